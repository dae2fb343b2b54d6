import { type Dashboard, isPublished } from '../dashboards/dashboard';
import { type Access, type Visitor, mayManage } from '../access/roles';

/** The people who receive a signal. Managers receive each, because they see every dashboard. */
export type Reader = 'everyone' | 'managers' | `group:${string}` | `user:${string}`;

interface SeenDashboard extends Pick<Dashboard, 'status' | 'groupList'> {
  /** People with individual access, by `sub`. */
  grantedTo?: readonly string[];
}

/** Everyone who sees any of these dashboards; pass a dashboard as it was before and after a change. */
export function readersOf(dashboards: readonly SeenDashboard[]): Reader[] {
  const readers = dashboards.filter(isPublished).flatMap(({ groupList, grantedTo = [] }): Reader[] => {
    if (groupList.length === 0) return ['everyone'];
    return [...groupList.map((group) => `group:${group}` as const), ...grantedTo.map(reader)];
  });
  return [...new Set<Reader>(['managers', ...readers])];
}

/** Receivers of news about a person's access: managers and that person. */
export function readersOfAccess(sub: string): Reader[] {
  return ['managers', reader(sub)];
}

/** Receivers of news about a person's own notifications: that person in other browsers. */
export const readersOfNotices = (sub: string): Reader[] => [reader(sub)];

/** Whether more than managers and single people receive it. Where access is open, everyone is a manager. */
export const concernsMany = (readers: readonly Reader[], access: Access): boolean =>
  access === 'open' || readers.some((one) => one === 'everyone' || one.startsWith('group:'));

const reader = (sub: string): Reader => `user:${sub}`;

export function addressesOf(visitor: Visitor & { sub: string }): Reader[] {
  const groups = visitor.groups.map((group): Reader => `group:${group}`);
  return ['everyone', reader(visitor.sub), ...(mayManage(visitor) ? ['managers' as const] : []), ...groups];
}
