import { type Dashboard, isPublished } from '../dashboards/dashboard';
import { type Visitor, mayManage } from '../access/roles';

/** Whom a signal concerns. Managers see every dashboard, so each signal concerns them. */
export type Reader = 'everyone' | 'managers' | `group:${string}` | `user:${string}`;

interface SeenDashboard extends Pick<Dashboard, 'status' | 'groupList'> {
  /** Who sees it whatever their groups, by `sub`. */
  grantedTo?: readonly string[];
}

/** Who sees any of these dashboards, so that each of them can be as it was before a change and as it is after. */
export function readersOf(dashboards: readonly SeenDashboard[]): Reader[] {
  const readers = dashboards.filter(isPublished).flatMap(({ groupList, grantedTo = [] }): Reader[] => {
    if (groupList.length === 0) return ['everyone'];
    return [...groupList.map((group) => `group:${group}` as const), ...grantedTo.map(reader)];
  });
  return [...new Set<Reader>(['managers', ...readers])];
}

/** Whom a request for access concerns, and the end of a grant: managers, and whoever made it or had it. */
export function readersOfAccess(sub: string): Reader[] {
  return ['managers', reader(sub)];
}

const reader = (sub: string): Reader => `user:${sub}`;

/** As which readers a visitor is addressed. */
export function addressesOf(visitor: Visitor & { sub: string }): Reader[] {
  const groups = visitor.groups.map((group): Reader => `group:${group}`);
  return ['everyone', reader(visitor.sub), ...(mayManage(visitor) ? ['managers' as const] : []), ...groups];
}
