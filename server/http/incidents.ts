import type { Context, MiddlewareHandler } from 'hono';
import { mayManage } from '#domain/people/access';
import type { Clock } from '../ports/clock';
import type { History, Incident } from '../ports/history';
import type { ApiEnv } from './caller';
import { type Log, reasonOf, report, routeOf } from './log';

const refusals = new Map<number, 'not-allowed' | 'not-found' | 'too-many-requests'>([
  [403, 'not-allowed'],
  [404, 'not-found'],
  [429, 'too-many-requests'],
]);

/**
 * Notes in the history what a signed-in person was refused, and once a session that a manager has signed in. Unknown
 * paths are left out. A failed write is logged and doesn't affect the response.
 */
export function noteIncidents(history: History, clock: Clock, log: Log): MiddlewareHandler<ApiEnv> {
  const noted = new Set<string>();
  const note = (context: Context<ApiEnv>, incident: Incident): Promise<void> => {
    const { sub, email } = context.var.caller;
    return history.note(incident, { sub, email }, clock()).catch((error: unknown) => {
      report(log, context, { level: 'error', code: 'unexpected', reason: reasonOf(error) });
    });
  };
  return async (context, next) => {
    const caller = context.get('caller');
    const { session } = caller;
    if (session !== undefined && mayManage(caller) && !noted.has(session)) {
      if (noted.size >= manySessions) noted.clear();
      noted.add(session);
      await note(context, { kind: 'signed-in', session });
    }
    await next();
    const code = refusals.get(context.res.status);
    if (code === undefined || context.get('isRepeated')) return;
    const call = routeOf(context);
    if (call !== 'other') await note(context, { kind: 'refused', call, code });
  };
}

/** How many sessions are remembered as noted; one that is forgotten is only counted once more. */
const manySessions = 10_000;
