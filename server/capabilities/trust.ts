import { readersOf } from '#domain/live/audience';
import { createReadRefreshes } from '../application/trust/read-refreshes';
import { betweenCalls } from '../application/permissions/reconcile';
import { warn } from '../ports/log';
import type { Ports } from '../ports/ports';
import type { JobKind } from '../ports/job-kind';
import type { Pause } from '../work/pause';

const quarterOfAnHour = 15 * 60_000;

/** How old the data of dashboards is. */
export const composeTrust = (ports: Ports, { pause }: { pause: Pause }) => ({
  jobs: [createFollowRefreshes(ports, pause)],
});

/** Reads each quarter of an hour how old data is and how first sheets look, and signals open pages that the list has changed. */
const createFollowRefreshes = (
  ports: Pick<Ports, 'dashboards' | 'refreshes' | 'biService' | 'dataRefreshes' | 'signals' | 'incidents'>,
  pause: Pause,
): JobKind => ({
  kind: 'refreshes',
  limit: 1,
  next: (now) => now + quarterOfAnHour,
  async run(_, signal) {
    const { dashboards, refreshes: store, biService, dataRefreshes: refreshes, signals, incidents } = ports;
    const waitForTurn = () => pause(betweenCalls, signal).catch(() => undefined);
    const result = await createReadRefreshes({ biService, refreshes, store, pause: waitForTurn, signal })();
    const changed = new Set(result.changed);
    const rows = (await dashboards.list()).filter(({ metaId }) => changed.has(metaId));
    if (rows.length > 0) await signals.publish({ kind: 'catalogue', id: 'sync' }, readersOf(rows));
    // Pages show no age if it is unknown.
    if (result.problem !== undefined && !signal.aborted) {
      warn(incidents, 'refreshes-not-read')(result.problem);
    }
  },
});
