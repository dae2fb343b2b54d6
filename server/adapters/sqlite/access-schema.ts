/** `groups` is a JSON array; `answer` a JSON object, NULL while a request waits. Times are in milliseconds since 1970. */
export const accessTables = `
  CREATE TABLE access_request (
    sub TEXT NOT NULL,
    meta_id TEXT NOT NULL,
    email TEXT NOT NULL,
    groups TEXT NOT NULL,
    note TEXT NOT NULL,
    at INTEGER NOT NULL,
    answer TEXT,
    PRIMARY KEY (sub, meta_id)
  ) STRICT;
  CREATE INDEX access_request_waiting ON access_request (at) WHERE answer IS NULL;
  CREATE TABLE access_grant (
    dashboard TEXT NOT NULL,
    sub TEXT NOT NULL,
    email TEXT NOT NULL,
    granted_by TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (dashboard, sub)
  ) STRICT;
  /* Of a decision about who sees a dashboard: a JSON object. */
  ALTER TABLE history ADD COLUMN detail TEXT;`;
