import { BehaviorSubject, type Observable } from 'rxjs';
import type { Preferences } from '../../domain/browser/preferences';
import type { PreferenceStore } from '../../ports/preferences';

/** Owner of how this browser shows the portal. */
export interface ChosenPreferences {
  readonly state$: Observable<Preferences>;
  readonly current: () => Preferences;
  /** At once here and in the other tabs, and remembered for the next page. */
  choose(change: Partial<Preferences>): void;
}

export function createChosenPreferences(store: PreferenceStore): ChosenPreferences {
  const state = new BehaviorSubject(store.read());
  store.elsewhere$.subscribe(state);
  return {
    state$: state.asObservable(),
    current: () => state.value,
    choose(change) {
      const chosen = { ...state.value, ...change };
      store.write(chosen);
      state.next(chosen);
    },
  };
}
