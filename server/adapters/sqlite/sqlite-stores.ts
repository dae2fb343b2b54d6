import type { Stores } from '../../ports/stores/stores';
import { openCatalogue } from './catalogue/catalogue-database';
import { onDiskFailure } from '../disk-failure';
import { type Write, createGroupCommit } from './database/group-commit';
import { createSqliteAccessStore } from './sqlite-access-store';
import { createSqliteDashboardStore } from './catalogue/sqlite-dashboard-store';
import { createSqliteHistory } from './catalogue/sqlite-history';
import { createSqliteHomePathStore } from './sqlite-home-path-store';
import { createSqliteJobs } from './sqlite-jobs';
import { createSqlitePermissionStore } from './sqlite-permission-store';
import { createSqlitePersonStore } from './sqlite-person-store';
import { createSqliteRefreshStore } from './sqlite-refresh-store';
import { createSqliteScimStore } from './sqlite-scim-store';
import { createSqliteSectionStore } from './catalogue/sqlite-section-store';
import { createSqliteUseStore } from './sqlite-use-store';

export interface SqliteStores extends Stores {
  close: () => void;
}

/** The stores in one SQLite file of this folder. `log` names rows that can't be read. */
export async function openSqliteStores(
  folder: string,
  log: (line: string) => void = console.error,
): Promise<SqliteStores> {
  const database = await openCatalogue(folder);
  const commit = createGroupCommit(database);
  const write: Write = (...statements) => commit(...statements).catch(onDiskFailure);
  const uses = createSqliteUseStore(database, write, folder);
  return {
    dashboards: await createSqliteDashboardStore(database, write, folder, log),
    history: createSqliteHistory(database, write, log),
    access: await createSqliteAccessStore(database, write),
    permissions: createSqlitePermissionStore(database),
    refreshes: await createSqliteRefreshStore(database),
    homePaths: createSqliteHomePathStore(database, write),
    uses,
    people: createSqlitePersonStore(database, write),
    sections: await createSqliteSectionStore(database, write),
    jobs: createSqliteJobs(database, write),
    scim: createSqliteScimStore(database, write),
    close: () => {
      uses.close();
      // Leave everything in the one file, which people copy. The checkpoint runs at once; on a full disk the log stays beside it.
      database.script('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
      database.close();
    },
  };
}
