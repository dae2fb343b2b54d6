/** Milliseconds within which what changed together is read together. */
const gathering = 50;

/** Milliseconds over which readings of many browsers are spread: where someone looks, the change is there within a second. */
const spread = { inSight: 300, other: 2_000 };

/**
 * How long after a signal the list is read again, in milliseconds. After a connection all browsers may read at once, because the
 * server has just come back: then every tab waits as long as one that nobody looks at.
 */
export function readingDelay(cause: 'signal' | 'connected', isInSight: boolean, random: number): number {
  const over = cause === 'signal' && isInSight ? spread.inSight : spread.other;
  return gathering + (over - gathering) * random;
}

/** A trouble that lasts this long is shown (milliseconds). */
export const shownAfter = 60_000;

/** A connection that lasted this long has ended the troubles before it (milliseconds). */
export const steadyAfter = 10_000;

/** After this long out of sight, a tab that is looked at again reads everything again (milliseconds). */
export const longAway = 300_000;
