import type { ColumnOrder } from '../../column-order';
import { cutText } from '../../cut-text';
import { type Dashboard, type DashboardId, byTitle, byUpdateDate, isPublished, titleOf } from '../dashboard';
import { type TrustMark, hasMark, trustIn, trustMarks } from '../trust';
import { plain } from '../../plain-text';
import type { Query } from '../viewing/view-in-address';

/** The state of a dashboard in the table; `missing`, gone from QuickSight, takes precedence. */
export const standings = ['published', 'not-published', 'missing'] as const;
export type Standing = (typeof standings)[number];

/** Dashboards to which a rule of its own applies. */
export interface Marked {
  /** Added by a sync, and not looked at yet. */
  new: ReadonlySet<DashboardId>;
  /** See `needsAttention`. */
  attention: ReadonlySet<DashboardId>;
  /** Published, and opened by nobody for long. */
  unused: ReadonlySet<DashboardId>;
}

export type CatalogueView = 'any' | Standing | keyof Marked;

/** The views that have a button, in its order; the others are only reached by a link. */
export const quickViews = ['any', 'new', 'not-published', 'attention', 'unused'] as const satisfies CatalogueView[];
const views: readonly CatalogueView[] = [...quickViews, 'published', 'missing'];

export interface CatalogueFilter {
  /** Searched in titles and groups, ignoring case and accents; blank matches everything. */
  text: string;
  standing: CatalogueView;
  /** One of the groups that dashboards name. */
  group?: string;
  trust?: TrustMark;
}

export const everything: CatalogueFilter = { text: '', standing: 'any' };

/** The filter as the address of the management page spells it; the router keeps what the address says of a missing one. */
export type CatalogueQuery = {
  q?: string | undefined;
  status?: Exclude<CatalogueView, 'any'> | undefined;
  group?: string | undefined;
  trust?: TrustMark | undefined;
};

/** Reads the filter from the address, ignoring invalid values. */
export function filterInQuery({ q, status, group, trust: mark }: Query): CatalogueFilter {
  const trust = trustMarks.find((known) => known === mark);
  return {
    text: typeof q === 'string' ? cutText(q, longestText) : '',
    standing: views.find((known) => known === status) ?? 'any',
    ...(typeof group === 'string' && group !== '' && { group }),
    ...(trust && { trust }),
  };
}

export function queryOfFilter({ text, standing, group, trust }: CatalogueFilter): CatalogueQuery {
  return {
    q: text.trim() === '' ? undefined : cutText(text, longestText),
    status: standing === 'any' ? undefined : standing,
    group,
    trust,
  };
}

/** An address has room for more, but nobody types more. */
const longestText = 200;

export function standingOf(dashboard: Pick<Dashboard, 'status' | 'missing'>): Standing {
  if (dashboard.missing) return 'missing';
  return isPublished(dashboard) ? 'published' : 'not-published';
}

/**
 * Whether a manager has something to put right: it is gone from QuickSight, or people see it with late data, a known issue or a verification
 * that has ended.
 */
export function needsAttention(dashboard: Dashboard, now: Date, timeZone?: string): boolean {
  if (dashboard.missing || !isPublished(dashboard)) return dashboard.missing;
  const { isLate, knownIssue, verified } = trustIn(dashboard, now, timeZone);
  return isLate || knownIssue !== undefined || verified?.isOver === true;
}

function isIn(view: CatalogueView, dashboard: Dashboard, marked: Marked): boolean {
  switch (view) {
    case 'any':
      return true;
    case 'new':
    case 'attention':
    case 'unused':
      return marked[view].has(dashboard.id);
    default:
      return standingOf(dashboard) === view;
  }
}

export const countIn = (view: CatalogueView, dashboards: readonly Dashboard[], marked: Marked): number =>
  dashboards.filter((one) => isIn(view, one, marked)).length;

/** Filters by all but trust, which depends on the time: `filterByTrust`. */
export function filterCatalogue(
  dashboards: readonly Dashboard[],
  { text, standing, group }: CatalogueFilter,
  marked: Marked,
): Dashboard[] {
  const wanted = plain(text.trim());
  return dashboards.filter(
    (dashboard) =>
      isIn(standing, dashboard, marked) &&
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

/** `opened`: by how many people in the last 30 days. */
export type CatalogueOrder = ColumnOrder<'title' | 'opened' | 'updated'>;

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
