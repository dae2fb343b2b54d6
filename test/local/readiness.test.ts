import { createClient } from '@libsql/client';
import { existsSync } from 'node:fs';
import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { createReadiness, inBackground } from '#server/process/readiness';
import { checkStorage } from '#server/adapters/sqlite/storage-check';
import { createSqliteDashboardStore } from '#server/adapters/sqlite/sqlite-dashboard-store';
import { aCloud, aFolder } from './a-cloud';
import { aClock } from './user-pool/a-pool';

const databaseIn = (folder: string) => createClient({ url: pathToFileURL(join(folder, 'some.db')).href });

// Linux has a device that is always full.
const canFill = existsSync('/dev/full');
const fillDiskOf = (folder: string) => symlink('/dev/full', join(folder, 'readiness-check'));

async function readinessOf(url: string) {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, body: (await answer.json()) as unknown };
}
const ready = { status: 200, body: { ready: true, problems: [] } };

it('is ready, except while another process locks a database, which it names', { timeout: 120_000 }, async () => {
  const { url, dataDir } = await aCloud();
  const readiness = () => readinessOf(url);
  expect(await readiness()).toEqual(ready);

  const other = createClient({ url: pathToFileURL(join(dataDir, 'ipr-api', 'catalogue.db')).href });
  const lock = await other.transaction('write');
  const problem = { part: 'ipr-api', reason: 'database is locked', since: expect.any(String) };
  expect(await readiness()).toEqual({ status: 503, body: { ready: false, problems: [problem] } });
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok');

  lock.close();
  other.close();
  expect(await readiness()).toEqual(ready);
});

it('stays ready without a helpful part, which it names once its check has ended, and asks at most once a minute', async () => {
  const clock = aClock(Date.UTC(2026, 0, 5, 9));
  const now = () => new Date(clock());
  let runs = 0;
  const quicksight = async () => {
    runs += 1;
    if (runs === 1) throw new Error('AccessDeniedException: no');
  };
  const readiness = createReadiness({}, now, { quicksight: inBackground(quicksight, 60_000, now) });
  await readiness();
  const problem = { part: 'quicksight', reason: 'AccessDeniedException: no', since: '2026-01-05T09:00:00.000Z' };
  expect(await readiness()).toEqual({ ready: true, problems: [problem] });
  clock.pass(59_000);
  await readiness();
  expect(runs).toBe(1);
  clock.pass(1000);
  await readiness();
  expect(await readiness()).toEqual({ ready: true, problems: [] });
  expect(runs).toBe(2);
});

const fullSince = (since: string) => ({
  ready: false,
  problems: [{ part: 'disk', reason: 'ENOSPC: no space left on device', since }],
});

it('says since when a part has failed, and starts over once it has worked', async () => {
  const clock = aClock(Date.UTC(2026, 0, 5, 9));
  let works = false;
  const readiness = createReadiness(
    {
      disk: async () => {
        if (!works) throw new Error('ENOSPC: no space left on device, write');
      },
      others: async () => undefined,
    },
    () => new Date(clock()),
  );
  expect(await readiness()).toEqual(fullSince('2026-01-05T09:00:00.000Z'));
  clock.pass(60_000);
  expect(await readiness()).toEqual(fullSince('2026-01-05T09:00:00.000Z'));
  works = true;
  expect(await readiness()).toEqual({ ready: true, problems: [] });
  works = false;
  expect(await readiness()).toEqual(fullSince('2026-01-05T09:01:00.000Z'));
});

it('checks once for callers who ask at the same time', async () => {
  let checks = 0;
  const readiness = createReadiness({ disk: async () => void checks++ });
  await Promise.all([readiness(), readiness(), readiness()]);
  expect(checks).toBe(1);
  await readiness();
  expect(checks).toBe(2);
});

it.runIf(canFill)('is not ready while the disk of the catalogue is full, as the backend’s own check says', async () => {
  const { url, dataDir } = await aCloud();
  const folder = join(dataDir, 'ipr-api');
  await fillDiskOf(folder);
  const problem = { part: 'ipr-api', reason: 'ENOSPC: no space left on device', since: expect.any(String) };
  expect(await readinessOf(url)).toEqual({ status: 503, body: { ready: false, problems: [problem] } });
  // The check has removed what it could not write.
  expect(await readinessOf(url)).toEqual(ready);

  const store = await createSqliteDashboardStore(folder);
  await store.checkWritable();
  await fillDiskOf(folder);
  await expect(store.checkWritable()).rejects.toMatchObject({ code: 'ENOSPC' });
  store.close();
});

it('finds a database that is missing or damaged, and leaves nothing behind', async () => {
  const folder = await aFolder();
  await expect(checkStorage(folder)).rejects.toThrow('The database is missing');
  expect(await readdir(folder)).toEqual([]);

  const database = databaseIn(folder);
  await database.execute('CREATE TABLE kept (id INTEGER)');
  database.close();
  await checkStorage(folder);
  expect(await readdir(folder)).toEqual(['some.db']);

  await writeFile(join(folder, 'some.db'), 'no database'.repeat(1000));
  await expect(checkStorage(folder)).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
});
