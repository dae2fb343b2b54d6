import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../ports/clock';
import type { ApiEnv } from '../caller';
import { type Log, report } from '../log';
import { problem } from '../problem';

const minute = 60_000;
/** How many keys are remembered at most, so that a flood from ever new addresses takes no more memory. */
const manyKeys = 100_000;

export interface Excess {
  retryAfterSeconds: number;
  /** The first in this minute. */
  isFirst: boolean;
  /** No person's browser comes so far above a limit. */
  isFlood: boolean;
}

/** Calls above a limit that are answered at once. */
const mostPrompt = 30;

/**
 * Counts a call of this key, and returns by how much it exceeds `most` calls in the minute that began with the first. The number for each
 * call is its `perMinute` in `contract/calls.ts`.
 */
export type Limit = (key: string, most: number) => Excess | undefined;

export interface CallLimits {
  /** Whether calls are limited here, rather than by something in front of the backend. */
  callLimits: boolean;
}

/** Returns what makes the limit of each call. */
export const limitsOf =
  ({ callLimits }: CallLimits, clock: Clock) =>
  (): Limit =>
    callLimits ? createLimit(clock) : () => undefined;

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
    const retryAfterSeconds = Math.ceil((window.ends - now) / 1000);
    return { retryAfterSeconds, isFirst: window.calls === most + 1, isFlood: window.calls > most + mostPrompt };
  };
}

/** By connection, until the last request that it has sent is answered. */
const held = new WeakMap<Socket, Promise<void>>();

/**
 * Answers each connection of a flood once a second, and reads no more from it before, so that the flood waits instead of everyone else.
 * Where there is no connection, as in a function on AWS, waiting would only cost.
 */
export async function holdBack({ env }: Context<ApiEnv>, { isFlood }: Excess): Promise<void> {
  const socket = (env as Partial<HttpBindings> | undefined)?.incoming?.socket;
  if (!isFlood || !socket) return;
  socket.pause();
  const last = held.get(socket) ?? Promise.resolve();
  const turn = last.then(() => (socket.destroyed ? undefined : sleep(1000)));
  held.set(socket, turn);
  await turn;
  if (held.get(socket) === turn) socket.resume();
}

/** Only the first refusal of a minute is in the record, which a flood must not fill. */
export async function refuseExcess(context: Context<ApiEnv>, excess: Excess, log: Log): Promise<Response> {
  const { retryAfterSeconds, isFirst } = excess;
  await holdBack(context, excess);
  if (isFirst) report(log, context, { level: 'warn', event: 'refused', code: 'too-many-requests' });
  else log.metrics.refused('too-many-requests');
  context.header('Retry-After', String(retryAfterSeconds));
  return problem(context, 'too-many-requests');
}

/** The address that a request is from; undefined where that is unknown, such as behind a gateway. */
export type AddressOf = (context: Context<ApiEnv>) => string | undefined;

/** As many as an office of some thousand people makes, who share an address, when all of them read the list again. */
const perAddress = 30_000;

/** The calls without a valid token in a minute that an address is answered at once, each with a line in the record. */
const mostWithoutToken = 30;

export type ExcessOf = (context: Context<ApiEnv>) => Excess | undefined;

/** Counts the calls without a valid token by address. */
export function createTokenLimit(addressOf: AddressOf, excessOf: Limit): ExcessOf {
  return (context) => {
    const address = addressOf(context);
    return address === undefined ? undefined : excessOf(address, mostWithoutToken);
  };
}

/** Limits the calls from each address. It runs before a token is verified, so that forged ones cost little. */
export function limitAddresses(addressOf: AddressOf, excessOf: Limit, log: Log): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const address = addressOf(context);
    const excess = address === undefined ? undefined : excessOf(address, perAddress);
    return excess ? refuseExcess(context, excess, log) : next();
  };
}
