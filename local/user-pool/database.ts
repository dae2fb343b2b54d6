import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '@libsql/client';
import { z } from 'zod';
import { laterTables, schema, schemaVersion } from './schema';

/** The pool's file was made for other tables than those of this version. */
export class OtherVersion extends Error {
  override name = 'OtherVersion';
}

/**
 * Opens the pool's SQLite file, readable by its owner only. In WAL mode with `synchronous = NORMAL` whatever was
 * acknowledged survives a killed process (https://sqlite.org/pragma.html#pragma_synchronous).
 */
export async function openDatabase(dataDir: string, poolId: string): Promise<Client> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, `user-pool-${poolId}.db`);
  await (await open(path, 'a', 0o600)).close();
  // PRAGMAs apply to a connection, so there is only one. No call waits for it, because each is synchronous inside.
  const database = createClient({ url: pathToFileURL(path).href, concurrency: 1 });
  await database.executeMultiple(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA foreign_keys = ON;
  `);
  if (await isNew(database, path)) await database.executeMultiple(`${schema} PRAGMA user_version = ${schemaVersion};`);
  await database.executeMultiple(laterTables);
  return database;
}

async function isNew(database: Client, path: string): Promise<boolean> {
  const { rows } = await database.execute(
    `SELECT user_version AS version, EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'pool_user') AS used
     FROM pragma_user_version`,
  );
  const { version, used } = versionRow.parse(rows[0]);
  if (used === 1 && version !== schemaVersion) {
    database.close();
    throw new OtherVersion(`${path} was made by another version of the local user pool. Remove it with: npm run reset`);
  }
  return used === 0;
}

const versionRow = z.object({ version: z.number(), used: z.number() });

const settingRow = z.object({ value: z.string() });

/** The setting's value, which is made and stored if the pool has none yet. */
export async function settingOf(database: Client, name: string, make: () => string | Promise<string>): Promise<string> {
  const stored = await readSetting(database, name);
  if (stored !== undefined) return stored;
  await database.execute('INSERT OR IGNORE INTO setting (name, value) VALUES (?, ?)', [name, await make()]);
  return settingOf(database, name, make);
}

export async function readSetting(database: Client, name: string): Promise<string | undefined> {
  const { rows } = await database.execute('SELECT value FROM setting WHERE name = ?', [name]);
  return rows[0] === undefined ? undefined : settingRow.parse(rows[0]).value;
}

/** A secret that never leaves this pool and survives restarts. */
export async function poolSecretOf(database: Client): Promise<Buffer> {
  return Buffer.from(await settingOf(database, 'pool-secret', () => randomBytes(32).toString('hex')), 'hex');
}
