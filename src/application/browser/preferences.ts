import { BehaviorSubject } from 'rxjs';
import type { Preferences } from '#domain/browser/preferences';
import type { PreferenceStore } from '#ports/browser/preferences';
import { type Live, readOnly } from '../live';

export interface ChosenPreferences extends Live<Preferences> {
  /** Takes effect at once in every tab, and is remembered for the next page. */
  choose(change: Partial<Preferences>): void;
}

export function createChosenPreferences(store: PreferenceStore): ChosenPreferences {
  const state = new BehaviorSubject(store.read());
  store.elsewhere$.subscribe(state);
  return {
    ...readOnly(state),
    choose(change) {
      const chosen = { ...state.value, ...change };
      store.write(chosen);
      state.next(chosen);
    },
  };
}
