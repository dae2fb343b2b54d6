import type { AccessStore } from './access-store';
import type { DashboardStore } from './dashboard-store';
import type { RefreshStore } from './refresh-store';
import type { History } from './history';
import type { HomePathStore } from './home-path-store';
import type { PermissionStore } from './permission-store';

/** What one database keeps: a change and its history entry are one transaction, whichever of these ports it comes by. */
export interface Stores {
  dashboards: DashboardStore;
  history: History;
  access: AccessStore;
  permissions: PermissionStore;
  refreshes: RefreshStore;
  homePaths: HomePathStore;
}
