import { type Client, createClient, type Row } from '@libsql/client';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { type Dashboard, type DashboardId, isDashboardId } from '../../../src/domain/dashboards/dashboard';
import { failed, ok, type Result } from '../../../src/domain/result';
import type { FinishedSync } from '../../../src/domain/dashboards/sync-outcome';

/** Files of earlier versions get what they lack when they are opened. */
const tables = `
  CREATE TABLE IF NOT EXISTS dashboard (
    id TEXT PRIMARY KEY,
    meta_id TEXT NOT NULL,
    meta_name TEXT NOT NULL,
    meta_arn TEXT NOT NULL,
    missing INTEGER NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    icon TEXT NOT NULL,
    status TEXT NOT NULL,
    group_list TEXT NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS last_sync (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    finished_at INTEGER NOT NULL,
    added INTEGER NOT NULL,
    renamed INTEGER NOT NULL,
    missing INTEGER NOT NULL,
    returned INTEGER NOT NULL
  ) STRICT;
`;

/**
 * Opens `catalogue.db` in the folder, readable by its owner only. With `synchronous = FULL` in WAL mode a commit is on the disk
 * before it is acknowledged, so that it survives a killed process and a power cut
 * (https://sqlite.org/pragma.html#pragma_synchronous). Rejects when the folder cannot be written or the file is no database.
 */
export async function openCatalogue(dataDir: string): Promise<Client> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'catalogue.db');
  await (await open(path, 'a', 0o600)).close();
  // PRAGMAs belong to a connection, so there is one.
  const database = createClient({ url: pathToFileURL(path).href, concurrency: 1 });
  await database.executeMultiple(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    ${tables}
  `);
  return database;
}

/** `updated_at` is in milliseconds since 1970, `group_list` a JSON array. */
const storedRow = z.object({
  id: z.custom<DashboardId>((id) => typeof id === 'string' && isDashboardId(id)),
  meta_id: z.string(),
  meta_name: z.string(),
  meta_arn: z.string(),
  missing: z.number(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  status: z.string(),
  group_list: z.pipe(z.transform(jsonIn), z.array(z.string())),
  updated_at: z.pipe(
    z.transform((time) => new Date(Number(time))),
    z.date(),
  ),
});

function jsonIn(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** Or the column that holds what this program cannot have written: somebody has edited the file by hand. */
export function readRow(row: Row): Result<Dashboard, { column: string }> {
  const read = storedRow.safeParse(row);
  if (!read.success) return failed({ column: String(read.error.issues[0]?.path[0]) });
  const stored = read.data;
  return ok({
    id: stored.id,
    metaId: stored.meta_id,
    metaName: stored.meta_name,
    metaArn: stored.meta_arn,
    title: stored.title,
    description: stored.description,
    icon: stored.icon,
    status: stored.status,
    groupList: stored.group_list,
    updatedAt: stored.updated_at,
    missing: stored.missing === 1,
  });
}

/** `finished_at` is in milliseconds since 1970. */
const storedSync = z.object({
  finished_at: z.number(),
  added: z.number(),
  renamed: z.number(),
  missing: z.number(),
  returned: z.number(),
});

export function readSync(row: Row): FinishedSync {
  const { finished_at: finishedAt, ...counts } = storedSync.parse(row);
  return { ...counts, finishedAt: new Date(finishedAt) };
}
