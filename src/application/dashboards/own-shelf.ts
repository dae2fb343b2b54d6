import { BehaviorSubject, distinctUntilChanged, filter, map, of, switchMap } from 'rxjs';
import type { DashboardId } from '../../domain/dashboards/dashboard';
import { type Shelf, type ShelfChange, emptyShelf } from '../../domain/dashboards/shelf';
import type { PersonalShelf } from '../../ports/personal-shelf';
import type { Session } from '../people/session';
import { userOf } from '../people/session-state';
import { type Live, readOnly } from '../live';

/** Owner of the shelf of the user whose page stands, signed in or timed out; empty while there is none. */
export interface OwnShelf extends Live<Shelf> {
  /** Makes a favourite of a dashboard that is none, and the other way round. */
  star(id: DashboardId): void;
  opened(id: DashboardId): void;
  /** The account of whoever is signed in, or was last, is gone. */
  forget(): void;
}

export function createOwnShelf(
  session: Pick<Session, 'changes$' | 'current'>,
  shelves: PersonalShelf,
  clock: () => Date = () => new Date(),
): OwnShelf {
  const state = new BehaviorSubject(emptyShelf);
  let owner: string | undefined;
  const change = (made: ShelfChange): void => {
    const sub = userOf(session.current())?.sub;
    if (sub !== undefined) shelves.change(sub, made);
  };

  session.changes$
    .pipe(
      map((now) => userOf(now)?.sub),
      distinctUntilChanged(),
      // Nothing of the user before, not even until the next one's shelf has come.
      switchMap((sub) => {
        state.next(emptyShelf);
        if (sub === undefined) return of(emptyShelf);
        owner = sub;
        return shelves.watch(sub);
      }),
    )
    .subscribe(state);
  session.changes$
    .pipe(filter(({ status }) => status === 'signed-in'))
    .subscribe(() => change({ change: 'present', at: clock() }));

  return {
    ...readOnly(state),
    star(id) {
      change({ change: state.value.favourites.includes(id) ? 'unstarred' : 'starred', id });
    },
    opened(id) {
      change({ change: 'opened', id, at: clock() });
    },
    forget() {
      if (owner !== undefined) shelves.forget(owner);
    },
  };
}
