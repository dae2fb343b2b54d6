import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { HistoryEntry } from '#domain/dashboards/history/history';
import { type Archive, isMoved, movedJobs } from '../../ports/stores/archive';
import { grantIn, grantRow, requestIn, requestRow } from './access-rows';
import { backUp, catalogueFile, restore } from './backup';
import { openCatalogue } from './catalogue/catalogue-database';
import { readRow, stored, storedHomePath, storedSync } from './catalogue/catalogue-schema';
import type { Row, Statement, Value } from './database/database';
import { entryIn } from './catalogue/history-rows';
import { jobIn, jobRow } from './sqlite-jobs';
import { partIn, partRow } from './sqlite-person-store';
import { sectionColumns, sectionIn } from './catalogue/sqlite-section-store';
import { sumIn, sumRow, useIn, useRow } from './sqlite-use-store';

/** Everything of the catalogue in this folder, of one moment, while a portal uses it. Rejects if a row can't be read. */
export const readSqliteArchive = (folder: string): Promise<Archive> =>
  besides(folder, async (copy) => {
    await backUp(folder, join(copy, catalogueFile));
    // Migrates the copy.
    const database = await openCatalogue(copy);
    try {
      const all = async (query: string): Promise<Row[]> => (await database.execute(`SELECT * FROM ${query}`)).rows;
      const entries = await all('history ORDER BY number');
      const [sync] = await all('last_sync');
      const { finished_at: finishedAt, ...counts } = sync ? storedSync.parse(sync) : {};
      return {
        dashboards: (await all('dashboard ORDER BY id')).map((row) => {
          const dashboard = readRow(row);
          if (dashboard.ok) return dashboard.value;
          throw new Error(`The ${dashboard.failure.column} of row ${JSON.stringify(row['id'])} can't be read`);
        }),
        entries: entries.flatMap((row) => entryIn(row) ?? []),
        laterEntries: entries.filter((row) => !entryIn(row)).map((row) => ({ from: 'sqlite', row })),
        lastSync:
          finishedAt === undefined ? 'never' : ({ ...counts, finishedAt: new Date(finishedAt) } as Archive['lastSync']),
        homePaths: (await all('home_path')).map((row) => storedHomePath.parse(row)),
        requests: (await all('access_request')).map(requestIn),
        grants: (await all('access_grant')).map(grantIn),
        uses: (await all('use_by_person')).map(useIn),
        useSums: (await all('use_sum WHERE month NOT IN (SELECT month FROM use_by_person) ORDER BY month')).map(sumIn),
        personalParts: (await all('person_parts')).map(partIn),
        sections: (await all('section ORDER BY id')).map(sectionIn),
        jobs: movedJobs((await all('job')).flatMap((row) => jobIn(row) ?? [])),
      };
    } finally {
      database.close();
    }
  });

/**
 * Puts these in place of the catalogue of this folder, which no portal may use meanwhile. What was there is moved to `replaced`; what
 * an archive has not stays, such as what the portal has shared in QuickSight.
 */
export const writeSqliteArchive = (archive: Archive, folder: string, replaced: string): Promise<void> =>
  besides(folder, async (copy) => {
    const kept = await keptOf(folder);
    const database = await openCatalogue(copy);
    try {
      const statements = [...kept, ...statementsOf(archive)];
      while (statements.length > 0) await database.batch(statements.splice(0, 1000));
      await database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      database.close();
    }
    await restore(join(copy, catalogueFile), folder, replaced);
  });

