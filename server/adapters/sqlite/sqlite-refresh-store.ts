import * as z from 'zod/mini';
import type { RefreshStore, KnownData } from '../../ports/stores/refresh-store';
import type { Database } from './database/database';
import { onDiskFailure } from '../disk-failure';

const storedRow = z.object({ meta_id: z.string(), document: z.string() });
const storedData = z.object({
  version: z.exactOptional(z.number()),
  dataSets: z.record(z.string(), z.nullable(z.number())),
  face: z.exactOptional(z.string()),
  sheets: z.exactOptional(z.array(z.string())),
}) satisfies z.ZodMiniType<KnownData>;

/** A JSON document for each dashboard, in the catalogue's file. Only this process writes it, so it is read from a copy in memory. */
export async function createSqliteRefreshStore(database: Database): Promise<RefreshStore> {
  const { rows } = await database.execute('SELECT meta_id, document FROM dashboard_data');
  let known: ReadonlyMap<string, KnownData> = new Map(
    rows.map((row) => {
      const { meta_id: id, document } = storedRow.parse(row);
      return [id, storedData.parse(JSON.parse(document))];
    }),
  );
  return {
    known: async () => known,
    async save(changes) {
      const statements = [...changes].map(([id, data]) => ({
        sql: 'INSERT OR REPLACE INTO dashboard_data (meta_id, document) VALUES (?, ?)',
        args: [id, JSON.stringify(data)],
      }));
      await database.batch(statements).catch(onDiskFailure);
      known = new Map([...known, ...changes]);
    },
  };
}
