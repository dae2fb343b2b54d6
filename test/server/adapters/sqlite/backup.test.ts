import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { backUp, restore, settleRestore } from '#server/adapters/sqlite/backup';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { clock, manager, syncing } from '../../callers';
import { aFolder } from '../../../a-folder';

/** A folder below it with a catalogue of these dashboards. */
async function aCatalogue(folder: string, ...ids: string[]): Promise<string> {
  const catalogue = join(folder, 'ipr-api');
  const store = await openSqliteStores(catalogue);
  await createSyncDashboards(
    store.dashboards,
    biServiceInMemory(...ids.map((id) => aBiDashboard(id))),
    clock,
    syncing(),
  )(manager);
  store.close();
  return catalogue;
}

async function rowsOf(catalogue: string) {
  const store = await openSqliteStores(catalogue);
  const rows = await store.dashboards.list();
  store.close();
  return rows;
}
const idsIn = async (catalogue: string) => (await rowsOf(catalogue)).map(({ metaId }) => metaId);

it('a backup restores to one moment: all acknowledged before it began, and of a sync all or nothing', async () => {
  const folder = await aFolder();
  const script = fileURLToPath(new URL('writing-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, join(folder, 'ipr-api'), '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));

  const backups: { file: string; acknowledged: string }[] = [];
  for (const name of ['first', 'second', 'third']) {
    const before = printed.length;
    await expect.poll(() => printed.length - before, { interval: 1 }).toBeGreaterThan(1000);
    const backup = { file: join(folder, `${name}.db`), acknowledged: printed };
    await backUp(join(folder, 'ipr-api'), backup.file);
    backups.push(backup);
  }
  // It was written to all the time.
  const after = printed.length;
  await expect.poll(() => printed.length).toBeGreaterThan(after);
  child.kill('SIGKILL');
  await once(child, 'exit');

  for (const { file, acknowledged } of backups) {
    const catalogue = join(folder, 'ipr-api');
    await restore(file, catalogue, `${file}-replaced`);
    const rows = await rowsOf(catalogue);
    const titles = new Map(rows.map((row) => [row.id as string, Number(row.title)]));
    for (const line of acknowledged.slice(0, acknowledged.lastIndexOf('\n')).split('\n')) {
      const [id = '', number] = line.split(' ');
      expect(titles.get(id)).toBeGreaterThanOrEqual(Number(number));
    }
    // The writing process lists board `index` in run `number` unless (index + number / 20) % 3 is 0, and names it after the run.
    const runs = new Map(
      rows.map(({ metaId, metaName }) => [Number(metaId.slice(6)), Number(metaName.split(' ').at(-1))]),
    );
    const last = Math.max(...runs.values());
    const inLastRun = [...runs].filter(([index]) => (index + last / 20) % 3 !== 0);
    expect(inLastRun).toHaveLength(20);
    expect(inLastRun.every(([, run]) => run === last)).toBe(true);
  }
});

const kills = process.env['SOAK'] ? 20 : 1;

it(
  'a backup leaves what was there or the backup, whole, when it is killed in mid-restore',
  async () => {
    const folder = await aFolder();
    const files = await Promise.all(
      ['sales', 'finance'].map(async (id) => {
        const file = join(folder, `${id}.db`);
        await backUp(await aCatalogue(join(folder, id), id), file);
        return file;
      }),
    );
    const catalogue = await aCatalogue(folder, 'sales');
    const script = fileURLToPath(new URL('restoring-process.ts', import.meta.url));
    for (let kill = 0; kill < kills; kill++) {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', script, catalogue, join(folder, `replaced-${kill}-`), ...files],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const printed = text(child.stdout);
      await once(child.stdout, 'readable');
      await sleep(Math.random() * 100);
      child.kill('SIGKILL');
      expect(await printed).toMatch(/^restored/);
      await settleRestore(catalogue);
      expect([['sales'], ['finance']]).toContainEqual(await idsIn(catalogue));
    }
  },
  kills * 10_000,
);

