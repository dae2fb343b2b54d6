import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { createInMemoryPreferences } from '#adapters/in-memory/in-memory-browser';
import { createChosenPreferences } from '#application/browser/preferences';
import { type Preferences, defaultPreferences } from '#domain/browser/preferences';
import { history } from '../history';

it('The preferences are the defaults until something is chosen', () => {
  const preferences = createChosenPreferences(createInMemoryPreferences());
  expect(preferences.current()).toEqual({ theme: 'system', menuCollapsed: false });
});

it('The preferences are remembered independently of each other', () => {
  const store = createInMemoryPreferences({ menuCollapsed: true });
  const preferences = createChosenPreferences(store);
  const states = history(preferences.changes$);
  preferences.choose({ theme: 'dark' });
  preferences.choose({ locale: 'de' });
  expect(states.last).toEqual({ theme: 'dark', locale: 'de', menuCollapsed: true });
  expect(createChosenPreferences(store).current()).toEqual(states.last);
});

it('The preferences follow what another tab chose', () => {
  const elsewhere$ = new Subject<Preferences>();
  const preferences = createChosenPreferences({ ...createInMemoryPreferences(), elsewhere$ });
  elsewhere$.next({ ...defaultPreferences, theme: 'light' });
  expect(preferences.current().theme).toBe('light');
  preferences.choose({ menuCollapsed: true });
  expect(preferences.current()).toEqual({ theme: 'light', menuCollapsed: true });
});

it('Forgetting the preferences removes them from this browser, and leaves the page in its language', () => {
  const store = createInMemoryPreferences();
  const preferences = createChosenPreferences(store);
  preferences.choose({ theme: 'dark', locale: 'de', timeZone: 'Asia/Tokyo' });
  preferences.forget();
  expect(store.read()).toEqual(defaultPreferences);
  expect(preferences.current()).toEqual({ ...defaultPreferences, locale: 'de' });
  expect(preferences.takeChosen()).toEqual({});
});
