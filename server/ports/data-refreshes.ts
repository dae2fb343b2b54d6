import type { Result } from '#domain/result';
import type { BiFailure } from './bi-service';

/** What the BI service tells about the data that dashboards show. */
export interface DataRefreshes {
  /** The ids of the datasets that a dashboard shows as it is published; none for one that does not exist. */
  dataSets(dashboardId: string): Promise<Result<string[], BiFailure>>;
  /** When the latest completed refresh of a dataset began: it holds the data of then. Undefined if none is known. */
  lastRefresh(dataSet: string): Promise<Result<Date | undefined, BiFailure>>;
}

/** The datasets of a published version, and for each the last known refresh in milliseconds since 1970, or null. */
export interface KnownData {
  version?: number;
  dataSets: Readonly<Record<string, number | null>>;
}

/** What was read last, so that it outlives a restart, and the time for which the BI service keeps its own record. */
export interface RefreshStore {
  /** By the BI service's id of a dashboard. Returns the same map until it changes, so that derived data can be cached by identity. */
  known(): Promise<ReadonlyMap<string, KnownData>>;
  /** Replaces what is known of these dashboards. Resolves once it is on disk. */
  save(known: ReadonlyMap<string, KnownData>): Promise<void>;
}
