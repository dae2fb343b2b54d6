import * as z from 'zod/mini';
import type { Dashboard, StoredField } from '#domain/dashboards/dashboard';
import type { FinishedSync } from '#domain/dashboards/sync/sync-outcome';
import { failed, ok, type Result } from '#domain/result';
import { dashboardId } from '../../stored-dashboard-id';
import { accessTables } from '../access-schema';
import type { Row, Value } from '../database/database';
import { historyTable } from './history-schema';

/**
 * Each migrates a file from the version before it. Released migrations never change; a new column is a new entry here, NOT NULL with a
 * DEFAULT, and an entry in `columns`. The first two versions left the version number of their files at 0.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS dashboard (
     id TEXT PRIMARY KEY,
     meta_id TEXT NOT NULL,
     meta_name TEXT NOT NULL,
     meta_arn TEXT NOT NULL,
     missing INTEGER NOT NULL,
     title TEXT NOT NULL,
     description TEXT NOT NULL,
     icon TEXT NOT NULL,
     status TEXT NOT NULL,
     group_list TEXT NOT NULL,
     updated_at INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE IF NOT EXISTS last_sync (
     only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
     finished_at INTEGER NOT NULL,
     added INTEGER NOT NULL,
     renamed INTEGER NOT NULL,
     missing INTEGER NOT NULL,
     returned INTEGER NOT NULL
   ) STRICT;`,
  `CREATE TABLE home_path (
     sub TEXT PRIMARY KEY,
     path TEXT NOT NULL
   ) STRICT;`,
  `CREATE TABLE permission_document (
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     document TEXT NOT NULL,
     PRIMARY KEY (kind, key)
   ) STRICT;`,
  historyTable,
  accessTables,
  `ALTER TABLE dashboard ADD COLUMN owner TEXT NOT NULL DEFAULT '';
   ALTER TABLE dashboard ADD COLUMN verified_until TEXT NOT NULL DEFAULT '';
   ALTER TABLE dashboard ADD COLUMN promised_age TEXT NOT NULL DEFAULT '';
   ALTER TABLE dashboard ADD COLUMN known_issue TEXT NOT NULL DEFAULT '';
   CREATE TABLE dashboard_data (meta_id TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT;`,
];

interface Column<T> {
  name: string;
  read: z.ZodMiniType<T>;
  write: (value: T) => Value;
}

const text = (name: string): Column<string> => ({ name, read: z.string(), write: (value) => value });

/** A JSON array. */
const texts = (name: string): Column<string[]> => ({
  name,
  read: z.pipe(z.transform(jsonIn), z.array(z.string())),
  write: (list) => JSON.stringify(list),
});

/** Where each field of a dashboard is stored. */
export const columns: { readonly [Field in StoredField]: Column<Required<Dashboard>[Field]> } = {
  id: {
    name: 'id',
    read: dashboardId,
    write: (id) => id,
  },
  metaId: text('meta_id'),
  metaName: text('meta_name'),
  metaArn: text('meta_arn'),
  missing: {
    name: 'missing',
    read: z.pipe(
      z.transform((missing) => missing === 1),
      z.boolean(),
    ),
    write: (missing) => missing,
  },
  title: text('title'),
  description: text('description'),
  icon: text('icon'),
  status: text('status'),
  groupList: texts('group_list'),
  titles: text('titles'),
  keywords: text('keywords'),
  owner: text('owner'),
  verifiedUntil: text('verified_until'),
  promisedAge: text('promised_age'),
  knownIssue: text('known_issue'),
  favouriteOf: texts('favourite_of'),
  section: text('section'),
  /** Milliseconds since 1970. */
  updatedAt: {
    name: 'updated_at',
    read: z.pipe(
      z.transform((time) => new Date(Number(time))),
      z.date(),
    ),
    write: (time) => time.getTime(),
  },
};

/** The row's dashboard, or the first column with an invalid value, which means that someone has edited the file by hand. */
export function readRow(row: Row): Result<Dashboard, { column: string }> {
  const dashboard: Record<string, unknown> = {};
  for (const [field, { name, read }] of Object.entries(columns)) {
    const value = read.safeParse(row[name]);
    if (!value.success) return failed({ column: name });
    dashboard[field] = value.data;
  }
  return ok(dashboard as unknown as Dashboard);
}

/** The columns of these fields with their values, such as `{ group_list: '["Sales"]' }`. */
export function stored(fields: Partial<Dashboard>): Record<string, Value> {
  const all: Record<string, Pick<Column<never>, 'name' | 'write'>> = columns;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const column = all[field];
      return column ? [[column.name, column.write(value as never)]] : [];
    }),
  );
}

function jsonIn(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

export const storedHomePath = z.object({ sub: z.string(), path: z.string() });

/** `finished_at` is in milliseconds since 1970. */
const storedSync = z.object({
  finished_at: z.number(),
  added: z.number(),
  renamed: z.number(),
  missing: z.number(),
  returned: z.number(),
});

export function syncIn(row: Row): FinishedSync {
  const { finished_at: finishedAt, ...counts } = storedSync.parse(row);
  return { ...counts, finishedAt: new Date(finishedAt) };
}

export const syncRow = ({ finishedAt, added, renamed, missing, returned }: FinishedSync): Row => ({
  only_row: 1,
  finished_at: finishedAt.getTime(),
  added,
  renamed,
  missing,
  returned,
});
