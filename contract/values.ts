import * as z from 'zod/mini';
import { knownTimeZone } from '#domain/conventions';

/** Some backends send one group as a text, and none as null or not at all. */
export const groupNames = z.pipe(
  z.transform((groups: unknown) => (typeof groups === 'string' ? [groups] : (groups ?? []))),
  z.array(z.string()),
);

/** A time as this backend sends it: ISO 8601 with its offset. */
export const time = z.iso.datetime({ offset: true });

/**
 * A time of another backend: milliseconds since 1970 or seconds, also as text; an HTTP date; or an ISO date with or without its time, its
 * `T` and its zone (in UTC if missing).
 */
export const tolerantTime = z.pipe(z.transform(isoTimeOf), time);

function isoTimeOf(given: unknown): unknown {
  if (typeof given === 'number' || (typeof given === 'string' && /^\d{9,}(\.\d+)?$/.test(given))) {
    return isoOf(new Date(Math.abs(Number(given)) < 1e11 ? Number(given) * 1000 : Number(given)));
  }
  if (typeof given !== 'string') return given;
  if (/^\w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/.test(given)) return isoOf(new Date(given));
  const iso = /^(?<day>\d{4}-\d\d-\d\d)([T ](?<clock>[\d:.]+))? ?(?<zone>Z|[+-]\d\d:?\d\d)?$/i.exec(given)?.groups;
  if (!iso) return given;
  const { day = '', clock = '00:00:00', zone = 'Z' } = iso;
  return `${day}T${clock}${zone.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')}`;
}

const isoOf = (date: Date): string | undefined => (Number.isNaN(date.getTime()) ? undefined : date.toISOString());

/** A text that another backend may leave out or send as null. */
export const textOrEmpty = z.pipe(
  z.transform((text: unknown) => text ?? ''),
  z.string(),
);

// Uses only parts of zod that the first page loads anyway: `z.int` and `z.null` would make that page heavier.
export const howMany = z.number().check(z.refine((count) => Number.isSafeInteger(count) && count >= 0));

/** A list of which unreadable items become `undefined`, so that one of them doesn't hide the others. */
export const tolerantList = <Item extends z.ZodMiniType>(item: Item) => z.array(z.catch(z.optional(item), undefined));

/** A text in a query. */
export const queryText = z.catch(z.optional(z.string()), undefined);

/** A time in a query; anything else is ignored. */
export const queryTime = z.catch(
  z.optional(
    z.pipe(
      time,
      z.transform((iso) => new Date(iso)),
    ),
  ),
  undefined,
);

/** A number in a query; anything else is ignored. */
export const queryNumber = z.catch(
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/)),
      z.transform((digits) => Number(digits)),
    ),
  ),
  undefined,
);

/** A query that names one dashboard; an id that is missing is no dashboard's. */
export const queryId = z.object({ id: z.catch(z.string(), '') });

/** For the day in a file's name; UTC if it is missing, or this process doesn't know it. */
export const readersZone = z.catch(
  z.optional(z.string().check(z.refine((name) => knownTimeZone(name) !== undefined))),
  undefined,
);
