import type { HomePathStore } from '../../ports/stores/home-path-store';
import { storedHomePath } from './catalogue/catalogue-schema';
import type { Database } from './database/database';
import type { Write } from './database/group-commit';

export function createSqliteHomePathStore(database: Database, write: Write): HomePathStore {
  return {
    async homePath(sub) {
      const { rows } = await database.execute('SELECT sub, path FROM home_path WHERE sub = ?', [sub]);
      return rows[0] && storedHomePath.parse(rows[0]).path;
    },

    async saveHomePath(sub, path) {
      if (path === undefined) await write({ sql: 'DELETE FROM home_path WHERE sub = ?', args: [sub] });
      else await write({ sql: 'INSERT OR REPLACE INTO home_path (sub, path) VALUES (?, ?)', args: [sub, path] });
    },
  };
}
