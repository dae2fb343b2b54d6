import { type Dashboard, isPublished } from '../dashboards/dashboard';
import { type Visitor, mayManage } from '../people/access';

/** Whom a signal concerns. Managers see every dashboard, so each signal concerns them. */
export type Reader = 'everyone' | 'managers' | `group:${string}`;

/** Who sees any of these dashboards, so that each of them can be as it was before a change and as it is after. */
export function readersOf(dashboards: readonly Pick<Dashboard, 'status' | 'groupList'>[]): Reader[] {
  const readers = dashboards.filter(isPublished).flatMap(({ groupList }): Reader[] => {
    return groupList.length === 0 ? ['everyone'] : groupList.map((group) => `group:${group}` as const);
  });
  return [...new Set<Reader>(['managers', ...readers])];
}

/** As which readers a visitor is addressed. */
export function addressesOf(visitor: Visitor): Reader[] {
  const groups = visitor.groups.map((group): Reader => `group:${group}`);
  return ['everyone', ...(mayManage(visitor) ? ['managers' as const] : []), ...groups];
}
