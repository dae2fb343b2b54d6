import { setTimeout as sleep } from 'node:timers/promises';
import { readersOf } from '#domain/live/audience';
import { createQuickSightData } from './adapters/quicksight/quicksight-data';
import type { QuickSightAccess } from './adapters/quicksight/quicksight-clients';
import { countedRefreshes } from './application/counted-bi-service';
import { createReadRefreshes, type ReadRefreshes } from './application/freshness/read-refreshes';
import { scheduleRefreshes } from './application/freshness/schedule';
import { lineOf, reasonOf } from './http/log';
import type { BiService } from './ports/bi-service';
import type { DashboardStore } from './ports/dashboard-store';
import type { DataStore } from './ports/data-refreshes';
import { type Metrics, noMetrics } from './ports/metrics';
import type { Signals } from './ports/signals';

export interface RefreshesParts {
  store: Pick<DashboardStore, 'list'> & { data: DataStore };
  biService: BiService;
  quickSight: QuickSightAccess;
  /** Tells nobody if missing. */
  signals?: Signals | undefined;
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

/** Keeps what is known of the age of data up to date. */
export function followRefreshes(parts: RefreshesParts): FollowedRefreshes {
  const ending = new AbortController();
  const schedule = scheduleRefreshes(createRefreshesRun(parts, ending.signal), (result) => {
    if (ending.signal.aborted) return;
    const problem = 'error' in result ? reasonOf(result.error) : result.problem;
    if (problem !== undefined) console.error(refreshesNotRead(problem));
  });
  return {
    ask: () => schedule.ask(),
    stop() {
      ending.abort();
      return schedule.stop();
    },
  };
}

/** Reads the age of data once, and tells open pages if something else is known then. Ends early when `signal` aborts. */
export function createRefreshesRun(parts: RefreshesParts, signal: AbortSignal): () => Promise<ReadRefreshes> {
  const { store, biService, quickSight, signals, pause = 200, metrics = noMetrics } = parts;
  const read = createReadRefreshes({
    biService,
    refreshes: countedRefreshes(createQuickSightData(quickSight), metrics),
    store: store.data,
    pause: () => sleep(pause, undefined, { ref: false, signal }).catch(() => undefined),
    signal,
  });
  return async () => {
    const result = await read();
    const changed = new Set(result.changed);
    const rows = (await store.list()).filter(({ metaId }) => changed.has(metaId));
    if (rows.length > 0) await signals?.publish({ kind: 'catalogue', id: 'sync' }, readersOf(rows));
    return result;
  };
}

/** A line of the log: pages say nothing of data whose age is unknown. */
export const refreshesNotRead = (reason: string): string =>
  lineOf({ level: 'warn', code: 'refreshes-not-read', reason });
