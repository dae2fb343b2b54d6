import {
  type Observable,
  Subscription,
  distinctUntilChanged,
  filter,
  interval,
  merge,
  startWith,
  take,
  timer,
} from 'rxjs';

export interface SleepSafeTimer {
  /** Calls back at that time, also if the computer slept through it, and only in a visible tab. */
  wake(at: Date, then: () => void): void;
  wait(milliseconds: number, then: () => void): void;
  forget(): void;
  close(): void;
}

/** How often to check the clock, because timers sleep with the computer (milliseconds). */
const clockCheck = 30_000;
/** The longest delay of browsers' timers (24.8 days); a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1;

export function createSleepSafeTimer(inSight$: Observable<boolean>): SleepSafeTimer {
  let inSight = true;
  const sight = inSight$.pipe(startWith(true), distinctUntilChanged());
  const sighting = sight.subscribe((now) => (inSight = now));
  let waiting = new Subscription();

  return {
    wake(at, then) {
      const left = Math.min(Math.max(0, at.getTime() - Date.now()), longestTimer);
      const moments = merge(timer(left), interval(clockCheck), sight);
      once(moments.pipe(filter(() => inSight && Date.now() >= at.getTime())), then);
    },
    wait: (milliseconds, then) => once(timer(milliseconds), then),
    forget,
    close() {
      sighting.unsubscribe();
      waiting.unsubscribe();
    },
  };

  function once(moment: Observable<unknown>, then: () => void): void {
    waiting.add(moment.pipe(take(1)).subscribe(then));
  }

  function forget(): void {
    waiting.unsubscribe();
    waiting = new Subscription();
  }
}
