import { appendFile, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { monthOf, sumOf } from '#domain/use/use';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { aFolder } from '../../../a-folder';

const at = new Date('2026-11-20T08:00:00Z');
const use = { sub: 'ann', groups: ['Sales'], dashboard: aDashboardId('q@sales'), at, isRenewal: false };

async function aJournal() {
  const folder = await aFolder();
  const open = async () => {
    const stores = await openSqliteStores(folder);
    onTestFinished(() => stores.close());
    return stores.uses;
  };
  const opened = async (uses: Awaited<ReturnType<typeof open>>) =>
    sumOf((await uses.sum(monthOf(at))).dashboards).opened;
  const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.journal'));
  return { folder, open, opened, files };
}

it('uses that a killed process has not moved into the tables are there after the next start, each once', async () => {
  const { folder, open, opened, files } = await aJournal();
  const before = await open();
  await Promise.all(Array.from({ length: 50 }, () => before.add(use)));
  const [file = ''] = await files();
  await appendFile(join(folder, file), '\n{"sub":"ann","gro');
  const after = await open();
  expect(await opened(after)).toBe(50);
  await after.add(use);
  expect(await opened(await open())).toBe(51);
});

it('a backup of the tables alone begins with a new file', async () => {
  const { folder, open, opened, files } = await aJournal();
  const before = await open();
  await before.add(use);
  await opened(before);
  await rm(join(folder, (await files())[0] ?? ''));
  const after = await open();
  await after.add(use);
  expect(await files()).toEqual(['uses-2.journal']);
  expect(await opened(await open())).toBe(2);
});

it('no file names a forgotten person', async () => {
  const { folder, open, opened, files } = await aJournal();
  const uses = await open();
  await uses.add(use);
  await uses.forget('ann', [monthOf(at)]);
  expect(await Promise.all((await files()).map((file) => readFile(join(folder, file), 'utf8')))).toEqual(['']);
  expect(await opened(uses)).toBe(1);
});

it('a large file is replaced once its uses are in the tables', async () => {
  const { open, opened, files } = await aJournal();
  const uses = await open();
  const groups = Array.from({ length: 1000 }, (_, index) => `Group ${index}`);
  const add = () => Promise.all(Array.from({ length: 100 }, () => uses.add({ ...use, groups })));
  await add();
  const [sum] = await Promise.all([opened(uses), add()]);
  expect(sum).toBeGreaterThanOrEqual(100);
  await opened(uses);
  expect(await files()).toEqual(['uses-2.journal']);
  await add();
  expect(await opened(await open())).toBe(300);
});
