import { readersOf } from '#domain/live/audience';
import { createReadRefreshes, type ReadRefreshes } from '../application/freshness/read-refreshes';
import { scheduleRuns } from '../application/schedule-runs';
import { betweenCalls } from '../application/permissions/reconcile';
import { lineOf, reasonOf } from '../ports/log';
import type { Ports } from '../ports/ports';
import type { Pause } from './pause';

const quarterOfAnHour = 15 * 60_000;

/** Keeps the known age of data up to date. */
export interface FollowedRefreshes {
  /** Reads all datasets once, until `signal` aborts, and signals open pages that the list has changed. */
  read(signal: AbortSignal): Promise<ReadRefreshes>;
  /** Reads soon, as after a sync, where this process reads by itself. */
  ask(): void;
  /** Reads at once, every quarter of an hour, and when asked. */
  start(): void;
  stop(): Promise<void>;
}

export function createFollowedRefreshes(
  ports: Pick<Ports, 'dashboards' | 'refreshes' | 'biService' | 'dataRefreshes' | 'signals' | 'incidents'>,
  pause: Pause,
): FollowedRefreshes {
  const { dashboards, refreshes: store, biService, dataRefreshes: refreshes, signals, incidents } = ports;
  const ending = new AbortController();

  const read = async (signal: AbortSignal): Promise<ReadRefreshes> => {
    const waitForTurn = () => pause(betweenCalls, signal).catch(() => undefined);
    const result = await createReadRefreshes({ biService, refreshes, store, pause: waitForTurn, signal })();
    const changed = new Set(result.changed);
    const rows = (await dashboards.list()).filter(({ metaId }) => changed.has(metaId));
    if (rows.length > 0) await signals.publish({ kind: 'catalogue', id: 'sync' }, readersOf(rows));
    // Pages show no age if it is unknown.
    if (result.problem !== undefined && !signal.aborted) complain(result.problem);
    return result;
  };
  const complain = (reason: string): void => incidents(lineOf({ level: 'warn', code: 'refreshes-not-read', reason }));
  const schedule = scheduleRuns(
    quarterOfAnHour,
    () => read(ending.signal),
    (error) => {
      if (!ending.signal.aborted) complain(reasonOf(error));
    },
  );
  return {
    read,
    ask: () => schedule.ask(),
    start: () => schedule.start(),
    stop() {
      ending.abort();
      return schedule.stop();
    },
  };
}
