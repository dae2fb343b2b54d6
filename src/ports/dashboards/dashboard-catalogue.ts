import type { Dashboard, DashboardEdit, DashboardId } from '#domain/dashboards/dashboard';
import type { Result } from '#domain/result';

export interface DashboardList {
  dashboards: Dashboard[];
  /** How many rows could not be read and are left out. */
  skipped: number;
  /** Identifies this list to the backend; absent if the backend doesn't name lists. */
  version?: string;
}

export interface UpdateReport {
  /** `SYNC` where the update succeeded; any other leaves things as they are. */
  status: string;
  /** The current dashboard, where the backend returns it. */
  dashboard?: Dashboard;
}

/** The backend's dashboards, as far as the signed-in user can see them. */
export interface DashboardCatalogue {
  /** `unchanged` if the list is still the one of this version. */
  list(version?: string): Promise<Result<DashboardList | 'unchanged'>>;
  /**
   * For managers. `seen` is the updatedAt that the edit started from; a later save by someone else makes it a conflict. `restored` is the
   * number of the history's entry whose version the edit brings back.
   */
  update(id: DashboardId, edit: DashboardEdit, seen: Date, restored?: number): Promise<Result<UpdateReport>>;
}
