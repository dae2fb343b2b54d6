/** The datasets of a published version, and for each the last known refresh in milliseconds since 1970, or null. */
export interface KnownData {
  version?: number;
  dataSets: Readonly<Record<string, number | null>>;
  /** The face of this version, empty without a layout; absent until it has been read. */
  face?: string;
  /** The names of its sheets; absent until they have been read. */
  sheets?: readonly string[];
}

/** Keeps the refreshes read last beyond a restart, and beyond the BI service's own record. */
export interface RefreshStore {
  /** By the BI service's id of a dashboard. Returns the same map until it changes, so that derived data can be cached by identity. */
  known(): Promise<ReadonlyMap<string, KnownData>>;
  /** Replaces the known data of these dashboards. Resolves once it is on disk. */
  save(known: ReadonlyMap<string, KnownData>): Promise<void>;
}
