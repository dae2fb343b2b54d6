import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Conditional updates on SQLite itself, each on the disk before the next: the most that the machine can do. */
export interface BareUpdates {
  perSecond(milliseconds: number): Promise<number>;
  close(): void;
}

export async function openBareUpdates(folder: string): Promise<BareUpdates> {
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
    async perSecond(milliseconds) {
      const first = count;
      const started = performance.now();
      while (performance.now() - started < milliseconds) {
        const { rowsAffected } = await database.execute({ sql, args: [`Title ${count}`, count] });
        if (rowsAffected !== 1) throw new Error('SQLite did not save a row');
        count++;
      }
      return ((count - first) * 1000) / (performance.now() - started);
    },
    close: () => database.close(),
  };
}
