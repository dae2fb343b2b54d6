import type { PersonGrant } from '#domain/access/access-request';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history/history';
import type { FinishedSync } from '#domain/dashboards/sync/sync-outcome';
import type { Section } from '#domain/dashboards/sections/section';
import type { MonthSum, PersonalUse } from '#domain/use/use';
import type { Job } from '#domain/work/job';
import type { AskedAccess } from './access-store';
import type { KeptJob } from './jobs';
import type { PersonalPart } from './person-store';

/** The things that a portal keeps of its catalogue, by the name that each has in the file of an export. */
export interface Archived {
  /** By id. */
  dashboard: Dashboard;
  /** By number. */
  entry: HistoryEntry;
  /** One that this version can't read, as a store of this kind has it; `export` names a line of a file. */
  laterEntry: { from: 'sqlite' | 'dynamodb' | 'export'; row: Readonly<Record<string, unknown>> };
  /** Empty before the first sync, and one afterwards. */
  lastSync: FinishedSync;
  homePath: { sub: string; path: string };
  request: AskedAccess;
  grant: PersonGrant;
  use: PersonalUse;
  /** The sum of a month whose people are no longer known. */
  useSum: MonthSum;
  personalPart: PersonalPart;
  section: Section;
  /** What people have delivered. Exports end with the store, which has their files. */
  job: Job;
}

/** Everything of each kind, to be moved to another store; in any order where none is named. */
export type Archive = { readonly [Kind in keyof Archived]: readonly Archived[Kind][] };

/** The only kind of jobs that another store continues. */
export const movedKind = 'delivery';

/** The job as another store continues it. */
export function movedJob(kept: KeptJob | undefined): Job | undefined {
  if (kept?.kind !== movedKind) return undefined;
  const { rev: _, result: __, ...job } = kept;
  return job;
}
