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
