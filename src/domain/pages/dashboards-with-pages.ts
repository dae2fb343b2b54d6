import { type Visitor, mayManage } from '../access/roles';
import { isInMenuOf } from '../access/visibility';
import { type Dashboard, byTitle, isPublished } from '../dashboards/dashboard';
import { dashboardAt } from './dashboard-route';
import type { TablePath } from './route-table';
import { dashboardPath, isDashboardPlace } from './routes';

export interface LeftOut {
  dashboard: Dashboard;
  reason:
    /** A dashboard with a smaller id has the same metaId. */
    | 'address-taken'
    /** Its metaId is empty or too long for an address. */
    | 'no-address';
}

/** Whether a page can be shown while only some dashboards are known: home, or the page of one of them. */
export function standsOnPart(path: string, known: readonly Dashboard[]): boolean {
  return path === ('/home/index' satisfies TablePath) || dashboardAt(path, known) !== undefined;
}

/** Whether the last visit's list is enough to show a page. Only the page of a dashboard that isn't in it has to wait. */
export function standsOnLastTime(path: string, known: readonly Dashboard[]): boolean {
  return !isDashboardPlace(path) || dashboardAt(path, known) !== undefined;
}

/** CloudFront accepts addresses of 8,192 characters, and the sign-in page's address contains this one, encoded again. */
const longestPath = 4_096;

/**
 * The dashboards in a visitor's menu, by title: published, and admitted by their groups. Of those with one metaId
 * the first by id has the page, whatever they are called; every other metaId has one, whatever it holds. `drafts` have a page only at
 * addresses that none of these has: managers look at them before they publish.
 */
export function dashboardPages(
  dashboards: readonly Dashboard[],
  visitor: Visitor,
): { dashboards: readonly Dashboard[]; drafts: readonly Dashboard[]; leftOut: LeftOut[] } {
  const byPath = new Map<string, Dashboard>();
  const leftOut: LeftOut[] = [];
  for (const dashboard of dashboards) {
    if (!isInMenuOf(visitor, dashboard)) continue;
    const path = dashboardPath(dashboard.metaId);
    if (dashboard.metaId === '' || path.length > longestPath) {
      leftOut.push({ dashboard, reason: 'no-address' });
      continue;
    }
    const other = byPath.get(path) ?? dashboard;
    const first = other.id < dashboard.id ? other : dashboard;
    byPath.set(path, first);
    if (other !== dashboard) leftOut.push({ dashboard: first === other ? dashboard : other, reason: 'address-taken' });
  }
  // The list itself if it is the answer: there can be thousands, and a second list of them would stay in memory.
  const pages = byPath.size === dashboards.length ? dashboards : [...byPath.values()];
  return {
    dashboards: areByTitle(pages) ? pages : pages.toSorted(byTitle),
    drafts: mayManage(visitor) ? dashboards.filter((one) => !isPublished(one) && !one.missing) : none,
    leftOut,
  };
}

const none: readonly Dashboard[] = [];

function areByTitle(dashboards: readonly Dashboard[]): boolean {
  return dashboards.every((one, index) => {
    const before = dashboards[index - 1];
    return !before || byTitle(before, one) <= 0;
  });
}
