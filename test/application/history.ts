import type { Observable } from 'rxjs';
import { onTestFinished } from 'vitest';

/** The values that a stream emits from now on, in order. The subscription ends with the test, or with `end`. */
export interface History<T> {
  readonly values: readonly T[];
  readonly last: T | undefined;
  readonly completed: boolean;
  end(): void;
}

export function history<T>(stream: Observable<T>): History<T> {
  const values: T[] = [];
  let completed = false;
  const subscription = stream.subscribe({
    next: (value) => void values.push(value),
    complete: () => {
      completed = true;
    },
  });
  onTestFinished(() => subscription.unsubscribe());
  return {
    values,
    get last() {
      return values.at(-1);
    },
    get completed() {
      return completed;
    },
    end: () => subscription.unsubscribe(),
  };
}
