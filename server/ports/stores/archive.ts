import type { PersonGrant } from '#domain/access/access-request';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history';
import type { LastSync } from '#domain/dashboards/sync/sync-outcome';
import type { Section } from '#domain/dashboards/sections/section';
import type { MonthSum, PersonalUse } from '#domain/use/use';
import type { AskedAccess } from './access-store';
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
}
