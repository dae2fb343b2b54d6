import type { DashboardId } from '../dashboard';
import { type Listing, appearedSince, listingLimit } from './list-fingerprints';
import { type SavedViews, type ViewChange, changeViews, noViews } from '../viewing/saved-views';

/** A user's own lists. They hold ids, so that a dashboard that was gone for a while is a favourite again. */
export interface Shelf {
  /** In the order in which they were starred. */
  favourites: readonly DashboardId[];
  /** The latest first. */
  recents: readonly Recent[];
  /** When the portal was last used in this visit. */
  seen?: Date;
  /** The end of the previous visit; undefined in the first. */
  lastVisit?: Date;
  /** The dashboards as this browser last listed them, and as it had at the end of the previous visit. */
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
  /** The user signed in or reloaded the page. */
  | { change: 'present'; at: Date }
  | { change: 'listed'; listing: Listing }
  | { change: 'view'; id: DashboardId; view: ViewChange };

export const emptyShelf: Shelf = { favourites: [], recents: [] };

/** The limits of a shelf. The newest favourite replaces the oldest. */
export const shelfLimits = { favourites: 200, recents: 20 } as const;

/** A longer absence begins a new visit; a reload or a coffee doesn't (milliseconds). */
const visitEndsAfter = 3_600_000;

/** Applies a change. It may arrive twice: from another tab, or again after a lost answer. */
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
