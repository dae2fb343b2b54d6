import { createClient } from '@libsql/client';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LaterVersion } from '../server/adapters/sqlite/catalogue-database';
import { CannotStart } from './settings';
import { OtherVersion } from './user-pool/database';

/** The folders of the services in the data folder, each with a database. */
const folders = ['bi-service', 'user-pool', 'ipr-api'] as const;

/** Marks that the first start has finished. */
export const seededMark = 'catalogue-seeded';

/**
 * Makes the data folder and keeps every other process out of it. SQLite locks a file made for it: the operating system releases the
 * lock when the process ends, however it ends.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'lock.db');
  try {
    await mkdir(dataDir, { recursive: true });
    return await lock(path).catch(async (error: unknown) => {
      if (!isDamaged(error)) throw error;
      // It holds no data. Emptied rather than removed, it stays locked by the process that locked it.
      await truncate(path);
      return lock(path);
    });
  } catch (error) {
    throw reason(error, dataDir);
  }
}

async function lock(path: string): Promise<() => void> {
  const file = createClient({ url: pathToFileURL(path).href });
  try {
    const transaction = await file.transaction('write');
    await transaction.execute('CREATE TABLE IF NOT EXISTS lock (id INTEGER)');
    return () => {
      transaction.close();
      file.close();
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** After the first start a database that is empty has been damaged, and SQLite would take it for a new one. */
export async function refuseEmptyDatabases(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, seededMark))) return;
  for (const folder of folders) {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    for (const path of names.filter((name) => name.endsWith('.db')).map((name) => join(dataDir, folder, name))) {
      if ((await stat(path)).size === 0) throw new CannotStart(`The database ${path} is empty. ${remedy}`);
    }
  }
}

/** Opens the service that has its files in this folder. Rejects with CannotStart if they can't be used. */
export async function openFolder<T>(folder: string, open: (folder: string) => Promise<T>): Promise<T> {
  try {
    return await open(folder);
  } catch (error) {
    if (error instanceof OtherVersion || error instanceof LaterVersion) throw new CannotStart(error.message);
    if (isDamaged(error)) throw new CannotStart(`A database in ${folder} is damaged (${error.code}). ${remedy}`);
    if (isAboutFile(error)) throw new CannotStart(`The data in ${folder} can't be used (${error.message}). ${remedy}`);
    throw error;
  }
}

const remedy = 'Restore a copy of the data folder, or start afresh: npm run reset';

/** What the local stack puts into its data folder; anything else belongs to someone else. */
const ours = /^(bi-service|ipr-api|user-pool|catalogue-seeded|lock\.db(-\w+)?)$/;

/** Removes what is ours from the data folder, and the folder itself if it is empty then. Rejects while a portal runs on it. */
export async function emptyDataFolder(dataDir: string): Promise<void> {
  const unlock = await lockDataFolder(dataDir);
  unlock();
  const found = await readdir(dataDir);
  for (const name of found) {
    if (ours.test(name)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  if (found.every((name) => ours.test(name))) await rmdir(dataDir);
}

function isDamaged(error: unknown): error is { code: string } {
  const { code } = Object(error) as { code?: string };
  return code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT';
}

/** Node's errors about a file name its path; those about a port do not. */
function isAboutFile(error: unknown): error is Error {
  return error instanceof Error && 'path' in error;
}

function reason(error: unknown, dataDir: string): Error {
  const { code } = Object(error) as { code?: string };
  if (code === 'SQLITE_BUSY') {
    return new CannotStart(
      `The data folder ${dataDir} is in use by another portal. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return new CannotStart(
    `The data folder ${dataDir} cannot be written (${code ?? String(error)}). Set DATA_DIR to one that can.`,
  );
}
