import type { Context, MiddlewareHandler } from 'hono';
import type { HistoryEntryRow, HistoryAnswer } from '#contract/history';
import { type HistoryEntry, type HistoryPage, type HistoryQuery, historyTopics } from '#domain/dashboards/history';
import { isDashboardId } from '#domain/dashboards/dashboard';
import { mayManage } from '#domain/people/access';
import type { Clock } from '../ports/clock';
import type { History, Incident } from '../ports/history';
import type { ApiEnv } from './caller';
import { type Log, reasonOf, report, routeOf } from './log';
import { rowOf } from './wire';

/** What the query of the call asks for; what it spells wrong is not asked for. */
export function queryIn(context: Context<ApiEnv>): HistoryQuery {
  const { id, sync, topic, by, before } = context.req.query();
  const known = historyTopics.find((one) => one === topic);
  return {
    ...(id !== undefined && isDashboardId(id) && { dashboard: id }),
    ...(isNumber(sync) && { sync: Number(sync) }),
    ...(known && { topic: known }),
    ...(by !== undefined && { by }),
    ...(isNumber(before) && { before: Number(before) }),
  };
}

const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d{1,15}$/.test(text);

export function historyAnswerOf({ entries, next }: HistoryPage): HistoryAnswer {
  return { entries: entries.map(entryRowOf), ...(next !== undefined && { next }) };
}

export function entryRowOf({ at, ...entry }: HistoryEntry): HistoryEntryRow {
  const common = { at: at.toISOString() };
  if (entry.kind !== 'changed') return { ...entry, ...common };
  const { before, after, ...rest } = entry;
  return { ...rest, ...common, ...(before && { before: rowOf(before) }), ...(after && { after: rowOf(after) }) };
}

const refusals = new Map<number, 'not-allowed' | 'not-found' | 'too-many-requests'>([
  [403, 'not-allowed'],
  [404, 'not-found'],
  [429, 'too-many-requests'],
]);

/**
 * Notes in the history what a signed-in person was refused, and once a session that a manager has signed in. Paths that are no call of
 * ours are left out. What cannot be noted is in the log, and takes nobody's answer away.
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
    if (code === undefined) return;
    const call = routeOf(context);
    if (call !== 'other') await note(context, { kind: 'refused', call, code });
  };
}

/** How many sessions are remembered as noted; one that is forgotten is only counted once more. */
const manySessions = 10_000;
