import * as z from 'zod/mini';
import { type DashboardId, isDashboardId } from '../../domain/dashboards/dashboard';
import { type Listing, listingLimit } from '../../domain/dashboards/listing';
import { type Recent, type Shelf, emptyShelf, shelfLimits } from '../../domain/dashboards/shelf';
import { parsed } from './stored-text';

/** Skips invalid entries and keeps the others. */
const listOf = <T>(entry: z.ZodMiniType<T>) =>
  z.catch(
    z.pipe(
      z.array(z.unknown()),
      z.transform((entries): T[] =>
        entries.flatMap((found) => {
          const read = entry.safeParse(found);
          return read.success ? [read.data] : [];
        }),
      ),
    ),
    [],
  );

const id = z.custom<DashboardId>((found) => typeof found === 'string' && isDashboardId(found));
/** Milliseconds since 1970, within the range of a date. */
const moment = z.pipe(
  z.number().check(z.minimum(0), z.maximum(8.64e15)),
  z.transform((since) => new Date(since)),
);
const noMoment = z.catch(z.optional(moment), undefined);
const listing = z.catch(
  z.optional(
    z.pipe(
      z.record(z.string(), z.string()),
      z.transform((found): Listing => Object.fromEntries(Object.entries(found).slice(0, listingLimit))),
    ),
  ),
  undefined,
);
const stored = z.object({
  favourites: listOf<DashboardId>(id),
  recents: listOf<Recent>(z.object({ id, at: moment })),
  seen: noMoment,
  lastVisit: noMoment,
  listed: listing,
  listedBefore: listing,
  unopened: z.catch(z.optional(listOf<DashboardId>(id)), undefined),
});

/** Reads every valid part of what is stored, within the limits. */
export function readShelf(text: string | null): Shelf {
  const read = stored.safeParse(parsed(text));
  if (!read.success) return emptyShelf;
  const { favourites, recents, seen, lastVisit, listed, listedBefore, unopened } = read.data;
  const byId = new Map(recents.toReversed().map((recent) => [recent.id, recent]));
  return {
    favourites: [...new Set(favourites)].slice(-shelfLimits.favourites),
    recents: [...byId.values()].toReversed().slice(0, shelfLimits.recents),
    ...(seen && { seen }),
    ...(lastVisit && { lastVisit }),
    ...(listed && { listed }),
    ...(listedBefore && { listedBefore }),
    ...(unopened && { unopened: unopened.slice(-listingLimit) }),
  };
}

export function writeShelf({ favourites, recents, seen, lastVisit, ...rest }: Shelf): string {
  return JSON.stringify({
    favourites,
    recents: recents.map(({ id, at }) => ({ id, at: at.getTime() })),
    seen: seen?.getTime(),
    lastVisit: lastVisit?.getTime(),
    ...rest,
  });
}
