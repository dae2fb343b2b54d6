import type { Result } from '#domain/result';
import type { Refusal } from '../refusal';
import { type Patience, retryWhenBusy } from '../retry-when-busy';
import type { Synced, SyncDashboards } from './sync-dashboards';

/** How a scheduled sync ended, with its tries and waits. */
export type ScheduledSyncReport = (
  result: Result<Synced, Refusal> | { ok: false; error: unknown },
  milliseconds: number,
) => void;

/**
 * Syncs at this interval (milliseconds), as a manager without a name, and reports each result. While the BI service is busy, a run is tried
 * again later. A run that is due during another is skipped.
 */
export function scheduleSync(
  sync: SyncDashboards,
  milliseconds: number,
  report: ScheduledSyncReport,
  patience?: Patience,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let underWay: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    const started = performance.now();
    const tookTime = () => Math.round(performance.now() - started);
    try {
      const result = await retryWhenBusy(() => sync({ access: 'open', groups: [] }), stopped.signal, patience);
      report(result, tookTime());
    } catch (error) {
      report({ ok: false, error }, tookTime());
    }
  };
  const timer = setInterval(() => {
    underWay ??= run().finally(() => (underWay = undefined));
  }, milliseconds);

  return {
    /** Resolves when a run that is under way has finished; its waits are cut short. */
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await underWay;
    },
  };
}
