import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AnswerOf } from '#contract/calls';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { createUpdateDashboard } from '#server/application/catalogue/update-dashboard';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { aBiDashboard, biServiceInMemory } from '../bi-service-in-memory';
import { manager, syncing } from '../callers';
import { aSettingsFile } from '../settings/a-settings-file';
import { aServeProcess } from './a-serve-process';

const kills = process.env['SOAK'] ? 20 : 2;
const boards = ['sales', 'costs', 'people'];

it(
  `npm run serve loses no acknowledged save in ${kills} kills`,
  async () => {
    const portal = await aServeProcess(boards);
    let run = await portal.start();
    expect((await portal.ask('/prod/quicksight/dashboard/sync')).status).toBe(200);
    const acknowledged = new Map<string, number>();
    for (let kill = 1; kill <= kills; kill++) {
      const rows = await portal.list();
      let saved = 0;
      const enough = 20 + Math.random() * 100;
      const writers = rows.map(async (row) => {
        for (let number = kill * 100_000; ; number++) {
          if (!(await portal.save(row, String(number)))?.ok) return;
          acknowledged.set(row.id, number);
          if (++saved > enough) void run.end('SIGKILL');
        }
      });
      await Promise.all(writers);
      expect(saved).toBeGreaterThan(enough);
      run = await portal.start();
      const titles = new Map((await portal.list()).map(({ id, title }) => [id, Number(title)]));
      for (const [id, number] of acknowledged) expect(titles.get(id)).toBeGreaterThanOrEqual(number);
    }
    expect(await run.end('SIGTERM')).toBe(0);
  },
  20_000 + kills * 20_000,
);

it(
  `npm run serve records each answered opening, and beyond them only those that ${kills} kills interrupted`,
  async () => {
    const portal = await aServeProcess(boards);
    let run = await portal.start();
    await portal.ask('/prod/quicksight/dashboard/sync');
    const rows = await portal.list();
    for (const row of rows) await portal.save(row, row.id, 'EMBEDED');
    let recorded = new Map(rows.map(({ id }) => [id, 0]));
    for (let kill = 1; kill <= kills; kill++) {
      let left = 20 + Math.random() * 60;
      // One at a time for each dashboard, so that a kill interrupts one of each.
      const open = async (id: string, answered = 0): Promise<[string, number]> => {
        const answer = await portal.ask(`/prod/quicksight/dashboard/embededUrl?id=${id}`).catch(() => undefined);
        if (!answer) return [id, answered];
        expect(answer.status).toBe(200);
        if (--left < 0) void run.end('SIGKILL');
        return open(id, answered + 1);
      };
      const answered = await Promise.all(rows.map(({ id }) => open(id)));
      run = await portal.start();
      const { uses } = (await (await portal.ask('/prod/quicksight/use/mine')).json()) as AnswerOf<'ownUse'>;
      const before = recorded;
      recorded = new Map(uses.map(({ dashboard, opened }) => [dashboard, opened]));
      for (const [id, count] of answered) {
        expect([count, count + 1]).toContain((recorded.get(id) ?? 0) - (before.get(id) ?? 0));
      }
    }
    expect(await run.end('SIGTERM')).toBe(0);
  },
  20_000 + kills * 20_000,
);

const clock = () => new Date();

