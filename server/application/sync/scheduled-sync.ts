import type { Result } from '#domain/result';
import type { Refusal } from '../refusal';
import type { JobKind } from '../../ports/job-kind';
import { type Patience, retryWhenBusy } from '../retry-when-busy';
import type { Synced, SyncDashboards } from './sync-dashboards';

/** How a scheduled sync ended, with its tries and waits. */
export type ScheduledSyncReport = (
  result: Result<Synced, Refusal> | { ok: false; error: unknown },
  milliseconds: number,
) => void;

/**
 * Syncs at this interval (milliseconds), as a manager without a name, and reports each result. While the BI service is busy, a run is tried
 * again later.
 */
export const createScheduledSync = (
  sync: SyncDashboards,
  milliseconds: number,
  report: ScheduledSyncReport,
  patience?: Patience,
): JobKind => ({
  kind: 'sync',
  limit: 1,
  first: (now) => now + milliseconds,
  next: (now) => now + milliseconds,
  async run(_, signal) {
    const started = performance.now();
    const tookTime = () => Math.round(performance.now() - started);
    try {
      const result = await retryWhenBusy(() => sync({ access: 'open', groups: [] }), signal, patience);
      report(result, tookTime());
    } catch (error) {
      report({ ok: false, error }, tookTime());
    }
  },
});
