import type { Elsewhere } from '../application/sync/elsewhere';
import { createSyncInSteps } from '../application/sync/preview-sync';
import { type ScheduledSyncReport, createScheduledSync } from '../application/sync/scheduled-sync';
import { createSyncDashboards } from '../application/sync/sync-dashboards';
import type { Syncs } from '../application/sync/syncs';
import { createUndoSync } from '../application/sync/undo-sync';
import { syncCalls } from '../http/calls/sync-calls';
import { lineOf, reasonOf } from '../ports/log';
import type { Ports } from '../ports/ports';

export interface SyncSettings {
  /** Minutes between two syncs; none by itself if missing. */
  syncEveryMinutes?: number | undefined;
  /** Another process, which does the work that nobody waits for and the syncs; this one if missing. */
  elsewhere?: Elsewhere;
}

/** Syncs by people and by the clock. `afterwards` begins what follows a sync, and can't fail it. */
export function composeSync(
  ports: Ports,
  { elsewhere, syncEveryMinutes }: SyncSettings,
  afterwards: () => Promise<void>,
) {
  const { dashboards, biService, history, permissions: failures, leases, clock, metrics } = ports;
  const syncing = { lease: leases.sync, failures, metrics, afterwards };
  const syncs: Syncs = elsewhere ?? {
    sync: createSyncDashboards(dashboards, biService, clock, syncing),
    ...createSyncInSteps(dashboards, biService, clock, syncing),
  };
  const undo = createUndoSync(dashboards, history, clock, syncing);
  return {
    calls: syncCalls({ ...syncs, lastSync: () => dashboards.lastSync(), undo }, ports),
    jobs:
      syncEveryMinutes === undefined
        ? []
        : [createScheduledSync(syncs.sync, syncEveryMinutes * 60_000, reportSync(ports))],
    syncs,
  };
}

/** To the record if it succeeded, otherwise to the log of errors. */
const reportSync =
  ({ record, incidents }: Pick<Ports, 'record' | 'incidents'>): ScheduledSyncReport =>
  (result, ms) => {
    if (result.ok) {
      const { unreadable, ...counts } = result.value;
      record(lineOf({ level: 'info', event: 'synced', scheduled: true, ms, ...counts, unreadable: unreadable.length }));
    } else {
      const reason = 'error' in result ? reasonOf(result.error) : JSON.stringify(result.failure);
      incidents(lineOf({ level: 'warn', code: 'scheduled-sync-failed', ms, reason }));
    }
  };
