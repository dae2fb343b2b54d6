import type { Observable } from 'rxjs';
import { onTestFinished } from 'vitest';

/** Everything that a stream says from now on, in order; `end` stops listening, which the end of the test does too. */
export interface History<T> {
  readonly told: readonly T[];
  readonly last: T | undefined;
  readonly completed: boolean;
  end(): void;
}

export function history<T>(stream: Observable<T>): History<T> {
  const told: T[] = [];
  let completed = false;
  const subscription = stream.subscribe({
    next: (value) => void told.push(value),
    complete: () => {
      completed = true;
    },
  });
  onTestFinished(() => subscription.unsubscribe());
  return {
    told,
    get last() {
      return told.at(-1);
    },
    get completed() {
      return completed;
    },
    end: () => subscription.unsubscribe(),
  };
}
