import type { Client, Row } from '@libsql/client';
import type { Definition } from './definitions';
import { momentIn, textIn } from './database';

export interface CatalogueEntry {
  id: string;
  name: string;
  /** The folder that is drawn for it. */
  definition: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Which dashboards exist in BI: the state that a portal syncs from. */
export interface Catalogue {
  /** At most `limit` entries (-1: all) in the order of their ids, those after `after` if given. */
  page(limit: number, after?: string): Promise<CatalogueEntry[]>;
  find(id: string): Promise<CatalogueEntry | undefined>;
  add(entry: Pick<CatalogueEntry, 'id' | 'name' | 'definition'>): Promise<void>;
  /** Publishes a new version under the new name; false when there is no such dashboard. */
  rename(id: string, name: string): Promise<boolean>;
  /** False when there is no such dashboard. */
  remove(id: string): Promise<boolean>;
  /** Adds the dashboards that were never here. A removed one stays removed, a renamed one keeps its name. */
  seed(definitions: Definition[]): Promise<void>;
}

export function createCatalogue(database: Client, clock: () => Date): Catalogue {
  const now = () => clock().getTime();

  return {
    async page(limit, after = '') {
      const { rows } = await database.execute({
        sql: 'select * from dashboard where removed_at is null and id > ? order by id limit ?',
        args: [after, limit],
      });
      return rows.map(entryFrom);
    },
    async find(id) {
      const { rows } = await database.execute({
        sql: 'select * from dashboard where id = ? and removed_at is null',
        args: [id],
      });
      return rows.map(entryFrom)[0];
    },
    async add(entry) {
      await database.execute({
        sql: `insert into dashboard values (:id, :name, :definition, 1, :now, :now, null)
              on conflict (id) do update set name = :name, definition = :definition, version = version + 1,
                updated_at = :now, removed_at = null`,
        args: { id: entry.id, name: entry.name, definition: entry.definition, now: now() },
      });
    },
    async rename(id, name) {
      const { rowsAffected } = await database.execute({
        sql: 'update dashboard set name = ?, version = version + 1, updated_at = ? where id = ? and removed_at is null',
        args: [name, now(), id],
      });
      return rowsAffected === 1;
    },
    async remove(id) {
      const { rowsAffected } = await database.execute({
        sql: 'update dashboard set removed_at = ? where id = ? and removed_at is null',
        args: [now(), id],
      });
      return rowsAffected === 1;
    },
    async seed(definitions) {
      if (definitions.length === 0) return;
      await database.batch(
        definitions.map(({ id, name }) => ({
          sql: 'insert into dashboard values (:id, :name, :definition, 1, :now, :now, null) on conflict (id) do nothing',
          args: { id, name, definition: id, now: now() },
        })),
        'write',
      );
    },
  };
}

function entryFrom(row: Row): CatalogueEntry {
  return {
    id: textIn(row, 'id'),
    name: textIn(row, 'name'),
    definition: textIn(row, 'definition'),
    version: Number(row['version']),
    createdAt: momentIn(row, 'created_at'),
    updatedAt: momentIn(row, 'updated_at'),
  };
}
