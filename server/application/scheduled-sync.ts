import type { Result } from '../../src/domain/result';
import type { Refusal } from './refusal';
import type { Synced, SyncDashboards } from './sync-dashboards';

/** Syncs every so many milliseconds, as a manager without a name, and reports each result. A run that is due during another is left out. */
export function scheduleSync(
  sync: SyncDashboards,
  milliseconds: number,
  report: (result: Result<Synced, Refusal> | { ok: false; error: unknown }) => void,
): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= sync({ access: 'open', groups: [] })
      .then(report, (error: unknown) => report({ ok: false, error }))
      .finally(() => (underWay = undefined));
  }, milliseconds);

  return {
    /** Resolves when a run that is under way has finished. */
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
