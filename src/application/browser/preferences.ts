import { BehaviorSubject } from 'rxjs';
import { type Preferences, defaultPreferences } from '#domain/browser/preferences';
import type { PreferenceStore } from '#ports/browser/preferences';
import { type Live, readOnly } from '../live';

export interface ChosenPreferences extends Live<Preferences> {
  /** Takes effect at once in every tab, and is remembered for the next page. */
  choose(change: Partial<Preferences>): void;
  /** Takes over what the user chose in another browser. */
  follow(chosen: Partial<Preferences>): void;
  /** Removes them from this browser. The page keeps its language. */
  forget(): void;
  /** Returns what was chosen in this page since the last call. */
  takeChosen(): Partial<Preferences>;
}

export function createChosenPreferences(store: PreferenceStore): ChosenPreferences {
  const state = new BehaviorSubject(store.read());
  store.elsewhere$.subscribe(state);
  let chosenHere: Partial<Preferences> = {};
  const follow = (chosen: Partial<Preferences>): void => {
    const preferences = { ...state.value, ...chosen };
    if (JSON.stringify(preferences) === JSON.stringify(state.value)) return;
    store.write(preferences);
    state.next(preferences);
  };
  return {
    ...readOnly(state),
    choose(change) {
      chosenHere = { ...chosenHere, ...change };
      follow(change);
    },
    follow,
    forget() {
      chosenHere = {};
      store.forget();
      const { locale } = state.value;
      state.next({ ...defaultPreferences, ...(locale !== undefined && { locale }) });
    },
    takeChosen() {
      const chosen = chosenHere;
      chosenHere = {};
      return chosen;
    },
  };
}