/** Lends a new folder on the same disk. */
async function besides<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  const copy = await mkdtemp(join(dirname(folder), 'moving-'));
  try {
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const archived = new Set([
  'dashboard',
  'history',
  'last_sync',
  'home_path',
  'access_request',
  'access_grant',
  'use_by_person',
  'use_sum',
  'person_parts',
  'section',
  // Triggers fill these.
  'use_of_dashboard',
  'use_of_person',
  'use_latest',
]);

/** All that an archive has not, such as what the portal has shared in QuickSight. */
async function keptOf(folder: string): Promise<Statement[]> {
  if (!existsSync(join(folder, catalogueFile))) return [];
  const database = await openCatalogue(folder);
  try {
    const { rows } = await database.execute(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    );
    const tables = rows.map(({ name }) => z.string().parse(name)).filter((name) => !archived.has(name));
    const kept = await Promise.all(tables.map((table) => database.execute(`SELECT * FROM ${table}`)));
    return kept.flatMap(({ rows: found }, index) => {
      const table = tables[index] ?? '';
      const isArchived = (row: Row): boolean => table === 'job' && isMoved({ kind: String(row['kind']) });
      return found.filter((row) => !isArchived(row)).map((row) => insert(table, row));
    });
  } finally {
    database.close();
  }
}

function statementsOf(archive: Archive): Statement[] {
  const { lastSync } = archive;
  return [
    ...archive.dashboards.map((dashboard) => insert('dashboard', stored(dashboard))),
    ...archive.entries.map((entry) => insert('history', columnsOf(entry))),
    ...archive.laterEntries.flatMap(({ from, row }) => (from === 'sqlite' ? [insert('history', row as Row)] : [])),
    ...archive.homePaths.map(({ sub, path }) => insert('home_path', { sub, path })),
    ...archive.requests.map((request) => insert('access_request', requestRow(request))),
    ...archive.grants.map((grant) => insert('access_grant', grantRow(grant))),
    ...archive.uses.map((use) => insert('use_by_person', useRow(use))),
    ...archive.useSums.map((sum) => insert('use_sum', sumRow(sum))),
    ...archive.personalParts.map((part) => insert('person_parts', partRow(part))),
    ...archive.sections.map((section) => insert('section', sectionColumns(section))),
    ...archive.jobs.flatMap((job) => jobRow({ ...job, rev: 1 }) ?? []).map((row) => insert('job', row)),
    ...(lastSync === 'never' ? [] : [insert('last_sync', syncRow(lastSync))]),
  ];
}

const syncRow = ({ finishedAt, added, renamed, missing, returned }: Exclude<Archive['lastSync'], 'never'>) => ({
  only_row: 1,
  finished_at: finishedAt.getTime(),
  added,
  renamed,
  missing,
  returned,
});

function insert(table: string, row: Record<string, Value>): Statement {
  const names = Object.keys(row);
  return {
    sql: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    args: Object.values(row),
  };
}

function columnsOf({ number, at, by, ...entry }: HistoryEntry): Record<string, Value> {
  const common = { number, at: at.getTime(), sub: by?.sub ?? null, email: by?.email ?? null, kind: entry.kind };
  switch (entry.kind) {
    case 'changed': {
      const { dashboard, before, after, sync = null, restored = null } = entry;
      return { ...common, dashboard, before: json(before), after: json(after), sync, refers_to: restored };
    }
    case 'bulk-edited':
      return { ...common, kind: 'changed', count: entry.count };
    case 'bulk-undone':
      return { ...common, kind: 'changed', count: entry.count, refers_to: entry.undone };
    case 'synced':
      return { ...common, ...entry.counts };
    case 'sync-undone':
      return { ...common, ...entry.counts, refers_to: entry.undone };
    case 'access': {
      const { kind: _, dashboard, ...decision } = entry;
      return { ...common, dashboard, detail: JSON.stringify(decision) };
    }
    case 'section':
    case 'exported':
    case 'permissions':
    case 'viewed-as':
    case 'helped':
    case 'sessions-ended': {
      const { kind: _, ...detail } = entry;
      return { ...common, detail: JSON.stringify(detail) };
    }
    case 'signed-in':
      return common;
    case 'refused':
      return { ...common, call: entry.call, code: entry.code, count: entry.count };
  }
}

/** As the history's own statements write it: SQLite has no booleans. */
function json(dashboard: Dashboard | undefined): string | null {
  if (!dashboard) return null;
  return JSON.stringify(stored(dashboard), (_, value: unknown) => (typeof value === 'boolean' ? Number(value) : value));
}
