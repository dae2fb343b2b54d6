import { type Visitor, groupsAdmit, mayManage } from './roles';
import { type Dashboard, isPublished } from '../dashboards/dashboard';

/** Whether it is published and its groups admit the visitor (specification, sections 2 and 4). The same holds for managers. */
export function isInMenuOf(visitor: Visitor, dashboard: Pick<Dashboard, 'status' | 'groupList' | 'granted'>): boolean {
  return isPublished(dashboard) && groupsAdmit(dashboard, visitor);
}

/** Managers see every dashboard; everyone else sees those in their menu. */
export function isVisibleTo(visitor: Visitor, dashboard: Pick<Dashboard, 'status' | 'groupList' | 'granted'>): boolean {
  return mayManage(visitor) || isInMenuOf(visitor, dashboard);
}

/** A dashboard that is gone from the BI service can't be opened by anyone. */
export function canBeOpenedBy(visitor: Visitor, dashboard: Dashboard): boolean {
  return !dashboard.missing && isVisibleTo(visitor, dashboard);
}
