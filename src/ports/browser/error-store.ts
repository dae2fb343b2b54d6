import type { Observable } from 'rxjs';
import type { ErrorRecord } from '#domain/browser/error-record';

/** The errors of this browser, and the user who was signed in: `sub` is the user pool's permanent name for them. */
export interface StoredErrors {
  sub?: string;
  records: readonly ErrorRecord[];
}

/** Stores the error log. Synchronous, so that an error is stored even if the page closes at once; never throws. */
export interface ErrorStore {
  /** Empty if nothing is stored; skips records that can't be read. */
  read(): StoredErrors;
  /** Errors that can't be stored last as long as the page. */
  write(errors: StoredErrors): void;
  /** The new content after another tab wrote it. */
  readonly elsewhere$: Observable<StoredErrors>;
}
