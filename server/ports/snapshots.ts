import type { JobSeen } from '#domain/exports/attempt';
import type { ExportFormat } from '#domain/exports/export';
import type { TableSize } from '#domain/exports/table-size';
import { failed, type Result } from '#domain/result';
import type { BiFailure, BiReader } from './bi-service';

/** The parts of a published dashboard. */
export interface DashboardContents {
  sheets: { id: string; name: string; tables: { id: string; name: string }[] }[];
  parameters: DashboardParameter[];
}

export interface DashboardParameter {
  name: string;
  kind: 'text' | 'integer' | 'decimal' | 'time';
}

/** A file of one sheet, or of one of its tables. */
export interface Snapshot {
  /** Unique, of letters, digits and dashes: a second start with it starts nothing. */
  id: string;
  /** The BI service's id. */
  dashboard: string;
  sheet: string;
  /** The table; only for `xlsx` and `csv`. */
  visual?: string | undefined;
  format: ExportFormat;
  /** Those that the dashboard has. An empty list of values means all. */
  parameters: readonly (DashboardParameter & { values: readonly string[] })[];
  /** What a workbook says of itself in a worksheet of its own. */
  about?: AboutFile;
}

export interface AboutFile {
  /** Names the worksheet, in at most 25 characters. */
  title: string;
  lines: readonly (readonly [string, string])[];
}

export type SnapshotFailure =
  | BiFailure
  /** The account allows no more jobs at once. */
  | { kind: 'full' }
  /** This reader can't see the dashboard. */
  | { kind: 'no-access' }
  /** The account lacks what the format needs. */
  | { kind: 'add-on'; reason: string };

export interface MadeFile {
  state: 'made';
  content: Uint8Array<ArrayBuffer>;
  /** Missing for `pdf`, and where the file can't be read as its format. */
  table?: TableSize | undefined;
}

export type SnapshotSeen = JobSeen | MadeFile;

/** Files that the BI service makes as a reader, with that reader's rows. */
export interface Snapshots {
  readonly isSetUp: boolean;
  contents(dashboard: string): Promise<Result<DashboardContents, BiFailure>>;
  /** Succeeds too if it was started before. */
  start(snapshot: Snapshot, reader: BiReader): Promise<Result<void, SnapshotFailure>>;
  /** Looks how far it is, and fetches the file of a finished one. */
  look(snapshot: Snapshot, reader: BiReader): Promise<Result<SnapshotSeen, SnapshotFailure>>;
}

const notSetUp = async () => failed({ kind: 'refused', reason: 'Exports are not set up' } as const);

/** For a portal without exports. */
export const noSnapshots: Snapshots = { isSetUp: false, contents: notSetUp, start: notSetUp, look: notSetUp };

/** The largest file, in bytes. */
export const largestFile = 50 * 1024 * 1024;
