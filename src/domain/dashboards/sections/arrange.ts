import type { Dashboard } from '../dashboard';
import { type Section, standing } from './section';

export interface Shelved {
  /** Missing for the dashboards without a section, or with one that was deleted. */
  section?: Section;
  dashboards: readonly Dashboard[];
}

/**
 * The dashboards by section, in the order of the sections; those without one come last, and a section that holds none is left out. Inside a
 * section those with a place come first. The others keep their order, which is the specification's.
 */
export function arrange(dashboards: readonly Dashboard[], sections: readonly Section[]): Shelved[] {
  const held = new Map<string, Dashboard[]>(sections.map(({ id }) => [id, []]));
  const rest: Dashboard[] = [];
  for (const dashboard of dashboards) (held.get(standing(dashboard).section) ?? rest).push(dashboard);
  const shelved = sections.flatMap((section): Shelved[] => {
    const inside = held.get(section.id) ?? [];
    return inside.length === 0 ? [] : [{ section, dashboards: inOrder(inside) }];
  });
  return rest.length === 0 ? shelved : [...shelved, { dashboards: rest }];
}

/** Most sections have no fixed order: then nothing is sorted. */
const inOrder = (inside: readonly Dashboard[]): readonly Dashboard[] =>
  inside.some(({ section = '' }) => section.includes('/')) ? inside.toSorted(byPlace) : inside;

/** `toSorted` is stable: equal places and dashboards without one keep their order. */
function byPlace(a: Dashboard, b: Dashboard): number {
  const [one, other] = [standing(a).place, standing(b).place];
  if (one === other) return 0;
  return one !== '' && (other === '' || one < other) ? -1 : 1;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * So many texts that sort between two places, with room before, between and after them: moving something changes only that. Without `before`
 * they come last. None ends with `a`, because nothing would fit in front of it.
 */
export function placesBetween(after: string, before: string | undefined, many: number): string[] {
  if (many === 0) return [];
  const half = Math.floor(many / 2);
  const middle = between(after, before);
  return [...placesBetween(after, middle, half), middle, ...placesBetween(middle, before, many - half - 1)];
}

function between(after: string, before: string | undefined): string {
  let place = '';
  let limit = before;
  for (let index = 0; ; index++) {
    const low = Math.max(letters.indexOf(after[index] ?? 'a'), 0);
    const high = limit === undefined ? letters.length : Math.max(letters.indexOf(limit[index] ?? 'a'), 0);
    if (high - low > 1) return place + letters[low + Math.floor((high - low) / 2)];
    place += letters[low];
    if (high > low) limit = undefined;
    // `before` isn't larger than `after`: two managers took the same place. What follows keeps the order as good as it gets.
    else if (limit !== undefined && index >= limit.length) limit = undefined;
  }
}

/** The longest place that a move makes, so that hundreds more fit in front of or behind it; then all of a section get new ones. */
const longestPlace = 40;

/**
 * The field `section` of each dashboard that has to change so that these stand in a section from `at` on. `inside` are the others in it, in
 * their order: those in front that have no place yet get one. Without `at` they go where the section's rule puts them.
 */
export function moveTo(
  section: string,
  moved: readonly Dashboard[],
  inside: readonly Dashboard[] = [],
  at?: number,
): Map<Dashboard, string> {
  if (at === undefined || section === '') return new Map(moved.map((dashboard) => [dashboard, section]));
  const placed = inside.filter((dashboard) => standing(dashboard).place !== '').length;
  const from = Math.min(placed, at);
  const [after = '', before] = [inside[from - 1], inside[from]].map((one) => one && standing(one).place);
  const toPlace = [...inside.slice(from, at), ...moved];
  const places = placesBetween(after, before || undefined, toPlace.length);
  const isTight = (before && before <= after) || places.some(({ length }) => length > longestPlace);
  if (isTight) return placeAll(section, [...inside.slice(0, at), ...moved, ...inside.slice(at)]);
  return new Map(toPlace.map((dashboard, index) => [dashboard, `${section}/${places[index]}`]));
}

/** Moves them to the end of a section, in their order; where its order is by title, they stand among the others. */
export function moveToEnd(
  section: string,
  moved: readonly Dashboard[],
  inside: readonly Dashboard[],
): Map<Dashboard, string> {
  const isFixed = inside.some((dashboard) => standing(dashboard).place !== '');
  return moveTo(section, moved, inside, isFixed ? inside.length : undefined);
}

/** Fixes the order of these in a section. */
export function placeAll(section: string, dashboards: readonly Dashboard[]): Map<Dashboard, string> {
  const places = placesBetween('', undefined, dashboards.length);
  return new Map(dashboards.map((dashboard, index) => [dashboard, `${section}/${places[index]}`]));
}
