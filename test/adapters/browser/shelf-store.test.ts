import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import { createBrowserShelf } from '#adapters/storage/browser-shelf';
import { listingOf } from '#domain/dashboards/shelf/list-fingerprints';
import { type Shelf, emptyShelf, viewsOf, shelfLimits } from '#domain/dashboards/shelf/shelf';
import { queryOfView } from '#domain/dashboards/viewing/view-in-address';
import type { ShelfStore } from '#ports/browser/shelf-store';
import { history } from '../../application/history';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { anyView } from '../../domain/dashboards/viewing/any-view';
import { describeShelfStore } from './shelf-store-contract';
import { aBrowserStorage, aStorageEvent } from '../storage/browser-storage';

const sales = aDashboardId('d@sales');
const key = 'portal.shelf.ann';

/** Tabs of one browser: each is notified of what another stores. */
function aBrowser() {
  const storage = aBrowserStorage();
  const tabs = new Set<EventTarget>();
  const tell = (told: string | null, but?: EventTarget): void => {
    for (const tab of tabs) if (tab !== but) tab.dispatchEvent(aStorageEvent(told));
  };
  return {
    storage,
    tell,
    openTab: (): ShelfStore => {
      const tab = new EventTarget();
      tabs.add(tab);
      const open = () => ({
        getItem: (name: string) => storage.getItem(name),
        setItem: (name: string, value: string) => {
          storage.setItem(name, value);
          tell(name, tab);
        },
        removeItem: (name: string) => {
          storage.removeItem(name);
          tell(name, tab);
        },
      });
      return createBrowserShelf(open, tab);
    },
  };
}

const now = (shelf: ShelfStore): Shelf => history(shelf.watch('ann')).values[0] ?? emptyShelf;

describeShelfStore('the in-memory shelf', createInMemoryShelf);
describeShelfStore('the browser’s shelf', () => aBrowser().openTab());
describeShelfStore('the browser’s shelf where storage is blocked', () => {
  const { storage, openTab } = aBrowser();
  storage.blocked = true;
  return openTab();
});
describeShelfStore('the browser’s shelf where storage is full', () => {
  const { storage, openTab } = aBrowser();
  storage.room = 0;
  return openTab();
});

it('the browser’s shelf is there again on the next page', () => {
  const { openTab } = aBrowser();
  void openTab().change('ann', { change: 'starred', id: sales, at: new Date(1) });
  expect(now(openTab()).favourites).toEqual([sales]);
});

it('the browser’s shelf follows other tabs, and a clearing of the site’s data', () => {
  const { storage, tell, openTab } = aBrowser();
  const [here, other] = [openTab(), openTab()];
  const seen = history(here.watch('ann'));
  void other.change('ann', { change: 'starred', id: sales, at: new Date(1) });
  void other.change('bob', { change: 'starred', id: sales, at: new Date(1) });
  expect(seen.values.map(({ favourites }) => favourites)).toEqual([[], [sales]]);
  storage.clear();
  tell(null);
  expect(seen.values.at(-1)).toEqual(emptyShelf);
});

it('the browser’s shelf adds to what another tab has stored', () => {
  const { openTab } = aBrowser();
  const [here, other] = [openTab(), openTab()];
  const costs = aDashboardId('d@costs');
  void here.change('ann', { change: 'starred', id: sales, at: new Date(1) });
  void other.change('ann', { change: 'starred', id: costs, at: new Date(1) });
  expect(now(here).favourites).toEqual([sales, costs]);
});

it('the browser’s shelf names the dashboards of a list by their ids alone', () => {
  const { storage, openTab } = aBrowser();
  const draft = aDashboard({
    id: sales,
    title: 'Takeover',
    description: 'In secret',
    groupList: ['Board'],
    status: 'DRAFT',
  });
  void openTab().change('ann', { change: 'listed', listing: listingOf([draft]) });
  const text = storage.getItem(key);
  expect(text).toContain(sales);
  expect(text).not.toMatch(/Takeover|secret|Board/);
});

it('the browser’s shelf keeps what was stored before when there is no more room, and says so', async () => {
  const { storage, openTab } = aBrowser();
  const here = openTab();
  void here.change('ann', { change: 'starred', id: sales, at: new Date(1) });
  storage.room = 0;
  expect(await here.change('ann', { change: 'starred', id: aDashboardId('d@costs'), at: new Date(1) })).toBe(false);
  expect(now(here).favourites).toHaveLength(2);
  expect(now(openTab()).favourites).toEqual([sales]);
});

it('the browser’s shelf keeps any saved view exactly, and a release that reads the query alone still finds it', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const { storage, openTab } = aBrowser();
      const saved = { name: 'Mine', view };
      void openTab().change('ann', {
        change: 'view',
        at: new Date(1),
        id: sales,
        view: { kind: 'save', saved, start: true },
      });
      expect(viewsOf(now(openTab()), sales)).toEqual({ views: [saved], start: 'Mine' });
      const { query } = JSON.parse(storage.getItem(key) ?? '').views[sales].views[0];
      expect(query).toEqual(queryOfView(view).query);
    }),
  );
});

it('the browser’s shelf reads a saved view that an earlier release kept as an address spells it', () => {
  const { storage, openTab } = aBrowser();
  const views = { [sales]: { views: [{ name: 'West', query: { sheet: 'two', 'p.Region': 'West' } }] } };
  storage.setItem(key, JSON.stringify({ favourites: [], recents: [], views }));
  const view = { sheet: 'two', parameters: [{ name: 'Region', values: ['West'] }] };
  expect(viewsOf(now(openTab()), sales)).toEqual({ views: [{ name: 'West', view }] });
});

it.each(['', 'null', '[]', '"x"', '{', '{"favourites":7}', '{"recents":{"length":9}}', '\0'])(
  'the browser’s shelf reads %j as an empty one',
  (text) => {
    const { storage, openTab } = aBrowser();
    storage.setItem(key, text);
    expect(now(openTab())).toEqual(emptyShelf);
  },
);

it('the browser’s shelf reads the valid parts of one that other code wrote to', () => {
  const { storage, openTab } = aBrowser();
  storage.setItem(
    key,
    JSON.stringify({
      favourites: [sales, sales, 'no id', 7, null, { id: sales }],
      recents: [{ id: sales, at: 1 }, { id: sales, at: 9e15 }, { id: 'no id', at: 1 }, 'x'],
      seen: 'yesterday',
      lastVisit: 5,
      others: 'x',
    }),
  );
  expect(now(openTab())).toEqual({
    favourites: [sales],
    recents: [{ id: sales, at: new Date(1) }],
    lastVisit: new Date(5),
  });
});

it('the browser’s shelf never throws and never grows, whatever is stored', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ favourites: fc.array(fc.anything()), recents: fc.array(fc.anything()), seen: fc.anything() })
      .map((made) => JSON.stringify(made) ?? ''),
    fc.nat(5_000).map((count) => JSON.stringify({ favourites: Array.from({ length: count }, (_, at) => `d@${at}`) })),
  );
  fc.assert(
    fc.property(text, (stored) => {
      const { storage, openTab } = aBrowser();
      storage.setItem(key, stored);
      const shelf = openTab();
      void shelf.change('ann', { change: 'starred', id: sales, at: new Date(1) });
      const { favourites, recents } = now(shelf);
      expect(favourites).toContain(sales);
      expect(favourites.length).toBeLessThanOrEqual(shelfLimits.favourites);
      expect(recents.length).toBeLessThanOrEqual(shelfLimits.recents);
    }),
  );
});
