import { type KeptScimRow, type ScimShelf, type ScimStore, storedScimValue } from '../../ports/stores/scim-store';
import type { Database, Row, Value } from './database/database';
import type { Write } from './database/group-commit';

/** Created at every start without a new schema version, so that the release before can still open the file. */
export const scimTables = `
  CREATE TABLE IF NOT EXISTS scim_row (
    provider TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    rev INTEGER NOT NULL,
    keys TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (provider, kind, id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS scim_key (
    provider TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (provider, kind, key)
  ) STRICT, WITHOUT ROWID;`;

const ofShelf = 'provider = ? AND kind = ?';
/** Sorts after every character of a key. */
const afterAll = '\u{10ffff}';

/** Uses the catalogue's file and its `write`. `npm run scim-token` writes to the file while the portal runs. */
export function createSqliteScimStore(database: Pick<Database, 'execute'>, write: Write): ScimStore {
  const rows = async (condition: string, ...args: Value[]): Promise<KeptScimRow[]> =>
    (await database.execute(`SELECT * FROM scim_row WHERE ${condition}`, args)).rows.map(rowIn);

  return {
    async find({ provider, kind }, by) {
      const found =
        'id' in by
          ? rows(`${ofShelf} AND id = ?`, provider, kind, by.id)
          : rows(
              `${ofShelf} AND id = (SELECT id FROM scim_key WHERE ${ofShelf} AND key = ?)`,
              provider,
              kind,
              provider,
              kind,
              by.key,
            );
      return (await found)[0];
    },

    async keys({ provider, kind }, prefix) {
      const sql = `SELECT key, id FROM scim_key WHERE ${ofShelf} AND key >= ? AND key < ? ORDER BY key`;
      const { rows: found } = await database.execute(sql, [provider, kind, prefix, `${prefix}${afterAll}`]);
      return found.map(({ key, id }) => ({ key: String(key), id: String(id) }));
    },

    rows: ({ provider, kind }, ids) =>
      rows(`${ofShelf} AND id IN (SELECT value FROM json_each(?))`, provider, kind, JSON.stringify(ids)),

    async write({ provider, kind, id, keys, value }, rev) {
      const json = storedScimValue(value);
      if (json === undefined) return 'too-large';
      const shelf = [provider, kind];
      const mine = JSON.stringify(keys);
      const free = `NOT EXISTS (SELECT 1 FROM scim_key WHERE ${ofShelf} AND id <> ? AND key IN (SELECT value FROM json_each(?)))`;
      const isFree = [...shelf, id, mine];
      const current = `EXISTS (SELECT 1 FROM scim_row WHERE ${ofShelf} AND id = ? AND rev = ? AND keys = ?)`;
      const isCurrent = [...shelf, id, rev + 1, mine];
      const [written] = await write(
        rev === 0
          ? {
              sql: `INSERT INTO scim_row (provider, kind, id, rev, keys, value)
                    SELECT ?, ?, ?, 1, ?, ? WHERE ${free} ON CONFLICT DO NOTHING`,
              args: [...shelf, id, mine, json, ...isFree],
            }
          : {
              sql: `UPDATE scim_row SET rev = rev + 1, keys = ?, value = ? WHERE ${ofShelf} AND id = ? AND rev = ? AND ${free}`,
              args: [mine, json, ...shelf, id, rev, ...isFree],
            },
        {
          sql: `DELETE FROM scim_key WHERE ${ofShelf} AND id = ? AND key NOT IN (SELECT value FROM json_each(?)) AND ${current}`,
          args: [...shelf, id, mine, ...isCurrent],
        },
        {
          sql: `INSERT INTO scim_key (provider, kind, key, id)
                SELECT ?, ?, value, ? FROM json_each(?) WHERE ${current} ON CONFLICT DO NOTHING`,
          args: [...shelf, id, mine, ...isCurrent],
        },
      );
      if (written?.changes === 1) return 'written';
      const [now] = await rows(`${ofShelf} AND id = ?`, ...shelf, id);
      return (now?.rev ?? 0) === rev ? 'taken' : 'stale';
    },

    async remove({ provider, kind, id, rev }) {
      const [removed] = await write(
        { sql: `DELETE FROM scim_row WHERE ${ofShelf} AND id = ? AND rev = ?`, args: [provider, kind, id, rev] },
        {
          sql: `DELETE FROM scim_key WHERE ${ofShelf} AND id = ?
                AND NOT EXISTS (SELECT 1 FROM scim_row WHERE ${ofShelf} AND id = ?)`,
          args: [provider, kind, id, provider, kind, id],
        },
      );
      return removed?.changes === 1;
    },
  };
}

function rowIn({ provider, kind, id, rev, keys, value }: Row): KeptScimRow {
  const shelf = { provider: String(provider), kind: String(kind) as ScimShelf['kind'] };
  return { ...shelf, id: String(id), rev: Number(rev), keys: textsIn(keys), value: JSON.parse(String(value)) };
}

const textsIn = (json: Value | undefined): string[] => JSON.parse(String(json)) as string[];
