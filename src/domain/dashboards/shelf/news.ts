import { type Dashboard, byUpdateDate } from '../dashboard';
import { type Change, changesSince } from './list-fingerprints';
import type { Shelf } from './shelf';

export interface News {
  dashboard: Dashboard;
  changes: Change[];
}

/**
 * Dashboards that are new or changed since the last visit, the latest first, compared with the list at that time. A dashboard that
 * was shared with the user since is new, however old it is. On a first visit everything is news.
 */
export function newsSince(
  { lastVisit, listedBefore }: Pick<Shelf, 'lastVisit' | 'listedBefore'>,
  dashboards: readonly Dashboard[],
): News[] {
  const since = lastVisit?.getTime() ?? -Infinity;
  const changesOf = changesSince(listedBefore);
  return dashboards.toSorted(byUpdateDate).flatMap((dashboard) => {
    const changes = changesOf(dashboard);
    if (changes.includes('new')) return [{ dashboard, changes }];
    if (!(dashboard.updatedAt.getTime() > since)) return [];
    return [{ dashboard, changes: changes.length > 0 ? changes : ['other' as const] }];
  });
}
