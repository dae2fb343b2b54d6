import type { AccessRequest } from '#domain/access/access-request';
import { isDashboardId } from '#domain/dashboards/dashboard';
import { failed, ok } from '#domain/result';
import type { AccessRequests } from '../../application/access/requests';
import { type Handlers, done } from '../call-routes';

/** Requests for access, and what managers decide about them. */
export const accessCalls = (requests: AccessRequests) =>
  ({
    async ownRequests({ caller }) {
      return ok({ requests: (await requests.mine(caller)).map(ownRequestRow) });
    },

    async requestAccess({ caller, body, report }) {
      const asked = await requests.ask(caller, body);
      if (!asked.ok) return asked;
      report({ level: 'info', event: 'access-requested' });
      return done;
    },

    async takeBackRequest({ caller, body, report }) {
      await requests.takeBack(caller, body.metaId);
      report({ level: 'info', event: 'access-request-taken-back' });
      return done;
    },

    async waitingRequests({ caller }) {
      const waiting = await requests.waiting(caller);
      if (!waiting.ok) return waiting;
      return ok({ requests: waiting.value.map(({ at, ...request }) => ({ ...request, at: at.toISOString() })) });
    },

    async answerRequest({ caller, body, report }) {
      const { dashboard, sub, at, decision } = body;
      if (!isDashboardId(dashboard)) return notADashboard;
      const answered = await requests.answer(caller, { dashboard, sub, at: new Date(at), decision });
      if (!answered.ok) return answered;
      const event = decision.kind === 'decline' ? 'access-declined' : 'access-granted';
      report({ level: 'info', event, dashboard, to: decision.kind, person: sub });
      return done;
    },

    async who({ caller, query: { id } }) {
      if (!isDashboardId(id)) return failed({ code: 'not-found' });
      const who = await requests.who(caller, id);
      if (!who.ok) return who;
      const { people, biService } = who.value;
      return ok({
        people: people.map(({ at, ...grant }) => ({ ...grant, at: at.toISOString() })),
        ...(biService && { biService: { ...biService, readAt: biService.readAt?.toISOString() } }),
      });
    },

    async withdraw({ caller, body: { dashboard, sub }, report }) {
      if (!isDashboardId(dashboard)) return notADashboard;
      const ended = await requests.withdraw(caller, { dashboard, sub });
      if (!ended.ok) return ended;
      report({ level: 'info', event: 'access-withdrawn', dashboard, person: sub });
      return done;
    },
  }) satisfies Partial<Handlers>;

export const ownRequestRow = ({ at, answer, ...request }: AccessRequest) => ({
  ...request,
  at: at.toISOString(),
  ...(answer && { answer: { ...answer, at: answer.at.toISOString() } }),
});

const notADashboard = failed({ code: 'invalid-body', field: 'dashboard' } as const);
