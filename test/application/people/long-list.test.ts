import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createInMemoryCache } from '#adapters/in-memory/in-memory-cache';
import { createCache } from '#application/browser/cache';
import { createLastKnownList } from '#application/people/last-known';
import { cacheLimits } from '#domain/browser/cache';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';

const user = { userSub: 'ann', userEmail: 'ann@example.com', groupList: ['Sales'] };
const first = (all: readonly Dashboard[]) => (dashboard: Dashboard) => dashboard === all[0];

const dashboards = (count: number, title = 'Board', description = () => 'x'.repeat(150)): Dashboard[] =>
  Array.from({ length: count }, (_, at) =>
    aDashboard({
      id: aDashboardId(`quicksight@board-${at}`),
      metaId: `board-${at}`,
      title: `${title} ${at}`,
      description: description(),
    }),
  );
/** Chinese characters at random. */
const anything = () => String.fromCharCode(...Array.from({ length: 190 }, () => 0x4e00 + Math.random() * 20_000));
/** Long enough for a slow machine to compress ten thousand (milliseconds). */
const patience = { timeout: 20_000, interval: 20 };
/** For what should not happen. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 100));
/** As pages have them at the next start. */
const read = (all: readonly Dashboard[]) => all.map((dashboard) => ({ ...dashboard, metaArn: '' }));

/** A browser, each of whose pages has a list of its own on the same storage. */
function aBrowser(capacity?: number) {
  const store = createInMemoryCache();
  const writes: string[] = [];
  const errors: unknown[] = [];
  const counted = {
    ...store,
    write(key: string, text: string) {
      writes.push(key);
      return store.write(key, text);
    },
  };
  const errorLog = { record: (error: unknown) => String(errors.push(error)) };
  const openPage = () => createLastKnownList(createCache(counted, errorLog, capacity ? { capacity } : {}), 'client');
  const pieces = () => store.keys().filter((key) => key.startsWith('piece-'));
  const keep = (page: ReturnType<typeof openPage>, all: readonly Dashboard[], version?: string) =>
    page.keep({ user, dashboards: all, skipped: 0, ...(version !== undefined && { version }) }, first(all));
  /** What the next page finds of a list of which only a part is there at once. */
  const next = () => {
    const known = openPage().read('ann');
    if (!known) throw new Error('Nothing is kept');
    return { ...known, readAll: known.readAll ?? (() => Promise.resolve(undefined)) };
  };
  /** Waits until all of a list is kept. */
  const whole = () =>
    vi.waitFor(async () => {
      const all = await next().readAll();
      if (!Array.isArray(all)) throw new Error('It is not all there');
      return all;
    }, patience);
  return { store, writes, errors, openPage, pieces, keep, next, whole };
}

