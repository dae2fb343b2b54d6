import type { Context } from 'hono';
import { rowOf } from '#contract/dashboards/dashboard';
import type { Refusal } from '../application/refusal';
import { type Log, report } from './log';
import type { ApiEnv } from './caller';
import { type More, problem } from './problem';

/** A sync takes some seconds; one of 10,000 dashboards up to a minute. */
const syncRetryAfterSeconds = 10;

const wireField = (field: string): string => (field === 'groupList' ? 'groups' : field);

/** Turns a refusal into its problem document, and logs it. */
export function refuse(context: Context<ApiEnv>, refusal: Refusal, log: Log): Response {
  logRefusal(context, refusal, log);
  const { more, retryAfterSeconds } = problemOf(refusal);
  if (retryAfterSeconds !== undefined) context.header('Retry-After', String(retryAfterSeconds));
  return problem(context, refusal.code, more);
}

export function logRefusal(context: Context<ApiEnv>, refusal: Refusal, log: Log): void {
  if (refusal.code === 'bi-service-unavailable') {
    report(log, context, { level: 'warn', code: refusal.code, reason: refusal.reason });
  } else {
    report(log, context, { level: 'info', event: 'refused', code: refusal.code });
  }
}

/** The fields that a refusal adds to the problem document of its code. */
export function problemOf(refusal: Refusal): { more?: More; retryAfterSeconds?: number } {
  switch (refusal.code) {
    case 'conflict':
      return { more: { current: rowOf(refusal.current) } };
    case 'busy':
      return { retryAfterSeconds: refusal.retryAfterSeconds };
    case 'sync-running':
    case 'sync-lost':
      return { retryAfterSeconds: syncRetryAfterSeconds };
    case 'bi-service-unavailable':
      return {
        more: { ...(!refusal.answered && { status: 503 }), ...(refusal.trouble && { trouble: refusal.trouble }) },
      };
    case 'invalid-body':
    case 'invalid-id':
    case 'unknown-icon':
    case 'unknown-promisedAge':
    case 'unknown-section':
    case 'unknown-status':
      return refusal.field === undefined ? {} : { more: { field: wireField(refusal.field) } };
    default:
      return {};
  }
}
