import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeNightlyRunDue } from '../../ports/stores/permission-store';
import { openCatalogue } from './catalogue/catalogue-database';
import { openDatabase } from './database/database';
import { createSqlitePermissionStore } from './sqlite-permission-store';

export const catalogueFile = 'catalogue.db';

/**
 * Copies the catalogue of this folder to one new file, while a portal uses it. The copy is of one moment: everything acknowledged before
 * the call is in it, and of a later sync all or nothing. The file appears when it is complete. Rejects if it exists.
 */
export async function backUp(folder: string, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // Claims the name.
  await (await open(file, 'wx', 0o600)).close();
  const unfinished = `${file}.unfinished`;
  try {
    await open(join(folder, catalogueFile), constants.O_RDONLY).then((existing) => existing.close());
    await rm(unfinished, { force: true });
    const database = openDatabase(join(folder, catalogueFile));
    try {
      await database.execute('PRAGMA busy_timeout = 5000');
      await database.execute('VACUUM INTO ?', [unfinished]);
    } finally {
      database.close();
    }
    await chmod(unfinished, 0o600);
    await toDisk(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await Promise.all([file, unfinished].map((path) => rm(path, { force: true })));
    throw error;
  }
}

/**
 * Puts a backup in place of the catalogue of this folder, which no portal may use meanwhile. What was there is moved to `replaced`, which
 * must not exist. The backup is checked, and migrated as at a start, before anything is moved; permissions follow it at the next start.
 * Rejects if it is no catalogue.
 */
export async function restore(file: string, folder: string, replaced: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await Promise.all([unfinished, checkedIn(folder)].map((path) => rm(path, { recursive: true, force: true })));
  try {
    await mkdir(unfinished, { recursive: true });
    await copyFile(file, join(unfinished, catalogueFile));
    await check(join(unfinished, catalogueFile));
    await prepare(unfinished);
    await toDisk(join(unfinished, catalogueFile));
    await rename(unfinished, checkedIn(folder));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await rename(folder, replaced).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(checkedIn(folder), folder);
}

/** Where a backup is once it has been checked, until it takes the place of the folder. */
const checkedIn = (folder: string): string => `${folder}.restored`;

/**
 * The leftovers of a restore that was killed: `finished` here if the folder had already been moved away, `dropped` if the folder is still
 * what it was, undefined if there is nothing. Without it, a start would find no folder and begin an empty catalogue.
 */
export async function settleRestore(folder: string): Promise<'finished' | 'dropped' | undefined> {
  const checked = checkedIn(folder);
  if (!existsSync(checked)) return undefined;
  if (existsSync(folder)) {
    await rm(checked, { recursive: true });
    return 'dropped';
  }
  await rename(checked, folder);
  return 'finished';
}

/** SQLite takes an empty file for a new database, and opens one whose pages are damaged. */
async function check(path: string): Promise<void> {
  const database = openDatabase(path);
  try {
    const { rows } = await database.execute('PRAGMA quick_check');
    if (rows[0]?.['quick_check'] !== 'ok') throw new Error('Its pages are damaged');
    await database.execute('SELECT count(*) FROM dashboard');
  } finally {
    database.close();
  }
}

async function prepare(folder: string): Promise<void> {
  const database = await openCatalogue(folder);
  try {
    await makeNightlyRunDue(createSqlitePermissionStore(database));
    await database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
