/** Lets nobody change an entry, but for the count of refusals. */
export const historyIsTrue = `
  CREATE TRIGGER history_is_true BEFORE UPDATE ON history WHEN old.incident IS NULL OR new.count <= old.count
    BEGIN SELECT RAISE(ABORT, 'the history is append-only'); END;`;

/**
 * Append-only by triggers, but for the count of refusals. `before` and `after` hold a row's columns as a JSON object. What is in the
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
${historyIsTrue}
  INSERT INTO history (at, kind, dashboard, after)
    SELECT updated_at, 'changed', id, json_object(
      'id', id, 'meta_id', meta_id, 'meta_name', meta_name, 'meta_arn', meta_arn, 'missing', missing, 'title', title,
      'description', description, 'icon', icon, 'status', status, 'group_list', group_list, 'updated_at', updated_at)
    FROM dashboard ORDER BY id;`;
