import type { Database } from '../database/database';

/** Every column that no update changes. */
const fixed =
  'number at sub kind dashboard before after sync refers_to added renamed missing returned call code incident'.split(
    ' ',
  );
const row = (of: 'old' | 'new') => `(${fixed.map((name) => `${of}.${name}`).join(', ')})`;
const read = (of: 'old' | 'new', field: string) => `json_extract(${of}.detail, '$.${field}')`;
const rest = (of: 'old' | 'new') => `json_remove(${of}.detail, '$.person', '$.personSub')`;

/**
 * Refuses changes of an entry. Two are allowed: the count of refusals can grow, and the address beside a `sub` can be emptied when that
 * person is forgotten.
 */
const historyIsTrue = `CREATE TRIGGER history_is_true BEFORE UPDATE ON history
  WHEN NOT coalesce(${row('new')} IS ${row('old')} AND (
    old.incident IS NOT NULL AND new.count > old.count AND new.email IS old.email AND new.detail IS old.detail
    OR new.count IS old.count AND (new.email IS old.email OR new.email = '' AND old.sub IS NOT NULL) AND (
      new.detail IS old.detail
      OR json_type(old.detail, '$.person') = 'text' AND ${rest('new')} = ${rest('old')}
        AND ${read('new', 'person')} = ${read('new', 'personSub')}
        AND coalesce(${read('old', 'personSub')}, ${read('new', 'personSub')}) = ${read('new', 'personSub')})), 0)
  BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END`;

/** Replaces the trigger of an earlier release, in one transaction, so that no process ever sees the history without one. */
export async function guardHistory(database: Database): Promise<void> {
  const { rows } = await database.execute(`SELECT sql FROM sqlite_master WHERE name = 'history_is_true'`);
  if (rows[0]?.['sql'] === historyIsTrue) return;
  await database.script(`BEGIN IMMEDIATE; DROP TRIGGER IF EXISTS history_is_true; ${historyIsTrue}; COMMIT;`);
}

/**
 * Append-only by triggers. `guardHistory` replaces the first of them. `before` and `after` hold a row's columns as a JSON object. What is in the
 * catalogue already is entered as it is now, so that the history leads to it.
 */
export const historyTable = `
  CREATE TABLE history (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    sub TEXT,
    email TEXT,
    kind TEXT NOT NULL,
    dashboard TEXT,
    before TEXT,
    after TEXT,
    /* Of a change: the number of the sync that it is part of. */
    sync INTEGER,
    /* Of a restored dashboard, or of an undone sync: the number of the entry that came back, or was taken back. */
    refers_to INTEGER,
    added INTEGER,
    renamed INTEGER,
    missing INTEGER,
    returned INTEGER,
    call TEXT,
    code TEXT,
    count INTEGER,
    /* What makes two incidents one entry. */
    incident TEXT UNIQUE
  ) STRICT;
  CREATE INDEX history_overall ON history (number) WHERE sync IS NULL;
  CREATE INDEX history_kind ON history (kind, number) WHERE sync IS NULL;
  CREATE INDEX history_person ON history (sub, number) WHERE sync IS NULL;
  CREATE INDEX history_dashboard ON history (dashboard, number);
  CREATE INDEX history_sync ON history (sync, number);
  CREATE TRIGGER history_stays BEFORE DELETE ON history
    BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;

  CREATE TRIGGER history_is_true BEFORE UPDATE ON history WHEN old.incident IS NULL OR new.count <= old.count
    BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;
  INSERT INTO history (at, kind, dashboard, after)
    SELECT updated_at, 'changed', id, json_object(
      'id', id, 'meta_id', meta_id, 'meta_name', meta_name, 'meta_arn', meta_arn, 'missing', missing, 'title', title,
      'description', description, 'icon', icon, 'status', status, 'group_list', group_list, 'updated_at', updated_at)
    FROM dashboard ORDER BY id;`;
