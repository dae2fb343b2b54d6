import type { Observable } from 'rxjs';
import type { Preferences } from '#domain/browser/preferences';

/** Stores the preferences of this browser. Synchronous, because the first page needs them; never throws. */
export interface PreferenceStore {
  /** The default for each preference that is missing or can't be read. */
  read(): Preferences;
  /** Preferences that can't be stored last as long as the page. */
  write(preferences: Preferences): void;
  forget(): void;
  /** The new content after another tab wrote it. */
  readonly elsewhere$: Observable<Preferences>;
}
