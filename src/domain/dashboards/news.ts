import { type Dashboard, byUpdateDate } from './dashboard';

/** What is new or was changed after the last visit, the latest first; on a first visit everything is. */
export function newsSince(lastVisit: Date | undefined, dashboards: readonly Dashboard[]): Dashboard[] {
  const since = lastVisit?.getTime() ?? -Infinity;
  return dashboards.filter(({ updatedAt }) => updatedAt.getTime() > since).toSorted(byUpdateDate);
}
