import { NEVER } from 'rxjs';
import { type Preferences, defaultPreferences } from '#domain/browser/preferences';
import type { PreferenceStore } from '#ports/browser/preferences';

/** Lives as long as the page; there are no other tabs. */
export function createInMemoryPreferences(chosen: Partial<Preferences> = {}): PreferenceStore {
  let kept: Preferences = { ...defaultPreferences, ...chosen };
  return {
    read: () => kept,
    write(preferences) {
      kept = preferences;
    },
    elsewhere$: NEVER,
  };
}
