/** Milliseconds between the beginnings of two tries: from the first to the longest, doubling. */
const firstPause = 500;
const longestPause = 4_500;

/**
 * How long after the last try began the next one begins, in milliseconds. The longest pause keeps the promise that a browser is
 * connected five seconds after the server is well again. Half of the pause is random, so that browsers that lost the same server do
 * not return together.
 */
export function pauseBetweenTries(failures: number, random: number): number {
  const longest = Math.min(longestPause, firstPause * 2 ** Math.min(failures, 10));
  return (longest / 2) * (1 + random);
}

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
