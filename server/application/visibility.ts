import { groupsAdmit, mayManage, type Visitor } from '../../src/domain/people/access';
import { type Dashboard, isPublished } from '../../src/domain/dashboards/dashboard';

/** Managers see every row; others the published ones that their groups admit (specification, sections 2 and 6; `by-group`). */
export function isVisibleTo(visitor: Visitor, dashboard: Dashboard): boolean {
  return mayManage(visitor) || (isPublished(dashboard) && groupsAdmit(dashboard, visitor));
}

/** What is gone from the BI service cannot be opened by anyone. */
export function mayOpen(visitor: Visitor, dashboard: Dashboard): boolean {
  return !dashboard.missing && isVisibleTo(visitor, dashboard);
}
