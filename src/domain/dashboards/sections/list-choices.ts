import { type Dashboard, byUpdateDate } from '../dashboard';
import { type Shelved, arrange } from './arrange';
import { noSection } from './menu-rows';
import { type Section, standing } from './section';
import { isLate } from '../trust';
import type { Query } from '../viewing/view-in-address';

/** `section` has the specification's order by title below each head. */
export const listOrders = ['section', 'title', 'updated'] as const;
export type ListOrder = (typeof listOrders)[number];

/** The data was refreshed within the last 24 hours or 7 days, or before, or is older than promised. */
export const freshnesses = ['day', 'week', 'older', 'late'] as const;
export type Freshness = (typeof freshnesses)[number];

/** What a person chose on the list page. Absent choices filter nothing and have their default. */
export interface ListChoices {
  /** The id of a section, or `noSection`. */
  section?: string | undefined;
  owner?: string | undefined;
  fresh?: Freshness | undefined;
  order?: ListOrder | undefined;
  look?: 'cards' | undefined;
}

/** The choices that leave dashboards out. */
export const listFilters = ['section', 'owner', 'fresh'] as const satisfies (keyof ListChoices)[];

/**
 * Reads the choices from the address of the list page. Returns each of them, invalid ones as undefined: the router keeps what the address
 * says of a missing one.
 */
export function listChoicesIn({ section, owner, fresh, order, look }: Query): ListChoices {
  return {
    section: typeof section === 'string' && section !== '' ? section : undefined,
    owner: typeof owner === 'string' && owner !== '' ? owner : undefined,
    fresh: freshnesses.find((known) => known === fresh),
    order: listOrders.find((known) => known === order),
    look: look === 'cards' ? look : undefined,
  };
}

const ownerOf = ({ owner = '' }: Dashboard): string => owner.trim();

/** The owners of these dashboards, each once, by name. */
export function ownersOf(dashboards: readonly Dashboard[]): string[] {
  const collator = new Intl.Collator('en', { numeric: true });
  return [...new Set(dashboards.map(ownerOf))].filter((owner) => owner !== '').toSorted(collator.compare);
}

/** Filters by section, owner and freshness; a section that isn't among `sections` is ignored. */
export function filterList(
  dashboards: readonly Dashboard[],
  { section, owner, fresh }: ListChoices,
  sections: readonly Section[],
  now: Date,
): readonly Dashboard[] {
  const ids = new Set(sections.map(({ id }) => id));
  const isOfSection = (dashboard: Dashboard): boolean => {
    const { section: own } = standing(dashboard);
    return section === noSection ? !ids.has(own) : own === section;
  };
  const filters = [
    section !== undefined && (section === noSection || ids.has(section)) && isOfSection,
    owner !== undefined && ((dashboard: Dashboard) => ownerOf(dashboard) === owner),
    fresh !== undefined && ((dashboard: Dashboard) => isOfAge(dashboard, fresh, now)),
  ].filter((filter) => filter !== false);
  return filters.length === 0 ? dashboards : dashboards.filter((one) => filters.every((filter) => filter(one)));
}

/** False if the age of the data is unknown. */
function isOfAge(dashboard: Dashboard, fresh: Freshness, now: Date): boolean {
  if (!dashboard.refreshedAt) return false;
  const days = (now.getTime() - dashboard.refreshedAt.getTime()) / 86_400_000;
  switch (fresh) {
    case 'day':
      return days <= 1;
    case 'week':
      return days <= 7;
    case 'older':
      return days > 7;
    case 'late':
      return isLate(dashboard, now);
  }
}

/** Sorts dashboards, given by title, into parts: one for each section, or one for all. */
export function orderList(
  dashboards: readonly Dashboard[],
  order: ListOrder,
  sections: readonly Section[],
): readonly Shelved[] {
  if (order === 'section') return arrange(dashboards, sections);
  return [{ dashboards: order === 'updated' ? dashboards.toSorted(byUpdateDate) : dashboards }];
}