/** A user namespace in which this user can mount, without rights elsewhere. */
const inNamespace = ['/usr/bin/unshare', '--user', '--map-root-user', '--mount', 'sh', '-ec'];
const canMount = (): boolean => {
  try {
    execFileSync('/usr/bin/unshare', [...inNamespace.slice(1), 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

it.runIf(canMount())(
  'npm run serve on a full disk refuses saves and says why, keeps earlier ones, and saves once there is room',
  async () => {
    // A disk of its own, with a file to make room by.
    const portal = await aServeProcess(boards, (folder) => [
      ...inNamespace,
      'mount -t tmpfs -o size=2m tmpfs "$0"; touch "$0/new-portal"; head -c 1000000 /dev/zero > "$0/filling"; exec "$@"',
      join(folder, 'data'),
    ]);
    await mkdir(portal.dataDir);
    const run = await portal.start();
    await portal.ask('/prod/quicksight/dashboard/sync');
    const rows = await portal.list();
    const [row] = rows;
    if (!row) throw new Error('There is no dashboard');
    let number = 0;
    let answer = await portal.save(row, String(number));
    while (answer?.ok) answer = await portal.save(row, String(++number));
    expect(answer?.status).toBe(503);
    expect(await answer?.json()).toMatchObject({ code: 'store-unavailable' });
    const titleNow = async () => (await portal.list()).find(({ id }) => id === row.id)?.title;
    expect(await titleNow()).toBe(String(number - 1));
    // As the process sees its disk, of which nothing is left now.
    const disk = `/proc/${run.pid}/root${portal.dataDir}`;
    await expect(writeFile(join(disk, 'rest'), Buffer.alloc(2_000_000))).rejects.toThrow('ENOSPC');
    const download = await portal.ask('/prod/quicksight/dashboard/download', { format: 'json' });
    expect(download.status).toBe(503);
    expect(await download.json()).toMatchObject({ code: 'store-unavailable' });
    expect(await readdir(join(disk, 'downloads'))).toEqual(['key']);
    const ready = await portal.ask('/readyz');
    expect(await ready.json()).toMatchObject({ ready: false, problems: [{ part: 'ipr-api' }] });

    await rm(join(disk, 'filling'));
    expect((await portal.save(row, 'roomy'))?.status).toBe(200);
    expect(await titleNow()).toBe('roomy');
    await expect.poll(async () => (await portal.ask('/readyz')).status).toBe(200);
    expect(await run.end('SIGHUP')).toBe(0);
    expect(await run.complaints).toMatch(/SQLITE_FULL/);
    expect(await run.complaints).toMatch(/"code":"not-ready","part":"ipr-api","reason":"Error: ENOSPC/);
  },
);

it('npm run serve answers on when nobody reads its log any more', async () => {
  const portal = await aServeProcess(boards);
  const run = await portal.start();
  run.loseLog();
  // Each writes a line.
  for (const _ of [1, 2, 3]) expect((await portal.ask('/prod/quicksight/dashboard/list')).status).toBe(200);
  expect(await run.end('SIGTERM')).toBe(0);
});

it.runIf(canMount())(
  'npm run serve does not start on a read-only data folder, says so in one line, and leaves it as it is',
  async () => {
    const portal = await aServeProcess(boards, (folder) => [
      ...inNamespace,
      'mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"; exec "$@"',
      join(folder, 'data'),
    ]);
    const store = await openSqliteStores(join(portal.dataDir, 'ipr-api'));
    await store.homePaths.saveHomePath('a-sub', '/dashboard/sales');
    store.close();
    await writeFile(join(portal.dataDir, 'other'), '');
    await expect(portal.start()).rejects.toThrow(
      /dataDir is \S+, which can't be written \(EROFS\): choose a folder that this user can write\.\n$/,
    );
    const after = await openSqliteStores(join(portal.dataDir, 'ipr-api'));
    expect(await after.homePaths.homePath('a-sub')).toBe('/dashboard/sales');
    after.close();
  },
);

it('a clock that goes an hour back and an hour ahead costs no save, and hides none that someone else made', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'] });
  const { folder } = await aSettingsFile({});
  const store = await openSqliteStores(folder);
  onTestFinished(() => store.close());
  await createSyncDashboards(store.dashboards, biServiceInMemory(aBiDashboard('sales')), clock, syncing())(manager);
  const [{ id } = aDashboard()] = await store.dashboards.list();
  const update = createUpdateDashboard(store.dashboards, clock);
  let seen = (await store.dashboards.find(id))?.updatedAt ?? new Date();
  for (const [title, minutes] of [
    ['back', -60],
    ['ahead', 120],
    ['right', -60],
  ] as const) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    const saved = await update(manager, { id, edit: { title }, ifUpdatedAt: seen });
    expect(saved).toMatchObject({ ok: true, value: { title } });
    expect(await update(manager, { id, edit: { title: 'stale' }, ifUpdatedAt: seen })).toMatchObject({
      failure: { code: 'conflict' },
    });
    expect(await store.dashboards.list()).toMatchObject([{ title }]);
    seen = saved.ok ? saved.value.updatedAt : seen;
  }
  const { entries } = await store.history.page({ dashboard: id });
  expect(entries.map((entry) => entry.kind === 'changed' && entry.after?.title)).toEqual([
    'right',
    'ahead',
    'back',
    'The sales',
  ]);
});
