/**
 * Made at every start, without a version of their own, so that an earlier release can still open the file. Times are in milliseconds since 1970. A sum is a JSON array, of a month that is over.
 */
export const useTables = `
  CREATE TABLE IF NOT EXISTS use_by_person (
    sub TEXT NOT NULL,
    month TEXT NOT NULL,
    dashboard TEXT NOT NULL,
    opened INTEGER NOT NULL,
    renewed INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (sub, month, dashboard)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS use_by_month ON use_by_person (month, dashboard);
  CREATE TABLE IF NOT EXISTS use_sum (month TEXT PRIMARY KEY, people INTEGER NOT NULL, dashboards TEXT NOT NULL) STRICT;`;
