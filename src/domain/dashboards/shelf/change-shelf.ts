import type { DashboardId } from '../dashboard';
import { type SavedViews, type ViewChange, changeViews } from '../viewing/saved-views';
import { type Listing, appearedSince, listingLimit } from './list-fingerprints';
import { hiddenGift } from './gifts';
import { type Marks, limitMarks, markChanges, mergeMarks } from './marks';
import { type PasskeyNote, withPasskeyNote } from './passkey-notes';
import { itemsOf, marksOf, withMarks } from './shared-shelf';
import { type Shelf, shelfLimits, viewsOf } from './shelf';

export type ShelfChange =
  | { change: 'starred' | 'unstarred'; id: DashboardId; at: Date }
  /** The star of a favourite that the user was given. */
  | { change: 'gift-hidden'; gift: DashboardId; at: Date }
  | { change: 'passkey'; passkey: string; note: PasskeyNote; at: Date }
  | { change: 'opened'; id: DashboardId; at: Date }
  /** The user signed in or reloaded the page. */
  | { change: 'present'; at: Date }
  | { change: 'listed'; listing: Listing }
  | { change: 'view'; id: DashboardId; view: ViewChange; at: Date }
  | { change: 'preferred'; preferences: Readonly<Record<string, unknown>>; at: Date }
  /** The marks of another browser have arrived. */
  | { change: 'merged'; marks: Marks; at: Date };

/** A longer absence begins a new visit; a reload or a coffee doesn't (milliseconds). */
const visitEndsAfter = 3_600_000;

/** Applies a change. It may arrive twice: from another tab, or again after a lost answer. */
export function changeShelf(shelf: Shelf, change: ShelfChange): Shelf {
  const changed = applied(shelf, change);
  if (!('id' in change) || change.change === 'opened') return changed;
  const now = change.at.getTime();
  const marks = limitMarks(markChanges(shelf.marks ?? {}, itemsOf(shelf), itemsOf(changed), now), now);
  return Object.keys(marks).length > 0 ? { ...changed, marks } : changed;
}

function applied(shelf: Shelf, change: ShelfChange): Shelf {
  switch (change.change) {
    case 'starred':
      if (shelf.favourites.includes(change.id)) return shelf;
      return { ...shelf, favourites: [...shelf.favourites, change.id].slice(-shelfLimits.favourites) };
    case 'unstarred':
      return { ...shelf, favourites: shelf.favourites.filter((id) => id !== change.id) };
    case 'gift-hidden': {
      const hidden = { [hiddenGift(change.gift)]: true };
      return { ...shelf, marks: markChanges(shelf.marks ?? {}, {}, hidden, change.at.getTime()) };
    }
    case 'passkey':
      return withPasskeyNote(shelf, change.passkey, change.note, change.at);
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
    case 'preferred':
      return withPreferences(shelf, change.preferences, change.at.getTime());
    case 'merged':
      return merged(shelf, change.marks, change.at);
  }
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

function withPreferences(
  { marks = {}, ...shelf }: Shelf,
  chosen: Readonly<Record<string, unknown>>,
  at: number,
): Shelf {
  const items = Object.entries(chosen).map(([name, value]) => [preferenceItem(name), value] as const);
  const before = items.map(([item]) => [item, marks[item]?.value] as const);
  return { ...shelf, marks: markChanges(marks, Object.fromEntries(before), Object.fromEntries(items), at) };
}

const preferenceItem = (name: string): string => `preference ${name}`;

/** Returns the preferences that the user has chosen in any browser, by name. Their values are unchecked. */
export function preferencesOf({ marks = {} }: Shelf): Record<string, unknown> {
  const own = Object.entries(marks).filter(([item]) => item.startsWith(preferenceItem('')));
  return Object.fromEntries(own.map(([item, { value }]) => [item.slice(preferenceItem('').length), value]));
}

/** Merges marks. A visit in another browser that ended an hour ago becomes the last one. */
function merged(shelf: Shelf, marks: Marks, at: Date): Shelf {
  const all = withMarks(shelf, limitMarks(mergeMarks(marksOf(shelf), marks), at.getTime()));
  const seen = Number(marks['visit seen']?.value);
  const ends = [shelf.lastVisit, all.lastVisit, seen < at.getTime() - visitEndsAfter ? new Date(seen) : undefined];
  const last = ends.filter((end) => end && end < at).toSorted((one, other) => Number(other) - Number(one))[0];
  const { lastVisit: _, ...others } = all;
  return last ? { ...others, lastVisit: last } : others;
}

function present(shelf: Shelf, at: Date): Shelf {
  const away = shelf.seen ? at.getTime() - shelf.seen.getTime() : 0;
  if (!shelf.seen || away <= visitEndsAfter) return { ...shelf, seen: at };
  return { ...shelf, seen: at, lastVisit: shelf.seen, ...(shelf.listed && { listedBefore: shelf.listed }) };
}
