import { createClient } from '@libsql/client';
import { existsSync } from 'node:fs';
import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createReadiness, inBackground } from '#server/process/readiness';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { checkStorage } from '#server/adapters/sqlite/database/storage-check';
import { aFolder } from '../../a-folder';

/** A clock that stands until the test moves it on, and the log. */
function aProbe() {
  let now = Date.UTC(2026, 0, 5, 9);
  const lines: object[] = [];
  return {
    clock: () => new Date(now),
    pass: (milliseconds: number) => void (now += milliseconds),
    log: (line: string) => void lines.push(JSON.parse(line) as object),
    lines,
  };
}

const databaseIn = (folder: string, name: string) => createClient({ url: pathToFileURL(join(folder, name)).href });

const failingSince = (since: string) => ({ ready: false, problems: [{ part: 'disk', since }] });

const amazonsWords =
  'User: arn:aws:sts::111122223333:assumed-role/portal/i-0 is not authorized to perform: quicksight:ListDashboards';

it('readiness tells anyone which part fails and since when, and the reason to the log only, once', async () => {
  const { clock, pass, log, lines } = aProbe();
  let works = false;
  const disk = async () => {
    if (!works) throw new Error(amazonsWords);
  };
  const readiness = createReadiness({ disk, others: async () => undefined }, { clock, log });

  expect(await readiness()).toEqual(failingSince('2026-01-05T09:00:00.000Z'));
  pass(60_000);
  expect(await readiness()).toEqual(failingSince('2026-01-05T09:00:00.000Z'));
  expect(lines).toEqual([
    expect.objectContaining({ code: 'not-ready', part: 'disk', reason: expect.stringContaining('is not authorized') }),
  ]);

  works = true;
  pass(5_000);
  expect(await readiness()).toEqual({ ready: true, problems: [] });
  expect(lines.slice(1)).toEqual([expect.objectContaining({ code: 'ready-again', part: 'disk' })]);
  works = false;
  pass(5_000);
  expect(await readiness()).toEqual(failingSince('2026-01-05T09:01:10.000Z'));
  expect(lines.slice(2)).toEqual([expect.objectContaining({ code: 'not-ready' })]);
});

it('readiness runs one round of checks in five seconds, however many ask, and another where the clock went back', async () => {
  const { clock, pass, log } = aProbe();
  let rounds = 0;
  const readiness = createReadiness({ disk: async () => void rounds++ }, { clock, log });
  await Promise.all(Array.from({ length: 100 }, readiness));
  await readiness();
  pass(4_999);
  await readiness();
  expect(rounds).toBe(1);
  pass(1);
  await readiness();
  expect(rounds).toBe(2);
  pass(-3_600_000);
  await readiness();
  expect(rounds).toBe(3);
});

it('readiness holds without a helpful part, names it once its check has ended, and asks once a minute at most', async () => {
  const { clock, pass, log } = aProbe();
  let runs = 0;
  const quicksight = async () => {
    runs += 1;
    if (runs === 1) throw new Error('AccessDeniedException: no');
  };
  const readiness = createReadiness(
    {},
    { clock, log, helpful: { quicksight: inBackground(quicksight, 60_000, clock) } },
  );
  expect(await readiness()).toEqual({ ready: true, problems: [], unchecked: ['quicksight'] });
  pass(5_000);
  const problem = { part: 'quicksight', since: '2026-01-05T09:00:05.000Z' };
  expect(await readiness()).toEqual({ ready: true, problems: [problem] });
  pass(54_000);
  await readiness();
  expect(runs).toBe(1);
  pass(5_000);
  await readiness();
  expect(runs).toBe(2);
  pass(5_000);
  expect(await readiness()).toEqual({ ready: true, problems: [] });
});

it('the check of the catalogue fails while another process locks it, and passes afterwards', async () => {
  const folder = await aFolder();
  const store = await openSqliteStores(folder);
  onTestFinished(() => store.close());
  await store.dashboards.checkWritable();
  const other = databaseIn(folder, 'catalogue.db');
  const lock = await other.transaction('write');
  await expect(store.dashboards.checkWritable()).rejects.toThrow('database is locked');
  lock.close();
  other.close();
  await store.dashboards.checkWritable();
});

// Linux has a device that is always full.
it.runIf(existsSync('/dev/full'))(
  'the check of the catalogue fails while its disk is full, and leaves nothing behind',
  async () => {
    const folder = await aFolder();
    const store = await openSqliteStores(folder);
    onTestFinished(() => store.close());
    await symlink('/dev/full', join(folder, 'readiness-check'));
    await expect(store.dashboards.checkWritable()).rejects.toMatchObject({ code: 'ENOSPC' });
    await store.dashboards.checkWritable();
  },
);

it('the check of a folder finds a database that is missing or damaged, and leaves nothing behind', async () => {
  const folder = await aFolder();
  await expect(checkStorage(folder)).rejects.toThrow('The database is missing');
  expect(await readdir(folder)).toEqual([]);

  const database = databaseIn(folder, 'some.db');
  await database.execute('CREATE TABLE kept (id INTEGER)');
  database.close();
  await checkStorage(folder);
  expect(await readdir(folder)).toEqual(['some.db']);

  await writeFile(join(folder, 'some.db'), 'no database'.repeat(1000));
  await expect(checkStorage(folder)).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
});
