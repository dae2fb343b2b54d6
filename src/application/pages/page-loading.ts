import { BehaviorSubject, distinctUntilChanged, map, of, switchMap, timer } from 'rxjs';
import { type Live, readOnly } from '../live';

/** Owner of the page-loading flag: on 50 ms after loading begins, off at once when it ends (specification, section 9). */
export interface PageLoading extends Live<boolean> {
  /** Counts as loading until the returned function is called. */
  begin(): () => void;
  /** Counts as loading until the promise resolves or rejects, and returns its outcome. */
  during<T>(work: Promise<T>): Promise<T>;
}

const delay = 50;

export function createPageLoading(): PageLoading {
  const pending = new BehaviorSubject(0);
  const begin = (): (() => void) => {
    let ended = false;
    pending.next(pending.value + 1);
    return () => {
      if (!ended) pending.next(pending.value - 1);
      ended = true;
    };
  };
  const shown = new BehaviorSubject(false);
  pending
    .pipe(
      map((count) => count > 0),
      distinctUntilChanged(),
      switchMap((busy) => (busy ? timer(delay).pipe(map(() => true)) : of(false))),
      distinctUntilChanged(),
    )
    .subscribe(shown);
  return {
    ...readOnly(shown),
    begin,
    async during(work) {
      const end = begin();
      try {
        return await work;
      } finally {
        end();
      }
    },
  };
}
