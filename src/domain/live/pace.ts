import type { Failure } from '../failure';

/** Changes within this time are read together (milliseconds). */
const gathering = 50;

/** Spreads the requests of many browsers (milliseconds); a visible tab shows a change within a second. */
const spread = { inSight: 300, other: 2_000 };

/** The start has just read everything: what changed before the connection is read once the page rests (milliseconds). */
const afterStart = { from: 5_000, over: 5_000 };

/** After failures in a row, readings are spread over this, doubled each time (milliseconds). */
const spreadOfRetries = { first: 5_000, longest: 60_000 };

/** The share of the lists a server can answer in a second that readings after a signal take; the rest is left for what people do. */
const shareOfLists = 0.7;

/** The longest spread that a browser believes, in seconds. */
export const longestSpread = 600;

/** The seconds over which this many browsers spread their readings after a signal; 0 if the server can answer all at once. */
export function spreadFor(browsers: number, listsPerSecond: number): number {
  const seconds = browsers / (listsPerSecond * shareOfLists);
  return seconds <= spread.inSight / 1000 ? 0 : Math.min(longestSpread, Math.ceil(seconds));
}

/** Why the list is read: a signal, with the seconds to spread over; the page's first connection, or a new one; or a number of failed readings in a row. */
export type ReadingCause =
  | { kind: 'started' }
  | { kind: 'signal'; spreadSeconds?: number | undefined }
  | { kind: 'connected'; spreadSeconds?: number | undefined }
  | { kind: 'failed'; failures: number; retryAfterSeconds?: number | undefined };

/**
 * The earliest delay before the list is reloaded and the time over which to spread it, in milliseconds. After a reconnection, all
 * browsers could reload at once, because the server has just come back, so visible tabs wait as long as hidden ones.
 */
export function readingWindow(cause: ReadingCause, isInSight: boolean): { from: number; over: number } {
  if (cause.kind === 'failed') {
    const { first, longest } = spreadOfRetries;
    const over = Math.min(longest, first * 2 ** (cause.failures - 1));
    return { from: (cause.retryAfterSeconds ?? 0) * 1000, over };
  }
  if (cause.kind === 'started') return afterStart;
  const least = cause.kind === 'signal' && isInSight ? spread.inSight : spread.other;
  return { from: gathering, over: Math.max(least, (cause.spreadSeconds ?? 0) * 1000) - gathering };
}

const passing: ReadonlySet<Failure['kind']> = new Set(['busy', 'broken', 'unreachable']);

/** Whether a reading that failed like this may succeed by itself later. */
export const isWorthReadingAgain = ({ kind }: Failure): boolean => passing.has(kind);

/** A failure that lasts this long is shown (milliseconds). */
export const shownAfter = 60_000;

/** A connection that lasted this long resets the count of failures (milliseconds). */
export const steadyAfter = 10_000;

/** A tab that was hidden for this long reloads its lists when it is visible again (milliseconds). */
export const longAway = 300_000;
