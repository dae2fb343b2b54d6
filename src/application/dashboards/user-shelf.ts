import { BehaviorSubject, NEVER, distinctUntilChanged, switchMap } from 'rxjs';
import type { Preferences } from '#domain/browser/preferences';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { listingOf } from '#domain/dashboards/shelf/list-fingerprints';
import type { ShelfChange } from '#domain/dashboards/shelf/change-shelf';
import { type Shelf, emptyShelf } from '#domain/dashboards/shelf/shelf';
import type { PasskeyNote } from '#domain/dashboards/shelf/passkey-notes';
import type { Marks } from '#domain/dashboards/shelf/marks';
import type { ViewChange } from '#domain/dashboards/viewing/saved-views';
import { mayStore } from '#domain/people/shared-computer';
import type { ShelfStore } from '#ports/browser/shelf-store';
import type { SessionUser } from '#domain/people/session-user';
import { type Live, readOnly } from '../live';

/** Owner of the current user's shelf, signed in or timed out; empty without a user. On a shared computer it lasts as long as the page. */
export interface UserShelf extends Live<Shelf> {
  /** Switches to this user's shelf and records the visit; empties it without a user. */
  belongTo(user: SessionUser | undefined): void;
  star(id: DashboardId): void;
  /** Takes away the star of a favourite that the user was given. */
  hideGift(id: DashboardId): void;
  /** Changes what the shelf notes about a passkey. */
  notePasskey(id: string, note: PasskeyNote): void;
  usedPasskey(id: string | undefined): void;
  opened(id: DashboardId): void;
  /** Changes the user's saved views of a dashboard. Resolves to false if the change lasts only as long as the page. */
  changeViews(id: DashboardId, view: ViewChange): Promise<boolean>;
  /** Remembers the loaded list, to show later what is new or changed. */
  listed(dashboards: readonly Dashboard[]): void;
  prefer(preferences: Partial<Preferences>): void;
  merge(marks: Marks): void;
  forget(sub: string): void;
}

export function createUserShelf(shelves: ShelfStore, clock: () => Date = () => new Date()): UserShelf {
  const state = new BehaviorSubject(emptyShelf);
  const owner = new BehaviorSubject<SessionUser | undefined>(undefined);
  const change = async (made: ShelfChange): Promise<boolean> => {
    const user = owner.value;
    if (!user) return false;
    if (mayStore(user)) return shelves.change(user.sub, made);
    // Not part of the sign-in page's bundle. The adapters of signed-in users bring it.
    const { changeShelf } = await import('#domain/dashboards/shelf/change-shelf');
    if (owner.value?.sub === user.sub) state.next(changeShelf(state.value, made));
    return false;
  };
  owner
    .pipe(
      distinctUntilChanged((one, other) => one?.sub === other?.sub),
      // Clear first: the previous user's shelf must not show until the next one has loaded.
      switchMap((user) => {
        state.next(emptyShelf);
        return user && mayStore(user) ? shelves.watch(user.sub) : NEVER;
      }),
    )
    .subscribe(state);

  const notePasskey = (passkey: string, note: PasskeyNote): void => {
    void change({ change: 'passkey', passkey, note, at: clock() });
  };
  const usedPasskey = (id: string | undefined): void => {
    if (id !== undefined) notePasskey(id, { used: clock() });
  };

  return {
    ...readOnly(state),
    notePasskey,
    usedPasskey,
    belongTo(user) {
      owner.next(user);
      if (user) void change({ change: 'present', at: clock() });
      usedPasskey(user?.passkey);
    },
    star(id) {
      void change({ change: state.value.favourites.includes(id) ? 'unstarred' : 'starred', id, at: clock() });
    },
    hideGift(gift) {
      void change({ change: 'gift-hidden', gift, at: clock() });
    },
    opened(id) {
      void change({ change: 'opened', id, at: clock() });
    },
    changeViews: (id, view) => change({ change: 'view', id, view, at: clock() }),
    listed(dashboards) {
      void change({ change: 'listed', listing: listingOf(dashboards) });
    },
    prefer(preferences) {
      void change({ change: 'preferred', preferences, at: clock() });
    },
    merge(marks) {
      void change({ change: 'merged', marks, at: clock() });
    },
    forget: (sub) => shelves.forget(sub),
  };
}
