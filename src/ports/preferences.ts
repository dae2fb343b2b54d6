import type { Observable } from 'rxjs';
import type { Preferences } from '../domain/browser/preferences';

/** Where the preferences of this browser are kept. Synchronous, because the first page is drawn by them; never throws. */
export interface PreferenceStore {
  /** The default of each preference that is not there, or cannot be read. */
  read(): Preferences;
  /** What cannot be stored is lost with the page. */
  write(preferences: Preferences): void;
  /** What other tabs wrote, whole. */
  readonly elsewhere$: Observable<Preferences>;
}
