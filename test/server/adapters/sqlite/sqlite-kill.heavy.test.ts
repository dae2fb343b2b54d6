import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { type SqliteStores, openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { replay } from '../../../domain/dashboards/replay';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { clock, manager, syncing } from '../../callers';
import { aDataFolder } from './a-data-folder';

const kills = process.env['SOAK'] ? 20 : 2;
const perKill = 10_000;

it(
  `the catalogue has every acknowledged save after ${kills} kills, and a sync repairs the rest`,
  async () => {
    const folder = await aDataFolder();
    let acknowledged = 0;
    const lastSaved = new Map<string, number>();

    for (let kill = 0; kill < kills; kill++) {
      const printed = await writeAndKill(folder, kill * 1_000_000);
      // The last line may have been cut by the kill.
      for (const line of printed.slice(0, printed.lastIndexOf('\n')).split('\n')) {
        const [id = '', number] = line.split(' ');
        lastSaved.set(id, Number(number));
        acknowledged++;
      }
      const store = await openSqliteStores(folder);
      expect(await replayed(store)).toEqual(await store.dashboards.list());
      const titles = new Map((await store.dashboards.list()).map((row) => [row.id as string, Number(row.title)]));
      for (const [id, number] of lastSaved) expect(titles.get(id)).toBeGreaterThanOrEqual(number);
      store.close();
    }
    expect(acknowledged).toBeGreaterThan(kills * 10);

    const store = await openSqliteStores(folder);
    const before = await store.dashboards.list();
    const biService = biServiceInMemory(...Array.from({ length: 30 }, (_, number) => aBiDashboard(`board-${number}`)));
    const sync = createSyncDashboards(store.dashboards, biService, clock, syncing());
    expect(await sync(manager)).toMatchObject({ ok: true });
    const after = await store.dashboards.list();
    expect(after.every((row) => !row.missing && row.metaName.startsWith('The board'))).toBe(true);
    for (const row of before) expect(after.find(({ id }) => id === row.id)?.title).toBe(row.title);
    expect(await sync(manager)).toMatchObject({ value: { added: 0, renamed: 0, missing: 0, returned: 0 } });
    store.close();
    await rm(folder, { recursive: true });
  },
  kills * perKill,
);

/** The catalogue that each dashboard's last entry of the history tells of. */
async function replayed(store: SqliteStores): Promise<Dashboard[]> {
  const rows = await store.dashboards.list();
  const pages = await Promise.all(rows.map(({ id }) => store.history.page({ dashboard: id })));
  return replay(pages.flatMap(({ entries }) => entries.slice(0, 1)));
}

async function writeAndKill(folder: string, start: number): Promise<string> {
  const script = fileURLToPath(new URL('writing-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder, String(start)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));
  await expect.poll(() => printed.split('\n').length, { interval: 1 }).toBeGreaterThan(11);
  await sleep(Math.random() * 300);
  child.kill('SIGKILL');
  await once(child, 'close');
  return printed;
}
