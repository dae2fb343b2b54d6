import type { AccessStore } from './access-store';
import type { DashboardStore } from './dashboard-store';
import type { RefreshStore } from './refresh-store';
import type { History } from './history';
import type { HomePathStore } from './home-path-store';
import type { Jobs } from './jobs';
import type { PermissionStore } from './permission-store';
import type { PersonStore } from './person-store';
import type { ScimStore } from './scim-store';
import type { SectionStore } from './section-store';
import type { UseStore } from './use-store';

/** The ports on one database: a change and its history entry are one transaction, through any of them. */
export interface Stores {
  dashboards: DashboardStore;
  history: History;
  access: AccessStore;
  permissions: PermissionStore;
  refreshes: RefreshStore;
  homePaths: HomePathStore;
  uses: UseStore;
  people: PersonStore;
  sections: SectionStore;
  jobs: Jobs;
  scim: ScimStore;
}
