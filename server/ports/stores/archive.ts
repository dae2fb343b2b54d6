import type { PersonGrant } from '#domain/access/access-request';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history/history';
import type { LastSync } from '#domain/dashboards/sync/sync-outcome';
import type { Section } from '#domain/dashboards/sections/section';
import type { MonthSum, PersonalUse } from '#domain/use/use';
import type { Job } from '#domain/work/job';
import type { AskedAccess } from './access-store';
import type { KeptJob } from './jobs';
import type { PersonalPart } from './person-store';

/** All that a portal keeps of its catalogue, to be moved to another store. */
export interface Archive {
  dashboards: readonly Dashboard[];
  /** By number. */
  entries: readonly HistoryEntry[];
  /** Those that this version can't read, as a store of this kind has them; `export` names a line of a file. */
  laterEntries: readonly { from: 'sqlite' | 'dynamodb' | 'export'; row: Readonly<Record<string, unknown>> }[];
  lastSync: LastSync;
  homePaths: readonly { sub: string; path: string }[];
  /** In any order, as are the grants. */
  requests: readonly AskedAccess[];
  grants: readonly PersonGrant[];
  uses: readonly PersonalUse[];
  /** Of the months whose people are no longer known. */
  useSums: readonly MonthSum[];
  personalParts: readonly PersonalPart[];
  sections: readonly Section[];
  /** What people have delivered. Exports end with the store, which has their files. */
  jobs: readonly Job[];
}

/** Whether another store continues the jobs of a kind. */
export const isMoved = ({ kind }: Pick<Job, 'kind'>): boolean => kind === 'delivery';

export const movedJobs = (jobs: readonly KeptJob[]): Job[] =>
  jobs.filter(isMoved).map(({ kind, owner, key, state, due, attempt, asked, payload }) => ({
    kind,
    owner,
    key,
    state,
    due,
    attempt,
    asked,
    payload,
  }));
