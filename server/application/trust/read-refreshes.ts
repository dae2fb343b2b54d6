import { failed, ok, type Result } from '#domain/result';
import type { BiDashboard, BiFailure, BiService } from '../../ports/bi-service';
import type { DataRefreshes, Sheets } from '../../ports/data-refreshes';
import type { KnownData, RefreshStore } from '../../ports/stores/refresh-store';
import { refusalOf } from '../refusal';
import { type Patience, retryWhenBusy } from '../retry-when-busy';

export interface ReadRefreshesParts {
  biService: Pick<BiService, 'dashboards'>;
  refreshes: DataRefreshes;
  store: RefreshStore;
  /** Between two calls, because QuickSight takes five a second. Resolves early when `signal` aborts. */
  pause: () => Promise<void>;
  signal: AbortSignal;
  patience?: Patience;
  /** At which part of the datasets and dashboards a run begins, from 0 to 1; random if missing. */
  beginAt?: () => number;
}

/** `changed` has the BI service's ids of the dashboards with new results; `problem` is why the run ended early. */
export interface ReadRefreshes {
  changed: string[];
  problem?: string;
}

/** Results are kept after this many calls, so that a crash loses no more. */
const betweenSaves = 500;

/**
 * Reads when the data of each dashboard was refreshed, how its first sheet looks and what its sheets are called: two calls for each dashboard that was published since
 * the last run, and one for each dataset. What can't be read keeps its last known value. Each run begins at another dataset and another
 * dashboard and reads them in turn, so that runs that end early reach all.
 */
export function createReadRefreshes(parts: ReadRefreshesParts): () => Promise<ReadRefreshes> {
  const { biService, refreshes, store, pause, signal, patience, beginAt = Math.random } = parts;

  const ask = async <T>(call: () => Promise<Result<T, BiFailure>>): Promise<T> => {
    await pause();
    const answered = await retryWhenBusy(
      async () => {
        const answer = await call();
        return answer.ok ? answer : failed(refusalOf(answer.failure));
      },
      signal,
      patience,
    );
    if (signal.aborted) throw new EndedEarly('stopped');
    if (answered.ok) return answered.value;
    const { failure } = answered;
    throw new EndedEarly('reason' in failure ? failure.reason : failure.code);
  };

  const dataOf = async ({ id, version }: BiDashboard, before: KnownData | undefined): Promise<KnownData> => {
    if (before && version !== undefined && before.version === version) return before;
    const dataSets = await ask(() => refreshes.dataSets(id));
    return {
      ...(version !== undefined && { version }),
      dataSets: Object.fromEntries(dataSets.map((dataSet) => [dataSet, before?.dataSets[dataSet] ?? null])),
    };
  };

  const fromAnywhere = <T>(all: readonly T[]): T[] => {
    const first = Math.floor(beginAt() * all.length);
    return [...all.slice(first), ...all.slice(0, first)];
  };

  /** A dashboard whose definition is refused has no sheets; a failure that concerns all of them ends the reading of sheets. */
  const sheetsOf = (id: string): Promise<Sheets> =>
    ask(async () => {
      const answer = await refreshes.sheets(id);
      const isItsOwn = !answer.ok && answer.failure.kind === 'refused' && answer.failure.trouble === undefined;
      return isItsOwn ? ok({ face: '', names: [] }) : answer;
    });

  return async () => {
    let before = await store.known();
    const now = new Map<string, KnownData>();
    const times = new Map<string, number | null>();
    const changed = new Set<string>();
    let problem: string | undefined;

    const keep = async (): Promise<void> => {
      const changes = new Map(
        [...now]
          .map(([id, known]) => [id, withTimes(known, times)] as const)
          .filter(([id, known]) => JSON.stringify(known) !== JSON.stringify(before.get(id))),
      );
      if (changes.size > 0) await store.save(changes);
      before = new Map([...before, ...changes]);
      for (const id of changes.keys()) changed.add(id);
    };
    let calls = 0;
    const keepSometimes = async (): Promise<void> => {
      if (++calls % betweenSaves === 0) await keep();
    };
    try {
      const { dashboards } = await ask(() => biService.dashboards());
      for (const dashboard of dashboards) {
        now.set(dashboard.id, await dataOf(dashboard, before.get(dashboard.id)));
        await keepSometimes();
      }
      const dataSets = fromAnywhere([...new Set([...now.values()].flatMap((known) => Object.keys(known.dataSets)))]);
      // Earlier releases kept the face alone.
      let unread = fromAnywhere([...now].filter(([, { face, sheets }]) => face === undefined || sheets === undefined));
      for (let index = 0; index < Math.max(dataSets.length, unread.length); index++) {
        const dataSet = dataSets[index];
        if (dataSet !== undefined) {
          times.set(dataSet, (await ask(() => refreshes.lastRefresh(dataSet)))?.getTime() ?? null);
        }
        const [id, known] = unread[index] ?? [];
        if (id !== undefined && known) {
          try {
            const { face, names } = await sheetsOf(id);
            now.set(id, { ...known, face, sheets: names });
          } catch (error) {
            problem = reasonOf(error);
            unread = [];
          }
        }
        await keepSometimes();
      }
    } catch (error) {
      problem = reasonOf(error);
    }
    await keep();
    return { changed: [...changed], ...(problem !== undefined && { problem }) };
  };
}

class EndedEarly extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof EndedEarly) return error.message;
  throw error;
}

/** The BI service forgets its record of refreshes in time: the last one that is known stays. */
function withTimes(known: KnownData, times: ReadonlyMap<string, number | null>): KnownData {
  const dataSets = Object.entries(known.dataSets).map(([id, time]) => [id, times.get(id) ?? time]);
  return { ...known, dataSets: Object.fromEntries(dataSets) as KnownData['dataSets'] };
}
