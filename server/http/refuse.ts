import type { Context } from 'hono';
import type { Refusal } from '../application/refusal';
import { type Log, report } from './log';
import { problem } from './problem';
import { rowOf } from './wire';

const wireField = (field: string): string => (field === 'groupList' ? 'groups' : field);

/** Turns a use case's no into its problem document. */
export function refuse(context: Context, refusal: Refusal, log: Log): Response {
  switch (refusal.code) {
    case 'conflict':
      return problem(context, 'conflict', { current: rowOf(refusal.current) });
    case 'busy':
      context.header('Retry-After', String(refusal.retryAfterSeconds));
      return problem(context, 'busy');
    case 'bi-service-unavailable': {
      const { method, path } = context.req;
      report(log, { level: 'warn', code: refusal.code, method, path, reason: refusal.reason });
      return problem(context, refusal.code, refusal.answered ? {} : { status: 503 });
    }
    case 'invalid-body':
    case 'invalid-id':
    case 'unknown-icon':
    case 'unknown-status':
      return problem(context, refusal.code, refusal.field === undefined ? {} : { field: wireField(refusal.field) });
    default:
      return problem(context, refusal.code);
  }
}
