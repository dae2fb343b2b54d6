import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from './database';

/** More than what is left over in a block that is already allocated. */
const bytes = 64 * 1024;

/** Rejects when the folder's disk is full or read-only, or when one of its databases can't be opened or written. */
export async function checkStorage(folder: string): Promise<void> {
  const databases = (await readdir(folder)).filter((name) => name.endsWith('.db'));
  if (databases.length === 0) throw new Error('The database is missing');
  await writeToDisk(join(folder, 'readiness-check'));
  for (const name of databases) await beginWriting(join(folder, name));
}

async function writeToDisk(path: string): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.write(Buffer.alloc(bytes));
      // A full disk may show only when the data leaves the cache.
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** A write transaction of its own that changes nothing. The wait covers a write of the portal itself. */
async function beginWriting(path: string): Promise<void> {
  const database = openDatabase(path);
  try {
    await database.script('PRAGMA busy_timeout = 250; BEGIN IMMEDIATE; ROLLBACK;');
  } finally {
    database.close();
  }
}
