import { setTimeout as sleep } from 'node:timers/promises';
import { readersOf } from '../src/domain/live/audience';
import { createQuickSightData } from './adapters/quicksight/quicksight-data';
import type { QuickSightAccess } from './adapters/quicksight/quicksight-clients';
import { countedRefreshes } from './application/counted-bi-service';
import { createReadRefreshes } from './application/freshness/read-refreshes';
import { scheduleRefreshes } from './application/freshness/schedule';
import { lineOf, reasonOf } from './http/log';
import type { BiService } from './ports/bi-service';
import type { DashboardStore } from './ports/dashboard-store';
import type { DataStore } from './ports/data-refreshes';
import { type Metrics, noMetrics } from './ports/metrics';
import type { Signals } from './ports/signals';

export interface FollowedRefreshesParts {
  store: Pick<DashboardStore, 'list'> & { data: DataStore };
  biService: BiService;
  quickSight: QuickSightAccess;
  signals: Signals;
  /** Milliseconds between two calls; 200 if missing. */
  pause?: number;
  /** Counts nothing if missing. */
  metrics?: Metrics;
}

export interface FollowedRefreshes {
  /** Reads soon, as after a sync. */
  ask(): void;
  stop(): Promise<void>;
}

/** Keeps what is known of the age of data up to date, and tells open pages when that has changed. */
export function followRefreshes(parts: FollowedRefreshesParts): FollowedRefreshes {
  const { store, biService, quickSight, signals, pause = 200, metrics = noMetrics } = parts;
  const ending = new AbortController();
  const read = createReadRefreshes({
    biService,
    refreshes: countedRefreshes(createQuickSightData(quickSight), metrics),
    store: store.data,
    pause: () => sleep(pause, undefined, { ref: false, signal: ending.signal }).catch(() => undefined),
    signal: ending.signal,
  });
  const schedule = scheduleRefreshes(read, async (result) => {
    if (ending.signal.aborted) return;
    if ('error' in result) return warn(reasonOf(result.error));
    if (result.problem !== undefined) warn(result.problem);
    const changed = new Set(result.changed);
    const rows = (await store.list()).filter(({ metaId }) => changed.has(metaId));
    if (rows.length > 0) await signals.publish({ kind: 'catalogue', id: 'sync' }, readersOf(rows));
  });
  return {
    ask: () => schedule.ask(),
    stop() {
      ending.abort();
      return schedule.stop();
    },
  };
}

/** To the log: pages say nothing of data whose age is unknown. */
function warn(reason: string): void {
  console.error(lineOf({ level: 'warn', code: 'refreshes-not-read', reason }));
}
