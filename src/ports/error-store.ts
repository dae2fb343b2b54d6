import type { Observable } from 'rxjs';
import type { ErrorRecord } from '../domain/browser/error-record';

/** What went wrong in this browser, and while who was signed in: `sub` is the user pool's name for them. */
export interface StoredErrors {
  sub?: string;
  records: readonly ErrorRecord[];
}

/** Where the error log is kept. Synchronous, so that an error is kept even if the page goes at once; never throws. */
export interface ErrorStore {
  /** Nothing where nothing is stored; without the records that cannot be read. */
  read(): StoredErrors;
  /** What cannot be stored lasts as long as the page. */
  write(errors: StoredErrors): void;
  /** What other tabs wrote, whole. */
  readonly elsewhere$: Observable<StoredErrors>;
}
