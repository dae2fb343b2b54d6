import type { DashboardId } from '../dashboard';
import type { Listing } from './list-fingerprints';
import { type SavedViews, noViews } from '../viewing/saved-views';
import type { Marks } from './marks';

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
  /** When favourites, views and preferences were changed; the other items of a shelf have a time of their own. */
  marks?: Marks;
}

export interface Recent {
  id: DashboardId;
  at: Date;
}

/** Where the shelf is kept: in this browser only, in the backend too, or why the backend doesn't accept it. */
export type ShelfKeeping = 'here' | 'everywhere' | 'too-large' | 'later-version';

export const emptyShelf: Shelf = { favourites: [], recents: [] };

/** The limits of a shelf. The newest favourite replaces the oldest. */
export const shelfLimits = { favourites: 200, recents: 20 } as const;

export const isNewcomer = ({ favourites, recents }: Shelf): boolean => favourites.length === 0 && recents.length === 0;

export function viewsOf({ views }: Shelf, id: DashboardId): SavedViews {
  return (views && Object.hasOwn(views, id) ? views[id] : undefined) ?? noViews;
}
