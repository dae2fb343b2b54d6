import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { type SqliteStores, openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import type { DashboardStore } from '#server/ports/stores/dashboard-store';
import { replay } from '../../../domain/dashboards/replay';
import { aDataFolder } from './a-data-folder';
import { type ChangeName, changes } from './killable-changes';
import { aFolder } from '../../../a-folder';

const kills = process.env['SOAK'] ? 100 : 1;

it.each<[string, ChangeName]>([
  ['a sync', 'sync'],
  ['a bulk edit', 'bulk'],
])(
  '%s that is killed at a random point and done again leaves what a clean run leaves',
  async (_, name) => {
    const [folder, cleanFolder] = [await aDataFolder(), await aDataFolder()];
    const clean = await openSqliteStores(cleanFolder);
    onTestFinished(async () => {
      clean.close();
      await Promise.all([folder, cleanFolder].map((one) => rm(one, { recursive: true })));
    });
    const first = await openSqliteStores(folder);
    for (const store of [first, clean]) await changes.sync(store, 0);
    first.close();

    let interrupted = 0;
    // Milliseconds of the last clean run.
    let took = 10;
    for (let run = 1; run <= kills; run++) {
      if (await isKilled(folder, name, run, Math.random() * took)) interrupted++;
      const store = await openSqliteStores(folder);
      await changes[name](store, run);
      const started = performance.now();
      await changes[name](clean, run);
      took = performance.now() - started;
      expect(await contentOf(store.dashboards)).toEqual(await contentOf(clean.dashboards));
      if (run % 10 === 0 || run === kills) expect(await lastOfHistory(store)).toEqual(await store.dashboards.list());
      store.close();
    }
    if (kills > 10) expect(interrupted).toBeGreaterThan(kills / 4);
  },
  10_000 + kills * 5_000,
);

it('the catalogue stays whole when this process opens it twice, and another one writes and closes it', async () => {
  const folder = await aDataFolder();
  const store = await openSqliteStores(folder);
  onTestFinished(async () => {
    store.close();
    await rm(folder, { recursive: true });
  });
  await changes.sync(store, 0);
  (await openSqliteStores(folder)).close();
  expect(await isKilled(folder, 'sync', 0, 10_000)).toBe(false);
  for (let run = 1; run <= 3; run++) await changes.bulk(store, run);
  const reopened = await openSqliteStores(folder);
  expect(await reopened.dashboards.list()).toEqual(await store.dashboards.list());
  reopened.close();
});

it('says that a folder is in the place of its file', async () => {
  const folder = await aFolder();
  await mkdir(join(folder, 'catalogue.db'));
  await expect(openSqliteStores(folder)).rejects.toMatchObject({ code: 'EISDIR' });
});

/** The catalogue that each dashboard's last entry of the history tells of. */
async function lastOfHistory(store: SqliteStores) {
  const rows = await store.dashboards.list();
  const pages = await Promise.all(rows.map(({ id }) => store.history.page({ dashboard: id })));
  return replay(pages.flatMap(({ entries }) => entries.slice(0, 1)));
}

/** All but the times. */
async function contentOf(dashboards: DashboardStore) {
  return (await dashboards.list()).map((row) => ({ ...row, updatedAt: undefined }));
}

/** Whether it was killed before its end. */
async function isKilled(folder: string, name: ChangeName, run: number, after: number): Promise<boolean> {
  const script = fileURLToPath(new URL('changing-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder, name, String(run)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));
  const exit = once(child, 'exit');
  await once(child.stdout, 'data');
  await Promise.race([sleep(after), exit]);
  child.kill('SIGKILL');
  await exit;
  return !printed.includes('ends');
}
