import type { InStatement, Row } from '@libsql/client';
import type { Dashboard, DashboardId } from '../../../src/domain/dashboards/dashboard';
import { failed, ok } from '../../../src/domain/result';
import type { FinishedSync } from '../../../src/domain/dashboards/sync-outcome';
import type { DashboardStore, SyncChange } from '../../ports/dashboard-store';
import { openCatalogue, readRow, readSync } from './catalogue-database';

export interface SqliteDashboardStore extends DashboardStore {
  close(): void;
}

const everything = 'SELECT * FROM dashboard ORDER BY id';
const saveEdit = `
  UPDATE dashboard
  SET title = :title, description = :description, icon = :icon, status = :status, group_list = :groups,
      updated_at = max(updated_at + 1, :now)
  WHERE id = :id AND (:expected IS NULL OR updated_at = :expected)
  RETURNING *
`;

/**
 * The catalogue in one SQLite file. This process is the only one that writes it (the data folder is locked), so rows are read from
 * a copy in memory; every write goes to the file first, and the file alone decides what is stale. A row that was edited by hand into
 * what no dashboard is counts as missing, as one line of the log says: the others must not go with it.
 */
export async function createSqliteDashboardStore(
  dataDir: string,
  log: (line: string) => void = console.error,
): Promise<SqliteDashboardStore> {
  const database = await openCatalogue(dataDir);
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
    // Answers of the file may be taken up in another order than they were written in.
    if (known && known.updatedAt >= dashboard.updatedAt) return;
    rows.set(dashboard.id, dashboard);
    ordered = undefined;
  };
  const rememberAll = async () => {
    const { rows } = await database.execute(everything);
    leftOut = new Set();
    for (const row of rows) {
      const dashboard = read(row);
      if (dashboard) remember(dashboard);
      else leftOut.add(row['id']);
    }
  };
  await rememberAll();

  return {
    async list() {
      ordered ??= [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return ordered;
    },

    async leftOut() {
      return leftOut;
    },

    async find(id) {
      return rows.get(id);
    },

    async saveEdit(id, { title, description, icon, status, groupList }, { now, ifUpdatedAt }) {
      const saved = await database.execute({
        sql: saveEdit,
        args: {
          id,
          title,
          description,
          icon,
          status,
          groups: JSON.stringify(groupList),
          now: now.getTime(),
          expected: ifUpdatedAt?.getTime() ?? null,
        },
      });
      const dashboard = saved.rows[0] && read(saved.rows[0]);
      if (dashboard) {
        remember(dashboard);
        return ok(dashboard);
      }
      const { rows } = await database.execute('SELECT * FROM dashboard WHERE id = ?', [id]);
      const current = rows[0] && read(rows[0]);
      return current ? failed({ kind: 'conflict', current }) : failed({ kind: 'not-found' });
    },

    async saveSync(changes, sync) {
      const rows = changes.map((change) => statementOf(change, sync.finishedAt));
      await database.batch([...rows, saveLastSync(sync)], 'write');
      if (changes.length > 0) await rememberAll();
    },

    async lastSync() {
      const { rows } = await database.execute('SELECT * FROM last_sync');
      return rows[0] ? readSync(rows[0]) : 'never';
    },

    close() {
      database.close();
    },
  };
}

function saveLastSync({ finishedAt, added, renamed, missing, returned }: FinishedSync): InStatement {
  return {
    sql: `INSERT OR REPLACE INTO last_sync (only_row, finished_at, added, renamed, missing, returned)
          VALUES (1, ?, ?, ?, ?, ?)`,
    args: [finishedAt, added, renamed, missing, returned],
  };
}

function statementOf(change: SyncChange, now: Date): InStatement {
  if (change.kind === 'change') {
    return {
      sql: `UPDATE dashboard
            SET meta_name = ?, meta_arn = ?, missing = ?, updated_at = max(updated_at + 1, ?)
            WHERE id = ?`,
      args: [change.metaName, change.metaArn, change.missing, now, change.id],
    };
  }
  const { dashboard } = change;
  return {
    sql: `INSERT INTO dashboard
            (id, meta_id, meta_name, meta_arn, missing, title, description, icon, status, group_list, updated_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (id) DO NOTHING`,
    args: [
      dashboard.id,
      dashboard.metaId,
      dashboard.metaName,
      dashboard.metaArn,
      dashboard.missing,
      dashboard.title,
      dashboard.description,
      dashboard.icon,
      dashboard.status,
      JSON.stringify(dashboard.groupList),
      dashboard.updatedAt,
    ],
  };
}
