import { failed, ok, type Result } from '#domain/result';
import type { BiDashboard, BiFailure, BiService } from '../../ports/bi-service';
import type { DataRefreshes } from '../../ports/data-refreshes';
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
  /** At which part of the datasets a run begins, from 0 to 1; random if missing. */
  beginAt?: () => number;
}

/** `changed` are the BI service's ids of the dashboards of which something else is known now; `problem` is why the run ended early. */
export interface ReadRefreshes {
  changed: string[];
  problem?: string;
}

/**
 * Reads when the data of each dashboard was refreshed, then how its first sheet looks: two calls for each dashboard that was published since
 * the last run, and one for each dataset. What cannot be read now stays as it was known. Each run begins at another dataset, so that those
 * that end early reach all.
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

  /** A definition that the BI service refuses to describe has no face; what is wrong for all of them ends the run. */
  const faceOf = async (id: string): Promise<string> => {
    const described = await ask(async () => {
      const answer = await refreshes.face(id);
      const isItsOwn = !answer.ok && answer.failure.kind === 'refused' && answer.failure.trouble === undefined;
      return isItsOwn ? ok('') : answer;
    });
    return described;
  };

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
    try {
      const { dashboards } = await ask(() => biService.dashboards());
      for (const dashboard of dashboards) now.set(dashboard.id, await dataOf(dashboard, before.get(dashboard.id)));
      const dataSets = [...new Set([...now.values()].flatMap((known) => Object.keys(known.dataSets)))];
      const first = Math.floor(beginAt() * dataSets.length);
      for (const dataSet of [...dataSets.slice(first), ...dataSets.slice(0, first)]) {
        times.set(dataSet, (await ask(() => refreshes.lastRefresh(dataSet)))?.getTime() ?? null);
      }
      await keep();
      for (const [id, known] of now) {
        if (known.face === undefined) now.set(id, { ...known, face: await faceOf(id) });
      }
    } catch (error) {
      if (!(error instanceof EndedEarly)) throw error;
      problem = error.message;
    }
    await keep();
    return { changed: [...changed], ...(problem !== undefined && { problem }) };
  };
}

class EndedEarly extends Error {}

/** The BI service forgets its record of refreshes in time: the last one that is known stays. */
function withTimes(known: KnownData, times: ReadonlyMap<string, number | null>): KnownData {
  const dataSets = Object.entries(known.dataSets).map(([id, time]) => [id, times.get(id) ?? time]);
  return { ...known, dataSets: Object.fromEntries(dataSets) as KnownData['dataSets'] };
}
