import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createInMemoryCache } from '#adapters/in-memory/in-memory-browser';
import { createCache } from '#application/browser/cache';
import { createLastKnownList } from '#application/people/last-known-list';
import { mostRows } from '#domain/browser/last-known-format';
import { type Dashboard, editFields } from '#domain/dashboards/dashboard';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';

const user = { userSub: 'ann', userEmail: 'ann@example.com', groupList: ['Sales'] };
const dashboards = (count: number): Dashboard[] =>
  Array.from({ length: count }, (_, at) =>
    aDashboard({ id: aDashboardId(`dashboard@board-${at}`), metaId: `board-${at}`, title: `Board ${at}` }),
  );
const keptAt = new Date('2026-11-26T08:00:00Z');

function aBrowser() {
  const store = createInMemoryCache();
  const cache = createCache(store, { record: String }, { now: () => keptAt.getTime() });
  return { store, list: createLastKnownList(cache, 'client') };
}

it('the last known list keeps the first dashboards of a long list, and one that is wanted, as one item', () => {
  const { store, list } = aBrowser();
  list.keep({ user, dashboards: dashboards(10_000), skipped: 3, version: '"1"' }, ({ metaId }) => metaId === 'board-9');
  expect(store.keys()).toEqual(['list.client.ann']);
  const known = list.read('ann');
  expect(known).toMatchObject({ user, total: 10_000, skipped: 3, from: keptAt });
  expect(known?.dashboards).toHaveLength(mostRows);
  expect(known).not.toHaveProperty('version');
});

// A list is read by releases that know the same fields.
it.runIf(Object.keys(editFields).length === 9)(
  'begins with what a release has kept that kept all of a long list in compressed pieces, and removes the pieces',
  () => {
    const { store, list } = aBrowser();
    const text = gunzipSync(readFileSync('test/application/people/kept-in-pieces.json.gz')).toString();
    for (const [key, item] of Object.entries(JSON.parse(text) as Record<string, string>)) store.write(key, item);
    expect(store.keys()).toContain('piece-0.client.ann');
    const known = list.read('ann');
    expect(known).toMatchObject({ user, total: 1_200, from: keptAt });
    expect(known?.dashboards.length).toBeGreaterThan(mostRows);
    expect(known?.dashboards.map(({ metaId }) => metaId)).toContain('board-1100');
    // Its pieces are no longer read, so the backend is asked for the whole list.
    expect(known).not.toHaveProperty('version');
    list.keep({ user, dashboards: dashboards(1_200), skipped: 0, version: '"1"' }, () => false);
    expect(store.keys()).toEqual(['list.client.ann']);
  },
);
