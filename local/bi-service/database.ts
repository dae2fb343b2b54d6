import { createClient, type Client, type Row } from '@libsql/client';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Times are milliseconds since 1970. Codes and session ids are here as SHA-256 only, so the file opens no dashboard. */
const schema = [
  `create table if not exists dashboard (
     id text primary key, name text not null, definition text not null, version integer not null,
     created_at integer not null, updated_at integer not null, removed_at integer)`,
  `create table if not exists registered_user (
     name text primary key, email text not null, role text not null, identity_type text not null)`,
  `create table if not exists reader_group (name text primary key, description text not null)`,
  `create table if not exists membership (
     group_name text not null, user_name text not null, primary key (group_name, user_name))`,
  `create table if not exists permission (
     dashboard_id text not null, principal text not null, by_link integer not null, actions text not null,
     primary key (dashboard_id, principal, by_link))`,
  // The table of a version whose sessions belonged to nobody.
  `drop table if exists embed_session`,
  `create table if not exists user_session (
     sid_hash text primary key, code_hash text not null, dashboard_id text not null, user_name text not null,
     allowed_domains text not null, lifetime_minutes integer not null, code_expires_at integer not null,
     ends_at integer)`,
];

/** Opens (and at first start makes) `bi-service.db` in the data folder, readable by its owner only. */
export async function openDatabase(dataDir: string): Promise<Client> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'bi-service.db');
  await (await open(path, 'a', 0o600)).close();
  const database = createClient({ url: pathToFileURL(path).href });
  await database.execute('pragma journal_mode = wal');
  await database.batch(schema, 'write');
  return database;
}

/** The text in a column that is declared `text not null`. */
export function textIn(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`Column ${column} holds no text`);
  return value;
}

/** The moment in a column that holds milliseconds since 1970. */
export function momentIn(row: Row, column: string): Date {
  return new Date(Number(row[column]));
}
