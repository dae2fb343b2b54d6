import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '@libsql/client';
import { z } from 'zod';

const tables = `
  CREATE TABLE IF NOT EXISTS setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS pool_user (
    sub TEXT PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL CHECK (status IN ('CONFIRMED', 'FORCE_CHANGE_PASSWORD')),
    enabled INTEGER NOT NULL,
    attributes TEXT NOT NULL,
    salt TEXT NOT NULL,
    verifier TEXT NOT NULL,
    temporary_password_expires_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS membership (
    sub TEXT NOT NULL REFERENCES pool_user (sub) ON DELETE CASCADE,
    group_name TEXT NOT NULL,
    PRIMARY KEY (sub, group_name)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sign_in_attempts (
    username TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    locked_until INTEGER NOT NULL,
    last_attempt_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sign_in_session (
    key_hash TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    spent INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sign_in_session_by_expiry ON sign_in_session (expires_at);
  CREATE TABLE IF NOT EXISTS token_family (
    origin_jti TEXT PRIMARY KEY,
    sub TEXT NOT NULL,
    event_id TEXT NOT NULL,
    auth_time INTEGER NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS token_family_by_sub ON token_family (sub);
  CREATE TABLE IF NOT EXISTS refresh_token (
    token_hash TEXT PRIMARY KEY,
    origin_jti TEXT NOT NULL REFERENCES token_family (origin_jti),
    expires_at INTEGER NOT NULL
  ) STRICT;
`;

/**
 * Opens the pool's SQLite file, readable by its owner only. In WAL mode with `synchronous = NORMAL` whatever was
 * acknowledged survives a killed process (https://sqlite.org/pragma.html#pragma_synchronous).
 */
export async function openDatabase(dataDir: string, poolId: string): Promise<Client> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, `user-pool-${poolId}.db`);
  await (await open(path, 'a', 0o600)).close();
  // PRAGMAs belong to a connection, so there is one. Every call of the client is synchronous inside: no call waits.
  const database = createClient({ url: pathToFileURL(path).href, concurrency: 1 });
  await database.executeMultiple(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA foreign_keys = ON;
    ${tables}
  `);
  return database;
}

const settingRow = z.object({ value: z.string() });

/** The setting's value, made and stored first if the pool has none yet. */
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

/** A secret of this pool that never leaves it and stays the same over restarts. */
export async function poolSecretOf(database: Client): Promise<Buffer> {
  return Buffer.from(await settingOf(database, 'pool-secret', () => randomBytes(32).toString('hex')), 'hex');
}
