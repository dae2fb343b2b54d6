import { expect, it } from 'vitest';
import { createStoredSession } from '#adapters/cognito/session/stored-session';
import { createWebPreferences } from '#adapters/storage/web-preferences';
import { readShelf, writeShelf } from '#adapters/storage/stored-shelf';
import { createWebCache } from '#adapters/storage/web-cache';
import { createWebStorage } from '#adapters/storage/web-storage';
import { createCache } from '#application/browser/cache';
import { createLastKnownList } from '#application/people/last-known-list';
import { aBrowserStorage } from './browser-storage';

const keptAt = 1_795_768_613_755;
const tokens = 'CognitoIdentityServiceProvider.client';
/** What 0.1.0 has left in a browser. */
const written = {
  [`${tokens}.ann.refreshToken`]: 'g.h.i',
  [`${tokens}.ann.accessToken`]: 'd.e.f',
  [`${tokens}.ann.idToken`]: 'a.b.c',
  [`${tokens}.ann.clockDrift`]: '-3',
  [`${tokens}.LastAuthUser`]: 'ann',
  'portal.preferences': '{"theme":"dark","menuCollapsed":true,"locale":"it"}',
  'portal.shelf.ann':
    '{"favourites":["quicksight@sales"],"recents":[{"id":"quicksight@sales","at":1795161600000}],"seen":1795161600000,"lastVisit":1795161600000,"views":{"quicksight@sales":{"views":[{"name":"West","query":{"sheet":"two","p.Region":"West"}}],"start":"West"}}}',
  'portal.cache.list.client.ann': `1 ${keptAt}\n{"form":4,"clientId":"client","sub":"ann","email":"ann@example.com","groups":["Sales"],"isWhole":true,"skipped":0,"rows":[["quicksight@sales","sales","Sales (prod)",1794992520000,0,0,null,"Sales overview","Revenue, orders and margin","PresentationChartLineIcon","EMBEDED",[],"","","",""]]}`,
};

it('what 0.1.0 has stored in a browser is read, but for the last known list, and is written so that 0.1.0 reads it', () => {
  const storage = aBrowserStorage();
  for (const [key, text] of Object.entries(written)) storage.setItem(key, text);
  const events = new EventTarget() as Window;

  const session = createStoredSession(
    { browser: createWebStorage(() => storage), tab: createWebStorage(() => aBrowserStorage()) },
    'client',
  );
  const signedIn = session.read();
  expect(signedIn).toEqual({
    username: 'ann',
    idToken: 'a.b.c',
    accessToken: 'd.e.f',
    refreshToken: 'g.h.i',
    clockDrift: -3,
    hosted: false,
    sharedComputer: false,
  });
  const preferences = createWebPreferences(() => storage, events);
  expect(preferences.read()).toEqual({ theme: 'dark', locale: 'it', menuCollapsed: true });
  const shelf = readShelf(written['portal.shelf.ann'] ?? '');
  expect(shelf.views).toEqual({
    'quicksight@sales': {
      views: [{ name: 'West', view: { sheet: 'two', parameters: [{ name: 'Region', values: ['West'] }] } }],
      start: 'West',
    },
  });
  const errorLog = { record: () => 'ERR-0000-0000' };
  const cache = createCache(
    createWebCache(() => storage),
    errorLog,
    { now: () => keptAt },
  );
  expect(createLastKnownList(cache, 'client').read('ann')).toBeUndefined();

  if (signedIn) session.save(signedIn);
  preferences.write(preferences.read());
  expect(Object.fromEntries(Object.keys(written).map((key) => [key, storage.getItem(key)]))).toMatchObject({
    ...written,
    'portal.cache.list.client.ann': expect.anything(),
  });
  expect(JSON.parse(writeShelf(shelf))).toMatchObject(JSON.parse(written['portal.shelf.ann'] ?? '') as object);
});
