import { combineLatest, distinctUntilChanged, map, startWith } from 'rxjs';
import { giftsTo, withGifts } from '#domain/dashboards/shelf/gifts';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Entrance } from './sign-in/entrance';
import type { Dashboards } from '../dashboards/dashboards';
import type { UserShelf } from '../dashboards/user-shelf';

/** The user's shelf with the favourites that managers have given to their groups. */
export function createGiftedShelf(
  shelf: UserShelf,
  dashboards: Pick<Dashboards, 'current' | 'changes$'>,
  entrance: Pick<Entrance, 'current' | 'changes$'>,
): UserShelf {
  let last: { from: readonly unknown[]; gifts: DashboardId[] } | undefined;
  const gifts = (): DashboardId[] => {
    const now = entrance.current();
    const groups = 'user' in now ? (now.user?.groupList ?? []) : [];
    const { dashboards: all = [] } = dashboards.current();
    if (last?.from[0] !== groups || last.from[1] !== all) last = { from: [groups, all], gifts: giftsTo(groups, all) };
    return last.gifts;
  };
  let made: { from: readonly unknown[]; shelf: ReturnType<UserShelf['current']> } | undefined;
  const current = (): ReturnType<UserShelf['current']> => {
    const [own, given] = [shelf.current(), gifts()];
    if (made?.from[0] !== own || made.from[1] !== given) made = { from: [own, given], shelf: withGifts(own, given) };
    return made.shelf;
  };
  return {
    ...shelf,
    current,
    changes$: combineLatest([shelf.changes$, dashboards.changes$, entrance.changes$]).pipe(
      map(current),
      startWith(current()),
      distinctUntilChanged(),
    ),
    star(id) {
      const isStarred = current().favourites.includes(id);
      const isOwn = shelf.current().favourites.includes(id);
      if (isStarred && gifts().includes(id)) shelf.hideGift(id);
      if (isOwn || !isStarred) shelf.star(id);
    },
  };
}
