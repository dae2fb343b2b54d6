import type { Result } from '#domain/result';
import type { BiFailure } from './bi-service';

/** One principal's access to one dashboard in the BI service. */
export interface Grant {
  /** The BI service's name for a group, a user or everyone, such as an ARN. */
  principal: string;
  /** `owns`: can share the dashboard with others. `partly`: less than it takes to read it. */
  access: 'reads' | 'owns' | 'partly';
  /** The BI service's words. */
  actions: string[];
  /** Given to everyone with the dashboard's link. */
  link: boolean;
}

/** The BI service's own permissions of each dashboard. */
export interface DashboardPermissions {
  /** The grant with which a group can read a dashboard. Pure. */
  readerGrant(group: string): Grant;
  /** Every grant of a dashboard, but not what people may read through a shared folder. */
  grants(dashboardId: string): Promise<Result<Grant[], BiFailure>>;
  /** Makes and takes back grants in one step, and returns every grant that there is then. */
  change(dashboardId: string, change: { grant: Grant[]; revoke: Grant[] }): Promise<Result<Grant[], BiFailure>>;
}
