import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { LaterVersion } from '../../../ports/stores/later-version';
import { guardHistory } from './history-schema';
import { migrations } from './catalogue-schema';
import { type Database, openDatabase } from '../database/database';
import { jobTable } from '../sqlite-jobs';
import { personTable } from '../sqlite-person-store';
import { scimTables } from '../sqlite-scim-store';
import { sectionTable } from './sqlite-section-store';
import { useTables } from '../use-schema';
import { makeDatabaseFile } from '../database/database-file';

/**
 * Opens `catalogue.db` in the folder, readable by its owner only, and migrates it to this version. With `synchronous = FULL` in WAL mode
 * a commit is on the disk before it is acknowledged, so that it survives a killed process and a power cut
 * (https://sqlite.org/pragma.html#pragma_synchronous). Rejects if the folder cannot be written, or the file is not a database or has a
 * later version.
 */
export async function openCatalogue(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'catalogue.db');
  await makeDatabaseFile(path);
  const database = openDatabase(path);
  try {
    await database.script(`
      PRAGMA busy_timeout = 5000;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
    `);
    await migrate(database, path);
    await database.script(useTables + personTable + sectionTable + jobTable + scimTables);
    await addColumns(database);
    await guardHistory(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Columns by table. */
const laterColumns = {
  dashboard: {
    section: `TEXT NOT NULL DEFAULT ''`,
    favourite_of: `TEXT NOT NULL DEFAULT '[]'`,
    keywords: `TEXT NOT NULL DEFAULT ''`,
    titles: `TEXT NOT NULL DEFAULT ''`,
  },
  access_grant: { until: 'TEXT' },
};

/** Adds the columns that came without a schema version, unless the file has them. An earlier release keeps them as they are. */
async function addColumns(database: Database): Promise<void> {
  for (const [table, columns] of Object.entries(laterColumns)) {
    const { rows } = await database.execute(`SELECT name FROM pragma_table_info('${table}')`);
    const known = new Set(rows.map(({ name }) => name));
    for (const [name, type] of Object.entries(columns)) {
      if (!known.has(name)) await database.script(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}`);
    }
  }
}

/** Each step sets its version in the same transaction, so the next start continues after an interrupted one. */
async function migrate(database: Database, path: string): Promise<void> {
  const version = await versionOf(database);
  if (version > migrations.length) {
    throw new LaterVersion(
      `${path} was made by a later version of the portal (${version}, this one knows ${migrations.length}). Start that version, or bring back a copy of the data folder from before the update.`,
    );
  }
  for (const [step, sql] of migrations.entries()) {
    if (step < version) continue;
    await database.script(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${step + 1}; COMMIT;`);
  }
}

const versionRow = z.object({ user_version: z.number() });

async function versionOf(database: Database): Promise<number> {
  const { rows } = await database.execute('PRAGMA user_version');
  return versionRow.parse(rows[0]).user_version;
}
