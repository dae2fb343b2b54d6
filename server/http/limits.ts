import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../ports/clock';
import type { ApiEnv } from './caller';
import { type Log, report } from './log';
import { problem } from './problem';

const minute = 60_000;
/** How many people are remembered before those without a call in the last minute are forgotten. */
const manyPeople = 10_000;

/** Limits each person to this many calls in any 60 seconds, and answers further ones with a Retry-After. */
export function limit(perMinute: number, clock: Clock, log: Log): MiddlewareHandler<ApiEnv> {
  const callsOf = new Map<string, number[]>();

  return async (context, next) => {
    const { sub } = context.var.caller;
    const now = clock().getTime();
    const isRecent = (time: number): boolean => time > now - minute;
    const recent = (callsOf.get(sub) ?? []).filter(isRecent);
    const oldest = recent[0];
    if (oldest !== undefined && recent.length >= perMinute) {
      report(log, context, { level: 'warn', event: 'refused', code: 'too-many-requests' });
      context.header('Retry-After', String(Math.ceil((oldest + minute - now) / 1000)));
      return problem(context, 'too-many-requests');
    }
    if (callsOf.size >= manyPeople) {
      for (const [person, times] of callsOf) {
        if (!times.some(isRecent)) callsOf.delete(person);
      }
    }
    callsOf.set(sub, [...recent, now]);
    return next();
  };
}
