import type { Dashboard, DashboardId } from '../dashboard';
import { tidyGroups } from '../groups';
import type { Shelf } from './shelf';

/** Favourites that managers give to the members of a group. */
export const giftsTo = (
  groups: readonly string[],
  openable: readonly Pick<Dashboard, 'id' | 'favouriteOf'>[],
): DashboardId[] =>
  openable.flatMap(({ id, favouriteOf = [] }) => (favouriteOf.some((group) => groups.includes(group)) ? [id] : []));

/** The dashboard as members of these groups get it, without the names of the other groups that it is given to. */
export function withOwnGifts(groups: readonly string[], dashboard: Dashboard): Dashboard {
  const { favouriteOf } = dashboard;
  if (!favouriteOf || favouriteOf.every((group) => groups.includes(group))) return dashboard;
  return { ...dashboard, favouriteOf: favouriteOf.filter((group) => groups.includes(group)) };
}

/** The groups that a dashboard can be given to: those that see it, or all `known` ones if everyone does, and those that have it already. */
export function groupsToFavour(
  { groupList, favouriteOf = [] }: Pick<Dashboard, 'groupList' | 'favouriteOf'>,
  known: readonly string[],
): string[] {
  return tidyGroups([...(groupList.length > 0 ? groupList : known), ...favouriteOf]);
}

/** The item of a shelf's marks that says that the user has taken the star of a gift away. */
export const hiddenGift = (id: DashboardId): string => `hidden-gift ${id}`;

/** The shelf with the gifts that the user has not hidden, after their own favourites. */
export function withGifts(shelf: Shelf, gifts: readonly DashboardId[]): Shelf {
  const { favourites, marks = {} } = shelf;
  const given = gifts.filter((id) => !favourites.includes(id) && marks[hiddenGift(id)]?.value !== true);
  return given.length > 0 ? { ...shelf, favourites: [...favourites, ...given] } : shelf;
}
