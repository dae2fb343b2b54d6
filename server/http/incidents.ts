import type { Context, MiddlewareHandler } from 'hono';
import { mayManage } from '#domain/access/roles';
import type { Clock } from '../ports/clock';
import { type History, type Incident, keyOf } from '../ports/stores/history';
import type { ApiEnv } from './caller';
import { reasonOf } from '../ports/log';
import { type Log, report, routeOf } from './log';

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
  const dueOf = countedInBulk();
  const note = (context: Context<ApiEnv>, incident: Incident, at: Date, times?: number): Promise<void> => {
    const { sub, email } = context.var.caller;
    return history.note(incident, { sub, email }, at, times).catch((error: unknown) => {
      report(log, context, { level: 'error', code: 'unexpected', reason: reasonOf(error) });
    });
  };
  return async (context, next) => {
    const caller = context.get('caller');
    const { session } = caller;
    if (session !== undefined && mayManage(caller) && !noted.has(session)) {
      if (noted.size >= manyRemembered) noted.clear();
      noted.add(session);
      await note(context, { kind: 'signed-in', session }, clock());
    }
    await next();
    const code = refusals.get(context.res.status);
    if (code === undefined) return;
    const call = routeOf(context);
    if (call === 'other') return;
    const [incident, at] = [{ kind: 'refused', call, code } as const, clock()];
    const due = dueOf(keyOf(incident, caller, at));
    if (due > 0) await note(context, incident, at, due);
  };
}

/** How many sessions, and how many people's refusals, are remembered; one that is forgotten is only noted once more. */
const manyRemembered = 10_000;

/** As many of one kind are written one by one. */
const each = 10;

/**
 * Counts what happened under this key, and returns how many are to be written now: each of the first ten, then all since the last time
 * once the number has grown by a tenth. Otherwise a person who is refused at any rate would keep the disk from others.
 */
function countedInBulk(): (key: string) => number {
  const counts = new Map<string, { seen: number; written: number }>();
  return (key) => {
    const count = counts.get(key) ?? { seen: 0, written: 0 };
    if (counts.size >= manyRemembered) counts.clear();
    counts.set(key, count);
    count.seen += 1;
    const due = count.seen - count.written;
    if (count.seen > each && due < count.written / 10) return 0;
    count.written = count.seen;
    return due;
  };
}
