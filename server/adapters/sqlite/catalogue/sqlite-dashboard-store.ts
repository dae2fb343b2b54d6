import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { failed, ok } from '#domain/result';
import type { DashboardStore } from '../../../ports/stores/dashboard-store';
import { saveLastSync, statementsOf, updateOf } from './dashboard-statements';
import type { Database, Row } from '../database/database';
import { onDiskFailure } from '../../disk-failure';
import type { Write } from '../database/group-commit';
import { readRow, stored, syncIn } from './catalogue-schema';
import { enterBulk, enterSync, readLastEditors } from './sqlite-history';
import { checkStorage } from '../database/storage-check';

const everything = 'SELECT * FROM dashboard ORDER BY id';

/**
 * The catalogue in SQLite. This process is the only one that writes it (the data folder is locked), so rows are read from
 * a copy in memory; every write goes to the file first, and only the file decides what is stale. A row that was edited by hand and is
 * no longer valid is skipped, with one line in the log.
 */
export async function createSqliteDashboardStore(
  database: Database,
  write: Write,
  dataDir: string,
  log: (line: string) => void,
): Promise<DashboardStore> {
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
      const part = { at: sync.finishedAt, by: origin.by, isPart: true };
      const statements = changes.flatMap((change) => statementsOf(change, part));
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

    async saveBulk(edits, origin) {
      const { now: at, by } = origin;
      const statements = edits.flatMap((edit) => statementsOf(edit, { at, by, isPart: true }));
      const [entered] = await database.batch([enterBulk(edits.length, origin), ...statements]).catch(onDiskFailure);
      await rememberAll();
      return Number(entered?.rows[0]?.['number']);
    },

    async lastSync() {
      const { rows } = await database.execute('SELECT * FROM last_sync');
      return rows[0] ? syncIn(rows[0]) : 'never';
    },

    checkWritable: () => checkStorage(dataDir),
  };
}
