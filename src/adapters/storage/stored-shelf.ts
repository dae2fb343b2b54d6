import * as z from 'zod/mini';
import { type DashboardId, isDashboardId } from '#domain/dashboards/dashboard';
import { type Listing, listingLimit } from '#domain/dashboards/shelf/list-fingerprints';
import { type Marks, readMarks } from '#domain/dashboards/shelf/marks';
import { type Recent, type Shelf, emptyShelf, shelfLimits } from '#domain/dashboards/shelf/shelf';
import { wholeDashboard } from '#domain/dashboards/viewing/frame-view';
import { type SavedView, type SavedViews, changeViews, noViews } from '#domain/dashboards/viewing/saved-views';
import { queryOfView, viewInQuery } from '#domain/dashboards/viewing/view-in-address';
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
const view = z.object({
  sheet: z.exactOptional(z.string()),
  parameters: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
});
/** Releases before `view` store a view as in an address, and read only `query`. */
const savedView = z.union([
  z.object({ name: z.string(), view }),
  z.pipe(
    z.object({ name: z.string(), query: z.record(z.string(), z.union([z.string(), z.array(z.string())])) }),
    z.transform(({ name, query }): SavedView => ({ name, view: viewInQuery(query).view ?? wholeDashboard })),
  ),
]);
const savedViews = z.pipe(
  z.object({ views: listOf<SavedView>(savedView), start: z.catch(z.optional(z.string()), undefined) }),
  z.transform(({ views, start }) =>
    views.reduce<SavedViews>(
      (all, saved) => changeViews(all, { kind: 'save', saved, start: saved.name === start }),
      noViews,
    ),
  ),
);
const allViews = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((found) => {
    const read = Object.entries(found).flatMap(([key, value]): [DashboardId, SavedViews][] => {
      const views = savedViews.safeParse(value);
      return isDashboardId(key) && views.success && views.data.views.length > 0 ? [[key, views.data]] : [];
    });
    return Object.fromEntries<SavedViews>(read);
  }),
);
const stored = z.object({
  favourites: listOf<DashboardId>(id),
  recents: listOf<Recent>(z.object({ id, at: moment })),
  seen: noMoment,
  lastVisit: noMoment,
  listed: listing,
  listedBefore: listing,
  unopened: z.catch(z.optional(listOf<DashboardId>(id)), undefined),
  views: z.catch(z.optional(allViews), undefined),
  marks: z.catch(z.optional(z.custom<Marks>((found) => readMarks(found) !== undefined)), undefined),
});

export function readShelf(text: string | null): Shelf {
  const read = stored.safeParse(parsed(text));
  if (!read.success) return emptyShelf;
  const { favourites, recents, seen, lastVisit, listed, listedBefore, unopened, views, marks } = read.data;
  const byId = new Map(recents.toReversed().map((recent) => [recent.id, recent]));
  return {
    favourites: [...new Set(favourites)].slice(-shelfLimits.favourites),
    recents: [...byId.values()].toReversed().slice(0, shelfLimits.recents),
    ...(seen && { seen }),
    ...(lastVisit && { lastVisit }),
    ...(listed && { listed }),
    ...(listedBefore && { listedBefore }),
    ...(unopened && { unopened: unopened.slice(-listingLimit) }),
    ...(views && Object.keys(views).length > 0 && { views }),
    ...(marks && Object.keys(marks).length > 0 && { marks }),
  };
}

export function writeShelf({ favourites, recents, seen, lastVisit, views, ...rest }: Shelf): string {
  return JSON.stringify({
    favourites,
    recents: recents.map(({ id, at }) => ({ id, at: at.getTime() })),
    seen: seen?.getTime(),
    lastVisit: lastVisit?.getTime(),
    views: views && writeViews(views),
    ...rest,
  });
}

function writeViews(all: Readonly<Record<string, SavedViews>>): unknown {
  const entries = Object.entries(all).map(([of, { views, start }]) => [
    of,
    { views: views.map(({ name, view }) => ({ name, view, query: queryOfView(view).query })), start },
  ]);
  return Object.fromEntries(entries);
}
