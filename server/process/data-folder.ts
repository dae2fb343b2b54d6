import Connection from 'libsql';
import { existsSync } from 'node:fs';
import { mkdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LaterVersion } from '../ports/stores/later-version';
import { CannotStart } from './cannot-start';

/**
 * Makes the data folder and keeps every other process out of it. SQLite locks a file made for it: the operating system releases the
 * lock when the process ends, however it ends.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'lock.db');
  try {
    await mkdir(dataDir, { recursive: true });
    try {
      return lock(path);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      // It holds no data. Emptied rather than removed, it stays locked by the process that locked it.
      await truncate(path);
      return lock(path);
    }
  } catch (error) {
    throw reason(error, dataDir);
  }
}

/** Begins a transaction that holds the lock until the file is closed. */
function lock(path: string): () => void {
  const file = new Connection(path);
  try {
    file.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS lock (id INTEGER)');
    return () => file.close();
  } catch (error) {
    file.close();
    throw error;
  }
}

/** An empty file with this name lets a start begin a new catalogue. */
export const newPortal = 'new-portal';

/** Makes the folder. One that was not there yet is a new portal's. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  if (made !== undefined) await writeFile(join(dataDir, newPortal), '');
}

/** Throws CannotStart where there is no catalogue, or an empty file: SQLite and a folder whose disk is not mounted look like a new portal. */
export async function refuseLostCatalogue(dataDir: string): Promise<void> {
  const { size } = await stat(join(dataDir, 'ipr-api', 'catalogue.db')).catch(() => ({ size: 0 }));
  if (size > 0 || existsSync(join(dataDir, newPortal))) return;
  throw new CannotStart(
    `There is no catalogue in ${dataDir}, or an empty one. If its disk is not mounted, mount it. If it was lost, bring back a backup: npm run restore -- <file>. For a new portal, make an empty file named ${newPortal} in this folder.`,
  );
}

/**
 * The folder of the catalogue that a portal has made in this data folder. Throws CannotStart without one: a command that began one would
 * say that all is well, in a place that no portal looks at.
 */
export function catalogueIn(dataDir: string): string {
  const folder = join(dataDir, 'ipr-api');
  if (existsSync(folder)) return folder;
  throw new CannotStart(
    `There is no catalogue in ${dataDir}. Give DATA_DIR and PORTAL_SETTINGS as the portal has them.`,
  );
}

/**
 * Replaces the catalogue of a data folder that no portal uses. `put` moves what was there before to `replaced`. Returns what to tell the
 * operator about that.
 */
export async function replaceCatalogue(
  dataDir: string,
  put: (folder: string, replaced: string) => Promise<void>,
): Promise<string> {
  const replaced = join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`);
  const unlock = await lockDataFolder(dataDir);
  try {
    await put(join(dataDir, 'ipr-api'), replaced);
  } finally {
    unlock();
  }
  return `What was there before, if anything, is in ${replaced}.`;
}

/** Opens the service that has its files in this folder. Rejects with CannotStart and the remedy if they can't be used. */
export async function openFolder<T>(folder: string, remedy: string, open: (folder: string) => Promise<T>): Promise<T> {
  try {
    return await open(folder);
  } catch (error) {
    if (error instanceof LaterVersion) throw new CannotStart(error.message);
    if (isDamaged(error)) throw new CannotStart(`A database in ${folder} is damaged (${error.code}). ${remedy}`);
    const refusal = refusalOf(error);
    if (refusal !== undefined) {
      throw new CannotStart(
        `The data in ${folder} can't be written (${refusal}). Free space on its disk, and give the folder and its files to the user of this process.`,
      );
    }
    if (isAboutFile(error)) throw new CannotStart(`The data in ${folder} can't be used (${error.message}). ${remedy}`);
    throw error;
  }
}

function isDamaged(error: unknown): error is { code: string } {
  const { code } = Object(error) as { code?: string };
  return /^SQLITE_(NOTADB|CORRUPT)/.test(code ?? '');
}

/** The code of an error of a disk that is full, failing or read-only, or of files of someone else; undefined for any other error. */
function refusalOf(error: unknown): string | undefined {
  const { code = '' } = Object(error) as { code?: string };
  return /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|EACCES|EPERM|EROFS|ENOSPC|EDQUOT)/.test(code) ? code : undefined;
}

/** Node's errors about a file name its path; those about a port do not. */
function isAboutFile(error: unknown): error is Error {
  return error instanceof Error && 'path' in error;
}

function reason(error: unknown, dataDir: string): Error {
  const { code } = Object(error) as { code?: string };
  if (code === 'SQLITE_BUSY') {
    return new CannotStart(
      `The data folder ${dataDir} is in use by another portal. Stop it, or choose another folder.`,
    );
  }
  return new CannotStart(
    `The data folder ${dataDir} cannot be written (${code ?? String(error)}). Choose one that can.`,
  );
}
