import * as z from 'zod/mini';

/** Some backends send one group as a text, and none as null or not at all. */
export const groupNames = z.pipe(
  z.transform((groups: unknown) => (typeof groups === 'string' ? [groups] : (groups ?? []))),
  z.array(z.string()),
);

/** A time as this backend sends it: ISO 8601 with its offset. */
export const time = z.iso.datetime({ offset: true });

/** A time of another backend: an ISO date without a zone is in UTC; a number is milliseconds since 1970, or seconds. */
export const tolerantTime = z.pipe(
  z.transform((given: unknown) => {
    if (typeof given === 'number') {
      const date = new Date(Math.abs(given) < 1e11 ? given * 1000 : given);
      return Number.isNaN(date.getTime()) ? given : date.toISOString();
    }
    return typeof given === 'string' && /^[\d-]+T[\d:.]+$/.test(given) ? `${given}Z` : given;
  }),
  time,
);

// Uses only parts of zod that the first page loads anyway: `z.int` and `z.null` would make that page heavier.
export const howMany = z.number().check(z.refine((count) => Number.isSafeInteger(count) && count >= 0));
