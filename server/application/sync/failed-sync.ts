import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { FailedSync, PermissionStore } from '../../ports/stores/permission-store';

export type SyncFailures = Pick<PermissionStore, 'failedSync' | 'saveFailedSync'>;
type Syncs = Pick<DashboardStore, 'lastSync'>;

/** Returns since when syncs fail; undefined if the last one succeeded. */
export async function failingSync(
  failures: Pick<SyncFailures, 'failedSync'>,
  syncs: Syncs,
): Promise<FailedSync | undefined> {
  const failed = await failures.failedSync();
  if (!failed) return undefined;
  const last = await syncs.lastSync();
  return last === 'never' || last.finishedAt < failed.at ? failed : undefined;
}

/** Keeps the first failure of several in a row, so that managers are told once. */
export async function noteFailedSync(failures: SyncFailures, syncs: Syncs, failed: FailedSync): Promise<void> {
  if (!(await failingSync(failures, syncs))) await failures.saveFailedSync(failed);
}
