import { type Visitor, groupsAdmit, mayManage } from './roles';
import { type Dashboard, isPublished } from '../dashboards/dashboard';

/** Published, and admitted by its groups (specification, sections 2 and 4; `by-group`). Managers, too, find nothing else in the menu. */
export function isInMenuOf(visitor: Visitor, dashboard: Pick<Dashboard, 'status' | 'groupList' | 'granted'>): boolean {
  return isPublished(dashboard) && groupsAdmit(dashboard, visitor);
}

/** Managers see every dashboard, others those of their menu. */
export function isVisibleTo(visitor: Visitor, dashboard: Pick<Dashboard, 'status' | 'groupList' | 'granted'>): boolean {
  return mayManage(visitor) || isInMenuOf(visitor, dashboard);
}

/** A dashboard that is gone from the BI service can't be opened by anyone. */
export function canBeOpenedBy(visitor: Visitor, dashboard: Dashboard): boolean {
  return !dashboard.missing && isVisibleTo(visitor, dashboard);
}
