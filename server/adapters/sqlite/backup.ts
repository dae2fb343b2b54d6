import { createClient } from '@libsql/client';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openCatalogue } from './catalogue-database';

const catalogueFile = 'catalogue.db';

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
    const database = createClient({ url: pathToFileURL(join(folder, catalogueFile)).href });
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
 * must not exist. The backup is checked, and migrated as at a start, before anything is moved. Rejects if it is no catalogue.
 */
export async function restore(file: string, folder: string, replaced: string): Promise<void> {
  const restored = `${folder}.restored`;
  await rm(restored, { recursive: true, force: true });
  try {
    await mkdir(restored, { recursive: true });
    await copyFile(file, join(restored, catalogueFile));
    await check(join(restored, catalogueFile));
    (await openCatalogue(restored)).close();
    await toDisk(join(restored, catalogueFile));
    await rename(folder, replaced).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(restored, folder);
  } finally {
    await rm(restored, { recursive: true, force: true });
  }
}

/** SQLite takes an empty file for a new database, and opens one whose pages are damaged. */
async function check(path: string): Promise<void> {
  const database = createClient({ url: pathToFileURL(path).href });
  try {
    const { rows } = await database.execute('PRAGMA quick_check');
    if (rows[0]?.['quick_check'] !== 'ok') throw new Error('Its pages are damaged');
    await database.execute('SELECT count(*) FROM dashboard');
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
