import { type Subscription, map, take, timer } from 'rxjs';

/** Counts seconds down to 0 and reports each one; starting again restarts it. */
export function countDown(report: (seconds: number) => void): { start(seconds: number): void; stop(): void } {
  let running: Subscription | undefined;
  return {
    start(seconds) {
      running?.unsubscribe();
      running = timer(1_000, 1_000)
        .pipe(
          take(seconds),
          map((passed) => seconds - passed - 1),
        )
        .subscribe(report);
    },
    stop: () => running?.unsubscribe(),
  };
}
