/** Changes within this time are read together (milliseconds). */
const gathering = 50;

/** Spreads the requests of many browsers (milliseconds); a visible tab shows a change within a second. */
const spread = { inSight: 300, other: 2_000 };

/**
 * The delay before the list is reloaded after a signal, in milliseconds. After a reconnection, all browsers could reload at once, because
 * the server has just come back, so visible tabs wait as long as hidden ones.
 */
export function readingDelay(cause: 'signal' | 'connected', isInSight: boolean, random: number): number {
  const over = cause === 'signal' && isInSight ? spread.inSight : spread.other;
  return gathering + (over - gathering) * random;
}

/** A failure that lasts this long is shown (milliseconds). */
export const shownAfter = 60_000;

/** A connection that lasted this long resets the count of failures (milliseconds). */
export const steadyAfter = 10_000;

/** A tab that was hidden for this long reloads its lists when it is visible again (milliseconds). */
export const longAway = 300_000;