it.each([
  ['makes the nightly run due, so that permissions follow', clock(), new Date(0)],
  ['leaves the first run of permissions to the portal', undefined, undefined],
])('%s', async (_, before, after) => {
  const folder = await aFolder();
  const catalogue = await aCatalogue(folder, 'sales');
  const store = await openSqliteStores(catalogue);
  if (before) await store.permissions.saveNightlyRun(before);
  store.close();
  const file = join(folder, 'portal.db');
  await backUp(catalogue, file);
  await restore(file, catalogue, join(folder, 'replaced'));
  const restored = await openSqliteStores(catalogue);
  expect(await restored.permissions.lastNightlyRun()).toEqual(after);
  restored.close();
});

it('that was killed is finished if the catalogue had been moved away, and dropped if it had not', async () => {
  const folder = await aFolder();
  const catalogue = await aCatalogue(folder, 'sales');
  await rename(await aCatalogue(join(folder, 'backup'), 'finance'), `${catalogue}.restored`);
  expect(await settleRestore(catalogue)).toBe('dropped');
  expect(await idsIn(catalogue)).toEqual(['sales']);
  await rename(catalogue, `${catalogue}.restored`);
  expect(await settleRestore(catalogue)).toBe('finished');
  expect(await idsIn(catalogue)).toEqual(['sales']);
  expect(await settleRestore(catalogue)).toBeUndefined();
  // A copy that was cut short has never been checked.
  await rename(catalogue, `${catalogue}.unfinished`);
  expect(await settleRestore(catalogue)).toBeUndefined();
});

it('a backup is one file that only its owner can read, and never replaces another', async () => {
  const folder = await aFolder();
  const catalogue = await aCatalogue(folder, 'sales');
  const file = join(folder, 'backups', 'portal.db');
  await backUp(catalogue, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const content = await readFile(file);
  await expect(backUp(catalogue, file)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(file)).toEqual(content);
  await expect(backUp(join(folder, 'nowhere'), join(folder, 'backups', 'none.db'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
  expect(await readdir(join(folder, 'backups'))).toEqual(['portal.db']);
});

it('a backup brings back what was deleted since, and keeps what it replaces', async () => {
  const folder = await aFolder();
  const catalogue = await aCatalogue(folder, 'sales');
  const file = join(folder, 'portal.db');
  await backUp(catalogue, file);
  await aCatalogue(folder, 'sales', 'finance');
  const replaced = join(folder, 'replaced');
  await restore(file, catalogue, replaced);
  expect(await idsIn(catalogue)).toEqual(['sales']);
  expect(await idsIn(replaced)).toEqual(['finance', 'sales']);
  // On a new machine nothing is replaced.
  await restore(file, join(folder, 'new', 'ipr-api'), join(folder, 'nothing'));
  expect(await idsIn(join(folder, 'new', 'ipr-api'))).toEqual(['sales']);
});

it('a backup changes nothing where the backup is empty, damaged, of something else or missing', async () => {
  const folder = await aFolder();
  const catalogue = await aCatalogue(folder, 'sales');
  const file = join(folder, 'portal.db');
  await backUp(catalogue, file);
  const damaged = await readFile(file);
  damaged.fill(7, 4096, 8192);
  const contents = { empty: '', other: 'no database'.repeat(1000), damaged };
  for (const [name, content] of Object.entries(contents)) await writeFile(join(folder, name), content);
  for (const name of [...Object.keys(contents), 'missing']) {
    await expect(restore(join(folder, name), catalogue, join(folder, 'replaced')), name).rejects.toThrow(/./);
    expect(await idsIn(catalogue)).toEqual(['sales']);
  }
  expect((await readdir(folder)).toSorted()).toEqual(['damaged', 'empty', 'ipr-api', 'other', 'portal.db']);
});
