import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type Archive, type Archived, movedJob, movedKind } from '../../ports/stores/archive';
import { grantIn, grantRow, requestIn, requestRow } from './access-rows';
import { backUp, catalogueFile, restore } from './backup';
import { openCatalogue } from './catalogue/catalogue-database';
import { readRow, stored, storedHomePath, syncIn, syncRow } from './catalogue/catalogue-schema';
import { type Database, type Row, insert } from './database/database';
import { entryIn, entryRow } from './catalogue/history-rows';
import { jobIn, jobRow } from './sqlite-jobs';
import { partIn, partRow } from './sqlite-person-store';
import { sectionColumns, sectionIn } from './catalogue/sqlite-section-store';
import { sumIn, sumRow, useIn, useRow } from './sqlite-use-store';

/** The table of a kind, and the conversion between its rows and its things: undefined for a row or a thing of another kind. */
interface Kept<Thing> {
  table: string;
  where?: string;
  read: (row: Row) => Thing | undefined;
  row: (thing: Thing) => Row | undefined;
}

const kept: { readonly [Kind in keyof Archived]: Kept<Archived[Kind]> } = {
  dashboard: { table: 'dashboard', read: dashboardIn, row: stored },
  entry: {
    table: 'history',
    read: entryIn,
    row: ({ number, at, by, ...event }) => ({ number, ...entryRow(event, at, by) }),
  },
  laterEntry: {
    table: 'history',
    read: (row) => (entryIn(row) ? undefined : { from: 'sqlite', row }),
    row: ({ from, row }) => (from === 'sqlite' ? (row as Row) : undefined),
  },
  lastSync: { table: 'last_sync', read: syncIn, row: syncRow },
  homePath: { table: 'home_path', read: (row) => storedHomePath.parse(row), row: (homePath) => ({ ...homePath }) },
  request: { table: 'access_request', read: requestIn, row: requestRow },
  grant: { table: 'access_grant', read: grantIn, row: grantRow },
  use: { table: 'use_by_person', read: useIn, row: useRow },
  useSum: {
    table: 'use_sum',
    where: 'WHERE month NOT IN (SELECT month FROM use_by_person)',
    read: sumIn,
    row: sumRow,
  },
  personalPart: { table: 'person_parts', read: partIn, row: partRow },
  section: { table: 'section', read: sectionIn, row: sectionColumns },
  job: {
    table: 'job',
    where: `WHERE kind = '${movedKind}'`,
    read: (row) => movedJob(jobIn(row)),
    row: (job) => jobRow({ ...job, rev: 1 }),
  },
};

/** Everything of the catalogue in this folder, of one moment, while a portal uses it. Rejects if a row can't be read. */
export const readSqliteArchive = (folder: string): Promise<Archive> =>
  inCopyOf(folder, async (database) => {
    const archive: Record<string, unknown[]> = {};
    for (const [kind, { table, where = '', read }] of Object.entries(kept)) {
      // Dashboards by id, and entries by number.
      const { rows } = await database.execute(`SELECT * FROM ${table} ${where} ORDER BY 1`);
      archive[kind] = rows.flatMap((row): unknown => read(row) ?? []);
    }
    return archive as unknown as Archive;
  });

/**
 * Puts these in place of the catalogue of this folder, which no portal may use meanwhile. What was there is moved to `replaced`; what
 * an archive has not stays, such as what the portal has shared in QuickSight.
 */
export const writeSqliteArchive = (archive: Archive, folder: string, replaced: string): Promise<void> =>
  inCopyOf(folder, async (database, file) => {
    await empty(database);
    const statements = Object.entries(kept).flatMap(([kind, { table, row }]) =>
      archive[kind as keyof Archive].flatMap((thing) => {
        const columns = row(thing as never);
        return columns ? [insert(`INTO ${table}`, columns)] : [];
      }),
    );
    while (statements.length > 0) await database.batch(statements.splice(0, 1000));
    // Replaced rows must not stay readable in the file.
    await database.script('VACUUM; PRAGMA wal_checkpoint(TRUNCATE);');
    await restore(file, folder, replaced);
  });

/** Runs `work` on a migrated copy of the catalogue, on the same disk. The copy is empty if there is no catalogue. */
async function inCopyOf<T>(folder: string, work: (database: Database, file: string) => Promise<T>): Promise<T> {
  const copy = await mkdtemp(join(dirname(folder), 'moving-'));
  const file = join(copy, catalogueFile);
  try {
    if (existsSync(join(folder, catalogueFile))) await backUp(folder, file);
    const database = await openCatalogue(copy);
    try {
      return await work(database, file);
    } finally {
      database.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Deletes what an import replaces, uses before their sums, and restarts the history's numbers. Triggers fill the tables of sums. */
async function empty(database: Database): Promise<void> {
  const { rows } = await database.execute(`SELECT sql FROM sqlite_schema WHERE name = 'history_stays'`);
  const tables = Object.values(kept).map(({ table, where = '' }) => `DELETE FROM ${table} ${where};`);
  await database.script(`
    BEGIN;
    DROP TRIGGER history_stays;
    ${tables.join(' ')}
    DELETE FROM use_of_dashboard;
    DELETE FROM sqlite_sequence WHERE name = 'history';
    ${String(rows[0]?.['sql'])};
    COMMIT;`);
}

function dashboardIn(row: Row): Dashboard {
  const dashboard = readRow(row);
  if (dashboard.ok) return dashboard.value;
  throw new Error(`The ${dashboard.failure.column} of row ${JSON.stringify(row['id'])} can't be read`);
}
