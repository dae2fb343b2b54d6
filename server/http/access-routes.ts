import { type Context, Hono, type MiddlewareHandler } from 'hono';
import {
  type OwnRequestsAnswer,
  type WaitingRequestsAnswer,
  type WhoAnswer,
  accessRequest,
  decisionRequest,
  takeBackRequest,
  withdrawRequest,
} from '#contract/access';
import { isDashboardId, succeeded } from '#domain/dashboards/dashboard';
import { mayManage } from '#domain/people/access';
import { failed } from '#domain/result';
import type { AccessRequests } from '../application/access/requests';
import { readBody } from './bodies';
import { limitBody } from './body-limit';
import type { ApiEnv } from './caller';
import { type Log, report } from './log';
import { refuse } from './refuse';

/** Requests for access and their answers. Where the store keeps none, the two lists say so, and the other calls are unknown. */
export function accessRoutes(
  requests: AccessRequests | undefined,
  asks: MiddlewareHandler<ApiEnv>,
  log: Log,
): Hono<ApiEnv> {
  const limited = limitBody(log);
  const managersOnly: MiddlewareHandler<ApiEnv> = async (context, next) =>
    mayManage(context.var.caller) ? next() : refuse(context, { code: 'not-allowed' }, log);
  const done = (context: Context<ApiEnv>, event: Parameters<typeof report>[2]) => {
    report(log, context, event);
    return context.json({ status: succeeded });
  };

  const routes = new Hono<ApiEnv>();
  if (!requests) {
    return routes
      .get('/quicksight/access/mine', (context) => context.json({} satisfies OwnRequestsAnswer))
      .get('/quicksight/access/requests', managersOnly, (context) => context.json({} satisfies WaitingRequestsAnswer))
      .get('/quicksight/access/who', managersOnly, (context) => context.json({} satisfies WhoAnswer));
  }
  return routes
    .get('/quicksight/access/mine', async (context) => {
      const mine = await requests.mine(context.var.caller);
      return context.json({
        requests: mine.map(({ at, answer, ...request }) => ({
          ...request,
          at: at.toISOString(),
          ...(answer && { answer: { ...answer, at: answer.at.toISOString() } }),
        })),
      } satisfies OwnRequestsAnswer);
    })
    .post('/quicksight/access/request', asks, limited, async (context) => {
      const body = readBody(await context.req.text(), accessRequest);
      const asked = body.ok ? await requests.ask(context.var.caller, body.value) : body;
      if (!asked.ok) return refuse(context, asked.failure, log);
      return done(context, { level: 'info', event: 'access-requested' });
    })
    .post('/quicksight/access/takeBack', asks, limited, async (context) => {
      const body = readBody(await context.req.text(), takeBackRequest);
      if (!body.ok) return refuse(context, body.failure, log);
      await requests.takeBack(context.var.caller, body.value.metaId);
      return done(context, { level: 'info', event: 'access-request-taken-back' });
    })
    .get('/quicksight/access/requests', async (context) => {
      const waiting = await requests.waiting(context.var.caller);
      if (!waiting.ok) return refuse(context, waiting.failure, log);
      const rows = waiting.value.map(({ at, ...request }) => ({ ...request, at: at.toISOString() }));
      return context.json({ requests: rows } satisfies WaitingRequestsAnswer);
    })
    .get('/quicksight/access/who', async (context) => {
      const id = context.req.query('id') ?? '';
      const who = isDashboardId(id)
        ? await requests.who(context.var.caller, id)
        : failed({ code: 'not-found' } as const);
      if (!who.ok) return refuse(context, who.failure, log);
      const { people, biService } = who.value;
      return context.json({
        people: people.map(({ at, ...grant }) => ({ ...grant, at: at.toISOString() })),
        ...(biService && {
          biService: { ...biService, readAt: biService.readAt?.toISOString() },
        }),
      } satisfies WhoAnswer);
    })
    .post('/quicksight/access/answer', managersOnly, limited, async (context) => {
      const body = readBody(await context.req.text(), decisionRequest);
      if (!body.ok) return refuse(context, body.failure, log);
      const { dashboard, sub, at, decision } = body.value;
      if (!isDashboardId(dashboard)) return refuse(context, { code: 'invalid-body', field: 'dashboard' }, log);
      const given = { dashboard, sub, at: new Date(at), decision };
      const answered = await requests.answer(context.var.caller, given);
      if (!answered.ok) return refuse(context, answered.failure, log);
      const event = decision.kind === 'decline' ? 'access-declined' : 'access-granted';
      return done(context, { level: 'info', event, dashboard, to: decision.kind, person: sub });
    })
    .post('/quicksight/access/withdraw', managersOnly, limited, async (context) => {
      const body = readBody(await context.req.text(), withdrawRequest);
      if (!body.ok) return refuse(context, body.failure, log);
      const { dashboard, sub } = body.value;
      if (!isDashboardId(dashboard)) return refuse(context, { code: 'invalid-body', field: 'dashboard' }, log);
      const ended = await requests.withdraw(context.var.caller, { dashboard, sub });
      if (!ended.ok) return refuse(context, ended.failure, log);
      return done(context, { level: 'info', event: 'access-withdrawn', dashboard, person: sub });
    });
}
