import type { SyncInSteps } from './preview-sync';
import type { SyncDashboards } from './sync-dashboards';

/** A sync at once, and a sync in two steps. */
export interface Syncs extends SyncInSteps {
  sync: SyncDashboards;
}