describe('a list that is too long for one item', () => {
  it('is there in part at the next start, and soon whole', async () => {
    const { errors, openPage, keep, next, whole } = aBrowser();
    const all = dashboards(10_000);
    keep(openPage(), all, '"1"');
    expect(await whole()).toEqual(read(all));
    expect(next()).toMatchObject({ total: 10_000, version: '"1"' });
    expect(next().dashboards.length).toBeLessThan(1_000);
    expect(errors).toEqual([]);
  });

  it('is not written again while it stays the same, and stays readable', async () => {
    const { writes, openPage, keep, whole } = aBrowser();
    const all = dashboards(2_000);
    const page = openPage();
    keep(page, all, '"1"');
    await whole();
    const once = writes.length;
    keep(page, all, '"1"');
    await aWhile();
    expect(writes.slice(once)).toEqual(['list.client.ann']);
    expect(await whole()).toEqual(read(all));
  });

  it('that a page has read is not written again by it either', async () => {
    const { writes, openPage, keep, whole } = aBrowser();
    keep(openPage(), dashboards(2_000), '"1"');
    await whole();
    const page = openPage();
    const all = await page.read('ann')?.readAll?.();
    const once = writes.length;
    keep(page, all ?? [], '"1"');
    await aWhile();
    expect(writes.slice(once)).toEqual(['list.client.ann']);
    expect(await whole()).toEqual(all);
  });

  it('is the newest one, however soon it comes after another', async () => {
    const { openPage, keep, whole } = aBrowser();
    const page = openPage();
    keep(page, dashboards(4_000, 'Old'), '"1"');
    keep(page, dashboards(2_000, 'New'), '"2"');
    expect(await whole()).toEqual(read(dashboards(2_000, 'New')));
    await aWhile();
    expect(await whole()).toEqual(read(dashboards(2_000, 'New')));
  });

  it('leaves nothing behind where it is forgotten while it is written', async () => {
    const { store, openPage, pieces, keep } = aBrowser();
    const page = openPage();
    keep(page, dashboards(10_000), '"1"');
    await vi.waitFor(() => expect(pieces().length).toBeGreaterThan(1), { ...patience, interval: 1 });
    const written = pieces().length;
    page.forget();
    await aWhile();
    expect(store.keys()).toEqual([]);
    expect(written).toBeLessThan(20);
  });

  it('is not written on where another tab has forgotten it', async () => {
    const { store, openPage, pieces, keep } = aBrowser();
    keep(openPage(), dashboards(10_000), '"1"');
    await vi.waitFor(() => expect(pieces().length).toBeGreaterThan(1), { ...patience, interval: 1 });
    openPage().forget();
    await aWhile();
    expect(store.keys()).toEqual([]);
  });

  it('is kept in part only where one of its dashboards takes a piece and more', async () => {
    const { store, writes, openPage, keep } = aBrowser();
    const all = dashboards(2_000);
    const large = { ...aDashboard({ id: aDashboardId('quicksight@large') }), description: 'x'.repeat(150_000) };
    keep(openPage(), [...all, large], '"1"');
    await vi.waitFor(() => {
      expect(writes.length).toBeGreaterThan(2);
      expect(store.keys()).toEqual(['list.client.ann']);
    }, patience);
  });

  it('is kept in part only where the cache has not the room for all of it', async () => {
    const { store, writes, errors, openPage, keep, next } = aBrowser();
    keep(
      openPage(),
      dashboards(10_000, 'Board', () => `${randomUUID()}${randomUUID()}${randomUUID()}`),
      '"1"',
    );
    await vi.waitFor(() => {
      expect(writes.length).toBeGreaterThan(5);
      expect(store.keys()).toEqual(['list.client.ann']);
    }, patience);
    expect(await next().readAll()).toBeUndefined();
    // The backend would answer that it has no other, and have to be asked again.
    expect(next()).not.toHaveProperty('version');
    expect(errors).toEqual([]);
  });

  it('has no piece that an item has no room for, even where it cannot be compressed', async () => {
    const { store, errors, openPage, pieces, keep, whole } = aBrowser(cacheLimits.mostCapacity);
    const all = dashboards(3_000, 'Board', anything);
    keep(openPage(), all, '"1"');
    expect(await whole()).toEqual(read(all));
    expect(errors).toEqual([]);
    expect(Math.max(...pieces().map((key) => store.read(key)?.length ?? 0))).toBeGreaterThan(100_000);
  });

  it('without a version is kept in part: nothing would tell its pieces from another list’s', async () => {
    const { store, openPage, keep, next } = aBrowser();
    keep(openPage(), dashboards(2_000));
    await aWhile();
    expect(store.keys()).toEqual(['list.client.ann']);
    expect(await next().readAll()).toBeUndefined();
  });

  it.each<[string, (store: ReturnType<typeof createInMemoryCache>, keys: string[]) => void]>([
    ['the first one is gone', (store, [key = '']) => store.remove(key)],
    ['the last one is gone', (store, keys) => store.remove(keys.at(-1) ?? '')],
    ['one is cut off', (store, [, key = '']) => store.write(key, (store.read(key) ?? '').slice(0, -40))],
    ['one is empty', (store, [, key = '']) => store.write(key, `3 ${Date.now()}\n`)],
    ['one is nonsense', (store, [, key = '']) => store.write(key, `3 ${Date.now()}\nNonsense!`)],
    ['one is there twice', (store, [one = '', other = '']) => store.write(other, store.read(one) ?? '')],
    [
      'they are out of date',
      (store, keys) => {
        for (const key of keys) store.write(key, (store.read(key) ?? '').replace(/^3 \d+/, '3 1'));
      },
    ],
  ])('is kept in part only where %s', async (_, damage) => {
    const { store, openPage, pieces, keep, next, whole } = aBrowser();
    keep(openPage(), dashboards(2_000), '"1"');
    await whole();
    expect(pieces().length).toBeGreaterThan(2);
    damage(store, pieces());
    expect(next().dashboards.length).toBeGreaterThan(100);
    expect(await next().readAll()).toBeUndefined();
  });

  it('is kept in part only where another tab has written the pieces of another version', async () => {
    const { store, openPage, keep, next, whole } = aBrowser();
    keep(openPage(), dashboards(2_000), '"1"');
    await whole();
    const other = aBrowser();
    other.keep(other.openPage(), dashboards(2_000), '"2"');
    store.write('list.client.ann', other.store.read('list.client.ann') ?? '');
    expect(next().version).toBe('"2"');
    expect(await next().readAll()).toBeUndefined();
  });
});
