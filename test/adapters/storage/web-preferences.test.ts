import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWebPreferences } from '#adapters/storage/web-preferences';
import { defaultPreferences, themeChoices } from '#domain/browser/preferences';
import { history } from '../../application/history';
import { aBrowserStorage, aStorageEvent } from './browser-storage';

const key = 'portal.preferences';
const chosen = {
  theme: 'dark',
  locale: 'de',
  menuCollapsed: true,
  timeZone: 'Asia/Tokyo',
  numberFormat: 'point-comma',
} as const;

function aBrowser() {
  const storage = aBrowserStorage();
  const target = new EventTarget();
  return {
    storage,
    preferences: createWebPreferences(() => storage, target),
    tellTabs: (changed: string | null) => target.dispatchEvent(aStorageEvent(changed)),
  };
}

it('the preferences in web storage are still there on the next page', () => {
  const { storage, preferences } = aBrowser();
  expect(preferences.read()).toEqual(defaultPreferences);
  preferences.write(chosen);
  expect(createWebPreferences(() => storage, new EventTarget()).read()).toEqual(chosen);
});

it('the preferences in web storage reach the other tabs, until the last listener unsubscribes', () => {
  const { preferences, tellTabs, storage } = aBrowser();
  const seen = history(preferences.elsewhere$);
  preferences.write(chosen);
  tellTabs('something else');
  expect(seen.values).toEqual([]);
  tellTabs(key);
  storage.clear();
  tellTabs(null);
  expect(seen.values).toEqual([chosen, defaultPreferences]);
});

it('the preferences in web storage keep their valid parts', () => {
  const { storage, preferences } = aBrowser();
  storage.setItem(
    key,
    JSON.stringify({
      theme: 'sepia',
      locale: '../../etc',
      menuCollapsed: true,
      timeZone: 'x'.repeat(101),
      numberFormat: '1 2',
      more: 1,
    }),
  );
  expect(preferences.read()).toEqual({ theme: 'system', menuCollapsed: true });
});

it('the preferences in web storage are complete, whatever is stored', () => {
  const { storage, preferences } = aBrowser();
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ theme: fc.anything(), locale: fc.anything(), menuCollapsed: fc.anything() }).map((value) => {
      return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
    }),
    fc.constantFrom('null', '[]', '{"__proto__":{"theme":"dark"}}', '{"theme":{"toString":1}}'),
  );
  fc.assert(
    fc.property(anything, (text) => {
      storage.setItem(key, text);
      const { theme, menuCollapsed, locale } = preferences.read();
      expect(themeChoices).toContain(theme);
      expect(typeof menuCollapsed).toBe('boolean');
      expect(locale ?? 'en').toMatch(/^[\w-]{2,35}$/);
    }),
    { numRuns: process.env['SOAK'] ? 2_000 : 300 },
  );
});

it.each(['blocked', 'full'])('the preferences in web storage never throw if the storage is %s', (how) => {
  const { storage, preferences } = aBrowser();
  if (how === 'blocked') storage.blocked = true;
  else storage.room = 0;
  preferences.write(chosen);
  expect(preferences.read()).toEqual(defaultPreferences);
});
