import { NEVER } from 'rxjs';
import type { ErrorStore, StoredErrors } from '#ports/browser/error-store';

/** Lives as long as the page; there are no other tabs. */
export function createInMemoryErrors(): ErrorStore {
  let kept: StoredErrors = { records: [] };
  return {
    read: () => kept,
    write(errors) {
      kept = errors;
    },
    elsewhere$: NEVER,
  };
}
