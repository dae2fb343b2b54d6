import { createClient } from '@libsql/client';
import { mkdir, readdir, rm, rmdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CannotStart } from './settings';
import { OtherVersion } from './user-pool/database';

/**
 * Makes the data folder and keeps every other process out of it. The lock is SQLite's on a file of its own: the operating system
 * gives it back when the process ends, however it ends.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'lock.db');
  try {
    await mkdir(dataDir, { recursive: true });
    return await lock(path).catch(async (error: unknown) => {
      if (!isDamaged(error)) throw error;
      // It holds nothing. Emptied rather than removed, it stays locked by whoever has locked it.
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

/** Opens what has its files in this folder; one that cannot be used is for the person at the terminal to mend. */
export async function openFolder<T>(folder: string, open: (folder: string) => Promise<T>): Promise<T> {
  try {
    return await open(folder);
  } catch (error) {
    if (error instanceof OtherVersion) throw new CannotStart(error.message);
    if (!isDamaged(error)) throw error;
    throw new CannotStart(
      `A database in ${folder} is damaged (${error.code}). Bring back a copy of the data folder, or start afresh: npm run reset`,
    );
  }
}

/** What a portal puts into its data folder: whatever else is there was put there by somebody else. */
const ours = /^(bi-service|ipr-api|user-pool|catalogue-seeded|lock\.db(-\w+)?)$/;

/** Removes what is ours from the data folder, and the folder where that leaves it empty. Rejects while a portal runs on it. */
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
