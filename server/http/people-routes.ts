import { Hono, type MiddlewareHandler } from 'hono';
import {
  type MembersAnswer,
  type PeopleAnswer,
  type ViewAsAnswer,
  mostSearched,
  viewAsRequest,
} from '#contract/people';
import { isDashboardId } from '#domain/dashboards/dashboard';
import { mayManage } from '#domain/people/access';
import type { LookUpPeople } from '../application/access/look-up-people';
import { readBody } from './bodies';
import { limitBody } from './body-limit';
import type { ApiEnv } from './caller';
import { type Log, report } from './log';
import { problem } from './problem';
import { refuse } from './refuse';

/** People of the pool, for managers; without a pool, there are none to find. */
export function peopleRoutes(
  people: LookUpPeople | undefined,
  asks: MiddlewareHandler<ApiEnv>,
  log: Log,
): Hono<ApiEnv> {
  const managersOnly: MiddlewareHandler<ApiEnv> = async (context, next) =>
    mayManage(context.var.caller) ? next() : refuse(context, { code: 'not-allowed' }, log);

  return new Hono<ApiEnv>()
    .get('/quicksight/access/people', managersOnly, asks, async (context) => {
      const begins = (context.req.query('begins') ?? '').slice(0, mostSearched);
      const found = await people?.find(context.var.caller, begins);
      if (!found) return context.json({} satisfies PeopleAnswer);
      if (!found.ok) return refuse(context, found.failure, log);
      return context.json({ ...(found.value && { people: found.value }) } satisfies PeopleAnswer);
    })
    .get('/quicksight/access/members', managersOnly, asks, async (context) => {
      const id = context.req.query('id') ?? '';
      if (!isDashboardId(id)) return refuse(context, { code: 'not-found' }, log);
      const members = await people?.members(context.var.caller, id);
      if (!members) return context.json({} satisfies MembersAnswer);
      if (!members.ok) return refuse(context, members.failure, log);
      const { groups = [], readAt } = members.value ?? {};
      if (!readAt) return context.json({} satisfies MembersAnswer);
      return context.json({
        groups: groups.map(({ isMore, ...group }) => ({ ...group, ...(isMore && { more: true }) })),
        readAt: readAt.toISOString(),
      } satisfies MembersAnswer);
    })
    .post('/quicksight/access/viewAs', managersOnly, asks, limitBody(log), async (context) => {
      const body = readBody(await context.req.text(), viewAsRequest);
      if (!body.ok) return refuse(context, body.failure, log);
      const viewed = await people?.viewAs(context.var.caller, body.value.sub);
      if (!viewed) return problem(context, 'not-found');
      if (!viewed.ok) return refuse(context, viewed.failure, log);
      report(log, context, { level: 'info', event: 'viewed-as', person: viewed.value.sub });
      const { groups, granted, ...person } = viewed.value;
      return context.json({ ...person, groups: [...groups], granted: [...granted] } satisfies ViewAsAnswer);
    });
}
