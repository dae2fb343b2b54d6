import { BehaviorSubject, type Observable, distinctUntilChanged, map, of, switchMap, timer } from 'rxjs';

/** Owner of the page-loading flag. */
export interface PageLoading {
  /** On 50 ms after loading begins, off at once when it ends (specification, section 9). */
  readonly loading$: Observable<boolean>;
  /** Counts as loading until the function that it answers is called. */
  begin(): () => void;
  /** Counts as loading until the promise settles, and answers with it. */
  during<T>(work: Promise<T>): Promise<T>;
}

const delay = 50;

export function createPageLoading(): PageLoading {
  const underWay = new BehaviorSubject(0);
  const begin = (): (() => void) => {
    let ended = false;
    underWay.next(underWay.value + 1);
    return () => {
      if (!ended) underWay.next(underWay.value - 1);
      ended = true;
    };
  };
  return {
    begin,
    loading$: underWay.pipe(
      map((count) => count > 0),
      distinctUntilChanged(),
      switchMap((busy) => (busy ? timer(delay).pipe(map(() => true)) : of(false))),
      distinctUntilChanged(),
    ),
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
