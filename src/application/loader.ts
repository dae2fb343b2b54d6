import { BehaviorSubject, NEVER, type Observable, filter, map, merge, startWith, throttle } from 'rxjs';
import type { Result } from '#domain/result';
import { latestOnly } from '#timing/latest-only';
import { type Live, readOnly } from './live';

export interface LoadState<T, F> {
  /** The latest answer; it stays during a reload and if that fails. */
  value: T | undefined;
  failure: F | undefined;
  /** Until the first answer, and during each later load that the user asked for. */
  busy: boolean;
  /** The latest answer came unasked, so content that it moves may have to wait for the pointer. */
  isUnasked: boolean;
}

export const isKnown = ({ value, failure }: LoadState<unknown, unknown>): boolean =>
  value !== undefined || failure !== undefined;

/** `known` is the value to which a next page is added. */
type Ask<T, F> = (known?: T) => Promise<Result<T, F>>;

export interface Loader<T, F> extends Live<LoadState<T, F>> {
  /** Supersedes a pending load. `known` is passed on to `ask`. */
  readonly load: (known?: T) => Promise<void>;
  /** Loads unasked: without `busy`, and a failure keeps the value. */
  readonly refresh: () => Promise<void>;
  /** Takes the value from the answer to a change, and drops a pending load. */
  readonly take: (value: T) => void;
  /**
   * Loads, and reloads when the answer may have changed; from now on with `next`, if given. The returned function stops that, and
   * drops a pending answer.
   */
  readonly follow: (next?: Ask<T, F>) => () => void;
  readonly forget: () => void;
}

/** `confirmed` by the user pool after a start: calls of pages have waited for that, so only those that failed before are made again. */
export type Back = 'in-sight' | 'online' | 'signed-in' | 'confirmed';

interface LoaderOptions {
  /** Emits when the answer may have changed. */
  changes$?: Observable<unknown> | undefined;
  /** Emits when the user is back, to reload after failures and missed changes. */
  back$?: Observable<Back>;
  isLasting?: boolean;
}

export function createLoader<T, F>(
  ask: Ask<T, F>,
  { changes$, back$ = NEVER, isLasting = false }: LoaderOptions = {},
): Loader<T, F> {
  const unknown: LoadState<T, F> = { value: undefined, failure: undefined, busy: true, isUnasked: false };
  const state = new BehaviorSubject(unknown);
  const calls = latestOnly();
  let asking = ask;

  const run = async (isUnasked: boolean, known?: T): Promise<void> => {
    const isLatest = calls.begin();
    const answer = await asking(known);
    if (!isLatest()) return;
    if (answer.ok) return state.next({ value: answer.value, failure: undefined, busy: false, isUnasked });
    const { value, failure } = state.value;
    const staysKnown = isUnasked && value !== undefined;
    state.next({ value, failure: staysKnown ? failure : answer.failure, busy: false, isUnasked });
  };
  const load = (known?: T): Promise<void> => {
    if (!state.value.busy) state.next({ ...state.value, busy: true });
    return run(false, known);
  };
  const refresh = (): Promise<void> => run(true);

  return {
    ...readOnly(state),
    load,
    refresh,

    take(value) {
      calls.cancel();
      state.next({ value, failure: undefined, busy: false, isUnasked: false });
    },

    follow(next = asking) {
      asking = next;
      const isDone = isLasting && state.value.value !== undefined;
      const missed$ = back$.pipe(
        filter((back) => (changes$ !== undefined && back !== 'confirmed') || state.value.failure !== undefined),
      );
      const again$ = merge(changes$ ?? NEVER, missed$).pipe(map(() => refresh));
      let pending = Promise.resolve();
      const following = (isDone ? again$ : again$.pipe(startWith(load)))
        // One load at a time: changes during a load cause one more load at its end.
        .pipe(throttle(() => pending, { leading: true, trailing: true }))
        .subscribe((run) => {
          pending = run();
        });
      return () => {
        following.unsubscribe();
        calls.cancel();
      };
    },

    forget() {
      calls.cancel();
      state.next(unknown);
    },
  };
}
