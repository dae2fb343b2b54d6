import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { failed, ok } from '#domain/result';
import type { AccessStore } from '../../ports/access-store';
import type { DataStore } from '../../ports/data-refreshes';
import type { DashboardStore } from '../../ports/dashboard-store';
import type { History } from '../../ports/history';
import type { PermissionStore } from '../../ports/permission-store';
import type { HomePathStore } from '../../ports/home-path-store';
import { openCatalogue } from './catalogue-database';
import { saveLastSync, statementsOf, updateOf } from './dashboard-statements';
import type { Row } from './database';
import { onDiskFailure } from '../disk-failure';
import { createGroupCommit } from './group-commit';
import { readRow, stored, storedHomePath, storedSync } from './catalogue-schema';
import { createSqliteHistory, enterSync, readLastEditors } from './sqlite-history';
import { createSqliteAccessStore } from './sqlite-access-store';
import { createSqliteDataStore } from './sqlite-data-store';
import { createSqlitePermissionStore } from './sqlite-permission-store';
import { checkStorage } from './storage-check';

export interface SqliteDashboardStore extends DashboardStore, HomePathStore {
  readonly history: History;
  permissions: PermissionStore;
  readonly access: AccessStore;
  readonly data: DataStore;
  close(): void;
}

const everything = 'SELECT * FROM dashboard ORDER BY id';

/**
 * The catalogue in one SQLite file. This process is the only one that writes it (the data folder is locked), so rows are read from
 * a copy in memory; every write goes to the file first, and only the file decides what is stale. A row that was edited by hand and is
 * no longer valid is skipped, with one line in the log.
 */
export async function createSqliteDashboardStore(
  dataDir: string,
  log: (line: string) => void = console.error,
): Promise<SqliteDashboardStore> {
  const database = await openCatalogue(dataDir);
  const commit = createGroupCommit(database);
  const write: typeof commit = (...statements) => commit(...statements).catch(onDiskFailure);
  const rows = new Map<DashboardId, Dashboard>();
  let leftOut = new Set<unknown>();
  let ordered: readonly Dashboard[] | undefined;

  const read = (row: Row): Dashboard | undefined => {
    const dashboard = readRow(row);
    if (dashboard.ok) return dashboard.value;
    const { column } = dashboard.failure;
    const name = JSON.stringify(row['id']);
    log(
      `The catalogue in ${dataDir} leaves out row ${name}: its ${column} cannot be read. Mend it or delete the row, then start again.`,
    );
    return undefined;
  };
  const remember = (dashboard: Dashboard) => {
    const known = rows.get(dashboard.id);
    // Results can be processed in a different order than they were written.
    if (known && known.updatedAt >= dashboard.updatedAt) return;
    rows.set(dashboard.id, dashboard);
    ordered = undefined;
  };
  const rememberAll = async () => {
    const { rows: found } = await database.execute(everything);
    leftOut = new Set();
    for (const row of found) {
      const dashboard = read(row);
      if (dashboard) remember(dashboard);
      else leftOut.add(row['id']);
    }
    const there = new Set(found.map((row) => row['id']));
    for (const id of rows.keys()) {
      if (there.has(id)) continue;
      rows.delete(id);
      ordered = undefined;
    }
  };
  await rememberAll();

  return {
    history: createSqliteHistory(database, write),
    permissions: createSqlitePermissionStore(database),
    access: await createSqliteAccessStore(database, write),
    data: await createSqliteDataStore(database),

    async list() {
      ordered ??= [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return ordered;
    },

    leftOut: async () => leftOut,

    find: async (id) => rows.get(id),

    lastEditors: () => readLastEditors(database),

    async saveEdit(id, edit, { now, ifUpdatedAt, by, restored }) {
      const [, saved] = await write(...updateOf(id, stored(edit), { at: now, by, restored }, ifUpdatedAt));
      const dashboard = saved?.rows[0] && read(saved.rows[0]);
      if (dashboard) {
        remember(dashboard);
        return ok(dashboard);
      }
      const { rows } = await database.execute('SELECT * FROM dashboard WHERE id = ?', [id]);
      const current = rows[0] && read(rows[0]);
      return current ? failed({ kind: 'conflict', current }) : failed({ kind: 'not-found' });
    },

    async saveSync(changes, sync, origin = {}) {
      const statements = changes.flatMap((change) =>
        statementsOf(change, { at: sync.finishedAt, by: origin.by, inSync: true }),
      );
      const last = origin.undone === undefined ? [saveLastSync(sync)] : [];
      await database.batch([enterSync(sync, origin), ...statements, ...last]).catch(onDiskFailure);
      // One that is added again may be older than the one that was removed.
      for (const change of changes) {
        if (change.kind === 'remove' && rows.get(change.id)?.updatedAt.getTime() === change.seen.getTime()) {
          rows.delete(change.id);
          ordered = undefined;
        }
      }
      if (changes.length > 0) await rememberAll();
    },

    async lastSync() {
      const { rows } = await database.execute('SELECT * FROM last_sync');
      if (!rows[0]) return 'never';
      const { finished_at: finishedAt, ...counts } = storedSync.parse(rows[0]);
      return { ...counts, finishedAt: new Date(finishedAt) };
    },

    async homePath(sub) {
      const { rows } = await database.execute('SELECT sub, path FROM home_path WHERE sub = ?', [sub]);
      return rows[0] && storedHomePath.parse(rows[0]).path;
    },

    async saveHomePath(sub, path) {
      if (path === undefined) await write({ sql: 'DELETE FROM home_path WHERE sub = ?', args: [sub] });
      else await write({ sql: 'INSERT OR REPLACE INTO home_path (sub, path) VALUES (?, ?)', args: [sub, path] });
    },

    checkWritable: () => checkStorage(dataDir),

    close() {
      database.close();
    },
  };
}
