import { fingerprint } from '../../fingerprint';
import { type Dashboard, type DashboardId, byUpdateDate, isPublished, ownTitleOf } from '../dashboard';

/** A fingerprint of title, description and audience for each dashboard that a browser listed. */
export type Listing = Readonly<Record<DashboardId, string>>;

/** The most dashboards in a stored listing; of a longer list the latest changed ones are kept. */
export const listingLimit = 500;

export function listingOf(dashboards: readonly Dashboard[]): Listing {
  const kept = dashboards.length > listingLimit ? dashboards.toSorted(byUpdateDate) : dashboards;
  return Object.fromEntries(kept.slice(0, listingLimit).map((dashboard) => [dashboard.id, fingerprints(dashboard)]));
}

export type Change = 'new' | 'title' | 'description' | 'published' | 'other';

/** Returns the changes to a dashboard since a listing; `other` if the listing doesn't tell. */
export function changesSince(listing: Listing | undefined): (dashboard: Dashboard) => Change[] {
  if (!listing) return () => ['other'];
  // Looked up in the record, the ids of thousands of dashboards would stay in memory as names of its properties.
  const listed = new Map<string, string>(Object.entries(listing));
  const ofUnlisted: Change = isWhole(listing) ? 'new' : 'other';
  return (dashboard) => {
    const before = listed.get(dashboard.id)?.split('.');
    if (!before) return [ofUnlisted];
    const now = fingerprints(dashboard).split('.');
    const changes = (['title', 'description', 'published'] as const).filter((_, index) => before[index] !== now[index]);
    return changes.filter((change) => change !== 'published' || isPublished(dashboard));
  };
}

/** The dashboards that weren't in the listing before; empty if that is unknown. */
export function appearedSince(before: Listing | undefined, now: Listing): DashboardId[] {
  if (!before || !isWhole(before)) return [];
  return (Object.keys(now) as DashboardId[]).filter((id) => !Object.hasOwn(before, id));
}

const isWhole = (listing: Listing): boolean => Object.keys(listing).length < listingLimit;

function fingerprints(dashboard: Dashboard): string {
  const audience = isPublished(dashboard) ? ['published', ...dashboard.groupList.toSorted()] : [];
  return [ownTitleOf(dashboard), dashboard.description, JSON.stringify(audience)].map(fingerprint).join('.');
}
