import type { Format } from './order';

/** How snapshot jobs go. */
export interface SnapshotBehaviour {
  /** Milliseconds that a job is QUEUED. */
  queuedFor: number;
  /** Milliseconds that a job is RUNNING at least. */
  runsFor: number;
  /** Jobs that can be under way at once. */
  jobsAtOnce: number;
  callsPerSecond: number;
  /** Rows of a table in a CSV or a workbook; the rest is left out, and nothing tells. */
  mostRows: number;
  /** Formats that custom permissions deny to every reader. */
  denied: readonly Format[];
  /** The next jobs are completed with these errors in place of their files, one for each job. */
  fileErrors: readonly FileError[];
}

export type FileError = 'CAPABILITY_RESTRICTED' | 'RLS_CHANGED' | 'CLS_CHANGED' | 'DATASET_DELETED';

/** The limits are QuickSight's; a job ends before a portal's first look after two seconds, if it is drawn by then. */
export const usual: SnapshotBehaviour = {
  queuedFor: 300,
  runsFor: 900,
  jobsAtOnce: 12,
  callsPerSecond: 10,
  mostRows: 1_000_000,
  denied: [],
  fileErrors: [],
};
