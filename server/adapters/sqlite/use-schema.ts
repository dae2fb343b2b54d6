import { journalTable } from './use-journal';

/**
 * Created at every start, without a schema version, so that an earlier release can still open the file. Times are in milliseconds since 1970;
 * `dashboards` of `use_sum` and `groups` are JSON arrays.
 *
 * Triggers keep the sums of `use_by_person`, so that they stay right while an earlier release writes it: adding all up would block everyone
 * for a second.
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
  CREATE TABLE IF NOT EXISTS use_sum (month TEXT PRIMARY KEY, people INTEGER NOT NULL, dashboards TEXT NOT NULL) STRICT;

  CREATE TABLE IF NOT EXISTS use_of_dashboard (
    month TEXT NOT NULL,
    dashboard TEXT NOT NULL,
    people INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    renewed INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (month, dashboard)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS use_of_person (
    month TEXT NOT NULL,
    sub TEXT NOT NULL,
    opened INTEGER NOT NULL,
    renewed INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    groups TEXT,
    PRIMARY KEY (month, sub)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS use_latest (
    dashboard TEXT NOT NULL,
    sub TEXT NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (dashboard, sub)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO use_of_dashboard SELECT month, dashboard, COUNT(*), SUM(opened), SUM(renewed), MAX(last_at) FROM use_by_person
    WHERE NOT EXISTS (SELECT 1 FROM use_of_dashboard) GROUP BY month, dashboard;
  INSERT INTO use_of_person SELECT month, sub, SUM(opened), SUM(renewed), MAX(last_at), NULL FROM use_by_person
    WHERE NOT EXISTS (SELECT 1 FROM use_of_person) GROUP BY month, sub;
  INSERT INTO use_latest SELECT dashboard, sub, MAX(last_at) FROM use_by_person
    WHERE NOT EXISTS (SELECT 1 FROM use_latest) GROUP BY dashboard, sub;

  CREATE TRIGGER IF NOT EXISTS use_is_new AFTER INSERT ON use_by_person BEGIN
    INSERT INTO use_of_dashboard VALUES (new.month, new.dashboard, 1, new.opened, new.renewed, new.last_at)
      ON CONFLICT DO UPDATE SET people = people + 1, opened = opened + excluded.opened,
        renewed = renewed + excluded.renewed, last_at = max(last_at, excluded.last_at);
    INSERT INTO use_of_person VALUES (new.month, new.sub, new.opened, new.renewed, new.last_at, NULL)
      ON CONFLICT DO UPDATE SET opened = opened + excluded.opened,
        renewed = renewed + excluded.renewed, last_at = max(last_at, excluded.last_at);
    INSERT INTO use_latest VALUES (new.dashboard, new.sub, new.last_at)
      ON CONFLICT DO UPDATE SET last_at = max(last_at, excluded.last_at);
  END;
  CREATE TRIGGER IF NOT EXISTS use_is_more AFTER UPDATE OF opened, renewed, last_at ON use_by_person BEGIN
    UPDATE use_of_dashboard SET opened = opened + new.opened - old.opened, renewed = renewed + new.renewed - old.renewed,
      last_at = max(last_at, new.last_at) WHERE month = new.month AND dashboard = new.dashboard;
    UPDATE use_of_person SET opened = opened + new.opened - old.opened, renewed = renewed + new.renewed - old.renewed,
      last_at = max(last_at, new.last_at) WHERE month = new.month AND sub = new.sub;
    UPDATE use_latest SET last_at = max(last_at, new.last_at) WHERE dashboard = new.dashboard AND sub = new.sub;
  END;
  CREATE TRIGGER IF NOT EXISTS use_is_anonymous AFTER UPDATE OF sub ON use_by_person BEGIN
    UPDATE use_of_person SET sub = new.sub, groups = NULL WHERE month = old.month AND sub = old.sub;
    UPDATE use_latest SET sub = new.sub WHERE dashboard = old.dashboard AND sub = old.sub;
  END;
  CREATE TRIGGER IF NOT EXISTS use_is_old AFTER DELETE ON use_by_person BEGIN
    DELETE FROM use_of_person WHERE month = old.month AND sub = old.sub;
    DELETE FROM use_latest WHERE dashboard = old.dashboard AND sub = old.sub AND last_at = old.last_at;
  END;
  ${journalTable}`;
