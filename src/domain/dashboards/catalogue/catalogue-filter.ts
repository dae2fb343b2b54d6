import { cutText } from '../../cut-text';
import { type Dashboard, type DashboardId, byTitle, byUpdateDate, isPublished, titleOf } from '../dashboard';
import { type TrustMark, hasMark, trustIn, trustMarks } from '../trust';
import { plain } from '../../plain-text';
import type { Query } from '../viewing/view-in-address';

/** The state of a dashboard in the table; `missing`, gone from QuickSight, takes precedence. */
export const standings = ['published', 'not-published', 'missing'] as const;
export type Standing = (typeof standings)[number];

/** Dashboards to which a rule of its own applies: added by a sync and not looked at yet; opened by nobody for long. */
export interface Marked {
  new: ReadonlySet<DashboardId>;
  unused: ReadonlySet<DashboardId>;
}

export interface CatalogueFilter {
  /** Searched in titles and groups, ignoring case and accents; blank matches everything. */
  text: string;
  standing: Standing | 'any' | keyof Marked;
  /** One of the groups that dashboards name. */
  group?: string;
  /** The email address of the person who edited them last. */
  by?: string;
  trust?: TrustMark;
}

export const everything: CatalogueFilter = { text: '', standing: 'any' };

/** Reads the filter from the address of the management page, ignoring invalid values. */
export function filterInQuery({ q, status, group, by, trust: mark }: Query): CatalogueFilter {
  const trust = trustMarks.find((known) => known === mark);
  const standing = [...standings, 'new' as const, 'unused' as const].find((known) => known === status) ?? 'any';
  return {
    text: typeof q === 'string' ? cutText(q, longestText) : '',
    standing,
    ...(typeof group === 'string' && group !== '' && { group }),
    ...(typeof by === 'string' && by !== '' && { by }),
    ...(trust && { trust }),
  };
}

export function queryOfFilter({ text, standing, group, by, trust }: CatalogueFilter): Record<string, string> {
  return {
    ...(text.trim() !== '' && { q: cutText(text, longestText) }),
    ...(standing !== 'any' && { status: standing }),
    ...(group !== undefined && { group }),
    ...(by !== undefined && { by }),
    ...(trust && { trust }),
  };
}

/** An address has room for more, but nobody types more. */
const longestText = 200;

export function standingOf(dashboard: Pick<Dashboard, 'status' | 'missing'>): Standing {
  if (dashboard.missing) return 'missing';
  return isPublished(dashboard) ? 'published' : 'not-published';
}

export function editorsOf(dashboards: readonly Dashboard[]): string[] {
  return [...new Set(dashboards.flatMap(({ editedBy = [] }) => editedBy))].toSorted();
}

/** Filters by all but trust, which depends on the time: `filterByTrust`. */
export function filterCatalogue(
  dashboards: readonly Dashboard[],
  { text, standing, group, by }: CatalogueFilter,
  marked: Marked,
): Dashboard[] {
  const wanted = plain(text.trim());
  const isOf = (dashboard: Dashboard): boolean => {
    if (standing === 'any') return true;
    if (standing === 'new' || standing === 'unused') return marked[standing].has(dashboard.id);
    return standingOf(dashboard) === standing;
  };
  return dashboards.filter(
    (dashboard) =>
      isOf(dashboard) &&
      (by === undefined || dashboard.editedBy === by) &&
      (group === undefined || dashboard.groupList.some((name) => name.trim() === group)) &&
      (wanted === '' || [titleOf(dashboard), ...dashboard.groupList].some((words) => plain(words).includes(wanted))),
  );
}

/** The dashboards with the mark at this moment; all of them without one. */
export function filterByTrust(
  dashboards: readonly Dashboard[],
  mark: TrustMark | undefined,
  now: Date,
  timeZone?: string,
): readonly Dashboard[] {
  return mark ? dashboards.filter((one) => hasMark(mark, trustIn(one, now, timeZone))) : dashboards;
}

export interface CatalogueOrder {
  /** `opened`: by how many people in the last 30 days. */
  by: 'title' | 'opened' | 'updated';
  /** Titles from Z to A, the fewest people or the oldest update first. */
  reversed: boolean;
}

/** Choosing a column sorts by it; choosing it again reverses the order. */
export function orderAfter(order: CatalogueOrder, column: CatalogueOrder['by']): CatalogueOrder {
  return { by: column, reversed: order.by === column && !order.reversed };
}

/** Titles start at the beginning of the alphabet, people at the most, dates at the latest. */
export function directionOf({ by, reversed }: CatalogueOrder): 'ascending' | 'descending' {
  return (by === 'title') === reversed ? 'descending' : 'ascending';
}

/**
 * Sorts by title ascending, or by update date (specification, section 5) or people descending, or the reverse; equals keep a fixed order.
 * The catalogue is already sorted by title.
 */
export function sortCatalogue(
  catalogue: Dashboard[],
  { by, reversed }: CatalogueOrder,
  people: ReadonlyMap<DashboardId, number> = new Map(),
): Dashboard[] {
  const byPeople = (a: Dashboard, b: Dashboard): number => (people.get(b.id) ?? 0) - (people.get(a.id) ?? 0);
  const sorted = by === 'title' ? catalogue : catalogue.toSorted(by === 'opened' ? byPeople : byUpdateDate);
  return reversed ? sorted.toReversed() : sorted;
}

/**
 * An edited dashboard and its neighbour, in the order of the menu, where its title puts it: below the published one before it, or first
 * and above the next.
 */
export function besideInMenu(catalogue: readonly Dashboard[], edited: Dashboard): Dashboard[] {
  const others = catalogue.filter((one) => isPublished(one) && one.id !== edited.id);
  const inOrder = [...others, edited].toSorted(byTitle);
  const first = Math.max(0, inOrder.indexOf(edited) - 1);
  return inOrder.slice(first, first + 2);
}
