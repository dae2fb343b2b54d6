import { BehaviorSubject, type Observable, distinctUntilChanged, map, of, switchMap, timer } from 'rxjs';

/** Owner of the page-loading flag. */
export interface PageLoading {
  /** On 50 ms after loading begins, off at once when it ends (specification, section 9). */
  readonly loading$: Observable<boolean>;
  /** Counts as loading until the promise settles, and answers with it. */
  during<T>(work: Promise<T>): Promise<T>;
}

const delay = 50;

export function createPageLoading(): PageLoading {
  const underWay = new BehaviorSubject(0);
  return {
    loading$: underWay.pipe(
      map((count) => count > 0),
      distinctUntilChanged(),
      switchMap((busy) => (busy ? timer(delay).pipe(map(() => true)) : of(false))),
      distinctUntilChanged(),
    ),
    async during(work) {
      underWay.next(underWay.value + 1);
      try {
        return await work;
      } finally {
        underWay.next(underWay.value - 1);
      }
    },
  };
}
