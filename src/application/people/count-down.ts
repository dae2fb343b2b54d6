import { type Subscription, map, take, timer } from 'rxjs';

/** Counts seconds down to 0 and tells each; starting again begins anew. */
export function countDown(tell: (seconds: number) => void): { start(seconds: number): void; stop(): void } {
  let running: Subscription | undefined;
  return {
    start(seconds) {
      running?.unsubscribe();
      running = timer(1_000, 1_000)
        .pipe(
          take(seconds),
          map((passed) => seconds - passed - 1),
        )
        .subscribe(tell);
    },
    stop: () => running?.unsubscribe(),
  };
}
