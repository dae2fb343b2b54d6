import { BehaviorSubject, filter, map } from 'rxjs';
import { type ErrorRecord, errorRecord, withRecord } from '#domain/browser/error-record';
import type { ErrorStore, StoredErrors } from '#ports/browser/error-store';
import type { SessionUser } from '#domain/people/session-user';
import { mayStore } from '#domain/people/shared-computer';
import type { Live } from '../live';

/**
 * Owner of the errors in this browser: the last 200 of all its tabs, without tokens, embed URLs or addresses. It survives
 * a reload and a sign-out, because people ask for help after both; it is cleared when someone else signs in. On a shared computer it
 * lasts as long as the page, and no longer than the session.
 */
export interface ErrorLog extends Live<readonly ErrorRecord[]> {
  record(error: unknown, where: string): string;
  /** Records a failure as `told`, once even if it is shown again: the same object is the same occurrence. */
  recordFailure(failure: object, told: unknown, where: string): string;
  clear(): void;
  /** Clears a user's errors, together with their account, but not those of someone who has signed in since. */
  forget(sub: string): void;
  /** Assigns the log to this user and clears another user's errors. Without a user, clears those of a shared computer. */
  belongTo(user: SessionUser | undefined): void;
}

export function createErrorLog(store: ErrorStore, now: () => Date = () => new Date()): ErrorLog {
  const state = new BehaviorSubject<StoredErrors>(store.read());
  let isStored = true;
  store.elsewhere$.pipe(filter(() => isStored)).subscribe(state);
  /** The user who is signed in, or was last. */
  let sub = state.value.sub;
  /** Starts from the store, because another tab may have written to it. */
  const change = (changed: (stored: StoredErrors) => StoredErrors): StoredErrors => {
    const errors = changed(isStored ? store.read() : state.value);
    if (isStored) store.write(errors);
    state.next(errors);
    return errors;
  };
  const keep = (error: unknown, where: string): string => {
    const record = errorRecord(error, where, now());
    const { records } = change((stored) => ({
      ...(sub !== undefined && { sub }),
      records: withRecord(stored.records, record),
    }));
    return records[0]?.reference ?? record.reference;
  };
  const references = new WeakMap<object, string>();
  return {
    changes$: state.pipe(map(({ records }) => records)),
    current: () => state.value.records,
    record: keep,
    recordFailure(failure, told, where) {
      const reference = references.get(failure) ?? keep(told, where);
      references.set(failure, reference);
      return reference;
    },
    clear: () => void change(() => ({ records: [] })),
    forget(gone) {
      if ((store.read().sub ?? sub) !== gone) return;
      if (isStored) change(() => ({ records: [] }));
      // On a shared computer, the current user's errors aren't in the store.
      else store.write({ records: [] });
    },
    belongTo(user) {
      if (!isStored || (user && !mayStore(user))) {
        isStored = !user || mayStore(user);
        const errors: StoredErrors = isStored ? store.read() : { records: [] };
        ({ sub } = errors);
        state.next(errors);
      }
      if (!user || !isStored) return;
      const before = store.read().sub;
      ({ sub } = user);
      if (before !== undefined && before !== sub) change(() => ({ records: [] }));
    },
  };
}
