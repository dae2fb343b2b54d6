import type { BiFailure } from '#server/ports/bi-service';
import type { DataRefreshes } from '#server/ports/data-refreshes';
import type { KnownData, RefreshStore } from '#server/ports/stores/refresh-store';
import { failed, ok } from '#domain/result';

export interface DataRefreshesInMemory extends DataRefreshes {
  /** The datasets of a dashboard, by its id. */
  shown: Record<string, string[]>;
  /** When each dataset was refreshed last. */
  times: Record<string, Date>;
  /** The layout of each dashboard's first sheet. */
  faces: Record<string, string>;
  /** The names of each dashboard's sheets. */
  sheetNames: Record<string, string[]>;
  /** Describing these dashboards always fails. */
  faceRefused: Record<string, BiFailure>;
  /** The next calls fail with these. */
  failures: BiFailure[];
  calls: string[];
}

export function dataRefreshesInMemory(): DataRefreshesInMemory {
  const data: DataRefreshesInMemory = {
    shown: {},
    times: {},
    faces: {},
    sheetNames: {},
    faceRefused: {},
    failures: [],
    calls: [],
    async dataSets(id) {
      data.calls.push(`data sets of ${id}`);
      const failure = data.failures.shift();
      return failure ? failed(failure) : ok(data.shown[id] ?? []);
    },
    async lastRefresh(dataSet) {
      data.calls.push(`refresh of ${dataSet}`);
      const failure = data.failures.shift();
      return failure ? failed(failure) : ok(data.times[dataSet]);
    },
    async sheets(id) {
      data.calls.push(`sheets of ${id}`);
      const failure = data.faceRefused[id] ?? data.failures.shift();
      return failure ? failed(failure) : ok({ face: data.faces[id] ?? '', names: data.sheetNames[id] ?? [] });
    },
  };
  return data;
}

export function refreshStoreInMemory(): RefreshStore {
  let known: ReadonlyMap<string, KnownData> = new Map();
  return {
    known: async () => known,
    async save(changes) {
      known = new Map([...known, ...changes]);
    },
  };
}
