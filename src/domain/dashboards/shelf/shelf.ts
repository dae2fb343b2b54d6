import type { DashboardId } from '../dashboard';
import { type Listing, appearedSince, listingLimit } from './list-fingerprints';
import { type SavedViews, type ViewChange, changeViews, noViews } from '../viewing/saved-views';

/** What a user keeps for themself: ids, so that a dashboard that is away for a while is a favourite again when it is back. */
export interface Shelf {
  /** In the order in which they were starred. */
  favourites: readonly DashboardId[];
  /** The latest first. */
  recents: readonly Recent[];
  /** When the portal was in use last, in this visit. */
  seen?: Date;
  /** The end of the visit before this one; none on the first. */
  lastVisit?: Date;
  /** The dashboards as this browser listed them last, and as it had listed them by the end of the visit before. */
  listed?: Listing;
  listedBefore?: Listing;
  /** Appeared after the first listing, and not opened yet. */
  unopened?: readonly DashboardId[];
  /** By the id of their dashboard. */
  views?: Readonly<Record<DashboardId, SavedViews>>;
}

export interface Recent {
  id: DashboardId;
  at: Date;
}

export type ShelfChange =
  | { change: 'starred' | 'unstarred'; id: DashboardId }
  | { change: 'opened'; id: DashboardId; at: Date }
  /** The user is here: after a sign-in, after a reload. */
  | { change: 'present'; at: Date }
  | { change: 'listed'; listing: Listing }
  | { change: 'view'; id: DashboardId; view: ViewChange };

export const emptyShelf: Shelf = { favourites: [], recents: [] };

/** A shelf stays small, whatever is put on it. The oldest favourite gives way to the newest. */
export const shelfLimits = { favourites: 200, recents: 20 } as const;

/** Who was away for longer comes for another visit; a reload or a coffee does not begin one (milliseconds). */
const visitEndsAfter = 3_600_000;

/** Each change may come twice: from another tab, or again after an answer that was lost. */
export function changeShelf(shelf: Shelf, change: ShelfChange): Shelf {
  switch (change.change) {
    case 'starred':
      if (shelf.favourites.includes(change.id)) return shelf;
      return { ...shelf, favourites: [...shelf.favourites, change.id].slice(-shelfLimits.favourites) };
    case 'unstarred':
      return { ...shelf, favourites: shelf.favourites.filter((id) => id !== change.id) };
    case 'opened': {
      const { id, at } = change;
      const others = shelf.recents.filter((recent) => recent.id !== id);
      const recents = [{ id, at }, ...others].slice(0, shelfLimits.recents);
      return present(
        withUnopened(
          { ...shelf, recents },
          (shelf.unopened ?? []).filter((one) => one !== id),
        ),
        at,
      );
    }
    case 'present':
      return present(shelf, change.at);
    case 'listed': {
      const unopened = new Set([...(shelf.unopened ?? []), ...appearedSince(shelf.listed, change.listing)]);
      const there = [...unopened].filter((id) => Object.hasOwn(change.listing, id));
      return withUnopened({ ...shelf, listed: change.listing }, there.slice(-listingLimit));
    }
    case 'view':
      return withViews(shelf, change.id, changeViews(viewsOf(shelf, change.id), change.view));
  }
}

/** The views that the user has saved of a dashboard. */
export function viewsOf({ views }: Shelf, id: DashboardId): SavedViews {
  return (views && Object.hasOwn(views, id) ? views[id] : undefined) ?? noViews;
}

function withViews({ views = {}, ...shelf }: Shelf, id: DashboardId, changed: SavedViews): Shelf {
  const { [id]: _, ...others } = views;
  const kept = changed.views.length > 0 ? { ...others, [id]: changed } : others;
  return Object.keys(kept).length > 0 ? { ...shelf, views: kept } : shelf;
}

function withUnopened(shelf: Shelf, unopened: readonly DashboardId[]): Shelf {
  const { unopened: _, ...rest } = shelf;
  return unopened.length > 0 ? { ...rest, unopened } : rest;
}

function present(shelf: Shelf, at: Date): Shelf {
  const away = shelf.seen ? at.getTime() - shelf.seen.getTime() : 0;
  if (!shelf.seen || away <= visitEndsAfter) return { ...shelf, seen: at };
  return { ...shelf, seen: at, lastVisit: shelf.seen, ...(shelf.listed && { listedBefore: shelf.listed }) };
}
