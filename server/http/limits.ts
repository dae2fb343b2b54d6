import type { Context, MiddlewareHandler } from 'hono';
import type { Clock } from '../ports/clock';
import type { ApiEnv } from './caller';
import { type Log, report } from './log';
import { problem } from './problem';

const minute = 60_000;
/** How many keys are remembered at most, so that a flood from ever new addresses takes no more memory. */
const manyKeys = 100_000;

export interface Excess {
  retryAfterSeconds: number;
  /** The first in this minute. */
  isFirst: boolean;
}

/**
 * Counts a call of this key, and returns by how much it exceeds `most` calls in the minute that began with the first. The number for each
 * call is its `perMinute` in `contract/calls.ts`.
 */
export type Limit = (key: string, most: number) => Excess | undefined;

/** Where something in front of the backend limits calls. */
export const noLimit: Limit = () => undefined;

export function createLimit(clock: Clock): Limit {
  // In the order in which they end, as each is as long as the others.
  const windows = new Map<string, { ends: number; calls: number }>();

  return (key, most) => {
    const now = clock().getTime();
    for (const [old, { ends }] of windows) {
      if (ends > now && windows.size < manyKeys) break;
      windows.delete(old);
    }
    const window = windows.get(key) ?? { ends: now + minute, calls: 0 };
    if (window.calls === 0) windows.set(key, window);
    window.calls++;
    if (window.calls <= most) return undefined;
    return { retryAfterSeconds: Math.ceil((window.ends - now) / 1000), isFirst: window.calls === most + 1 };
  };
}

/** Only the first refusal of a minute is in the record, which a flood must not fill. */
export function refuseExcess(context: Context<ApiEnv>, { retryAfterSeconds, isFirst }: Excess, log: Log): Response {
  if (isFirst) report(log, context, { level: 'warn', event: 'refused', code: 'too-many-requests' });
  else log.metrics.refused('too-many-requests');
  context.header('Retry-After', String(retryAfterSeconds));
  return problem(context, 'too-many-requests');
}

/** The address that a request is from; undefined where that is unknown, such as behind a gateway. */
export type AddressOf = (context: Context<ApiEnv>) => string | undefined;

/** As many as an office of some thousand people makes, who share an address, when all of them read the list again. */
const perAddress = 30_000;

/** Limits the calls from each address. It runs before a token is verified, so that forged ones cost little. */
export function limitAddresses(addressOf: AddressOf, excessOf: Limit, log: Log): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const address = addressOf(context);
    const excess = address === undefined ? undefined : excessOf(address, perAddress);
    return excess ? refuseExcess(context, excess, log) : next();
  };
}
