import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openCatalogue } from '#server/adapters/sqlite/catalogue/catalogue-database';
import { statementsOf, updateOf } from '#server/adapters/sqlite/catalogue/dashboard-statements';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { stored } from '#server/adapters/sqlite/catalogue/catalogue-schema';
import { aDashboard } from '../../test/domain/dashboards/a-dashboard';

/** Conditional updates on SQLite itself, each on the disk before the next. */
export interface BareUpdates {
  perSecond(milliseconds: number): Promise<number>;
  close(): void;
}

/** Writes as much as an update of the portal does: the whole edit, and the versions before and after it in the history. */
export async function openBareEdits(folder: string): Promise<BareUpdates> {
  const database = await openCatalogue(join(folder, 'bare'));
  const dashboard = aDashboard();
  const by = { sub: 'ann', email: 'ann@example.com' };
  await database.batch(statementsOf({ kind: 'add', dashboard }, { at: dashboard.updatedAt }));
  let { updatedAt } = dashboard;
  return {
    perSecond: (milliseconds) =>
      perSecond(milliseconds, async (title) => {
        const edit = stored({ ...editOf(dashboard), title });
        const [, saved] = await database.batch(updateOf(dashboard.id, edit, { at: new Date(), by }, updatedAt));
        updatedAt = new Date(Number(saved?.rows[0]?.['updated_at']));
      }),
    close: () => database.close(),
  };
}

/** A title and a version, with nothing else: the most that the machine can do. */
export async function openBareTitles(folder: string): Promise<BareUpdates> {
  const database = createClient({ url: pathToFileURL(join(folder, 'bare.db')).href, concurrency: 1 });
  await database.executeMultiple(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE dashboard (id TEXT PRIMARY KEY, title TEXT NOT NULL, updated_at INTEGER NOT NULL) STRICT;
    INSERT INTO dashboard VALUES ('one', 'A title', 0);
  `);
  const sql = "UPDATE dashboard SET title = ?, updated_at = updated_at + 1 WHERE id = 'one' AND updated_at = ?";
  let count = 0;
  return {
    perSecond: (milliseconds) =>
      perSecond(milliseconds, async (title) => {
        const { rowsAffected } = await database.execute({ sql, args: [title, count] });
        if (rowsAffected !== 1) throw new Error('SQLite did not save a row');
        count++;
      }),
    close: () => database.close(),
  };
}

async function perSecond(milliseconds: number, save: (title: string) => Promise<void>): Promise<number> {
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < milliseconds) await save(`Title ${count++}`);
  return (count * 1000) / (performance.now() - started);
}
