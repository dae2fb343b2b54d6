import type { Context } from 'hono';
import type { Refusal } from '../application/refusal';
import { type Log, report } from './log';
import type { ApiEnv } from './caller';
import { problem } from './problem';
import { rowOf } from './wire';

/** A sync takes some seconds; one of 10,000 dashboards up to a minute. */
const syncRetryAfterSeconds = 10;

const wireField = (field: string): string => (field === 'groupList' ? 'groups' : field);

/** Turns a refusal into its problem document, and logs it. */
export function refuse(context: Context<ApiEnv>, refusal: Refusal, log: Log): Response {
  if (refusal.code === 'bi-service-unavailable') {
    report(log, context, { level: 'warn', code: refusal.code, reason: refusal.reason });
  } else {
    report(log, context, { level: 'info', event: 'refused', code: refusal.code });
  }
  switch (refusal.code) {
    case 'conflict':
      return problem(context, 'conflict', { current: rowOf(refusal.current) });
    case 'busy':
      context.header('Retry-After', String(refusal.retryAfterSeconds));
      return problem(context, 'busy');
    case 'sync-running':
    case 'sync-lost':
      context.header('Retry-After', String(syncRetryAfterSeconds));
      return problem(context, refusal.code);
    case 'bi-service-unavailable':
      return problem(context, refusal.code, {
        ...(!refusal.answered && { status: 503 }),
        ...(refusal.trouble && { trouble: refusal.trouble }),
      });
    case 'invalid-body':
    case 'invalid-id':
    case 'unknown-icon':
    case 'unknown-promisedAge':
    case 'unknown-status':
      return problem(context, refusal.code, refusal.field === undefined ? {} : { field: wireField(refusal.field) });
    default:
      return problem(context, refusal.code);
  }
}
