import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { lineOf } from '../ports/log';
import type { Ports } from '../ports/ports';
import type { ApiEnv, Caller } from './caller';

/** `incidents` are errors for the operator; `record` is the log of what people did; `metrics` counts both. */
export type Log = Pick<Ports, 'incidents' | 'record' | 'metrics'>;

/** An error and its reason. */
interface Incident {
  level: 'warn' | 'error';
  code: string;
  reason: string;
}

/** An entry of the record: what a person did, or was refused. */
export interface AuditEvent {
  level: 'info' | 'warn';
  event:
    | 'signed-in-as-manager'
    | 'synced'
    | 'sync-undone'
    | 'updated'
    | 'bulk-edited'
    | 'section-saved'
    | 'bulk-undone'
    | 'home-path-changed'
    | 'own-data-erased'
    | 'own-data-read'
    | 'download-offered'
    | 'downloaded'
    | 'export-requested'
    | 'delivery-saved'
    | 'delivery-paused'
    | 'access-requested'
    | 'access-request-taken-back'
    | 'access-granted'
    | 'access-declined'
    | 'access-withdrawn'
    | 'viewed-as'
    | 'sessions-ended'
    | 'permissions-applied'
    | 'permissions-undone'
    | 'notice-settings-changed'
    | 'account-changed'
    | 'recovery-codes-made'
    | 'recovery-code-used'
    | 'lost-step-asked'
    | 'lost-step-approve'
    | 'lost-step-decline'
    | 'lost-step-stopped'
    | 'lost-step-finished'
    | 'refused'
    | 'answered';
  [detail: string]: unknown;
}

/** Characters of a path in the log; those of our own calls have fewer. */
const longestPath = 500;

/** One line about this request: the time, the `sub` if known, what happened, and the request's id. */
export function report(log: Log, context: Context<ApiEnv>, entry: Incident | AuditEvent): void {
  const { method, path } = context.req;
  const caller: Caller | undefined = context.get('caller');
  // Without the query, which contains ids.
  const shown = path.slice(0, longestPath);
  const line = lineOf({ ...entry, sub: caller?.sub, method, path: shown, requestId: context.get('requestId') });
  const write = 'event' in entry ? log.record : log.incidents;
  write(line);
  if (!('event' in entry)) log.metrics.failed(entry.code);
  else if (entry.event === 'refused') log.metrics.refused(String(entry['code']));
}

/**
 * Counts each call; with `recorded`, the record has a line for each of a signed-in person, with its status and how many milliseconds the
 * response took. Strangers could fill the record.
 */
export function logCalls(log: Log, recorded: boolean): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const { status } = context.res;
    const ms = performance.now() - started;
    log.metrics.answered({ method: context.req.method, route: routeOf(context), status, seconds: ms / 1000 });
    if (recorded && context.get('caller'))
      report(log, context, { level: 'info', event: 'answered', status, ms: Math.round(ms) });
  };
}

/** The route's own path, which has no id in it. */
export function routeOf(context: Context<ApiEnv>): string {
  return matchedRoutes(context).findLast(({ path }) => !path.includes('*'))?.path ?? 'other';
}
