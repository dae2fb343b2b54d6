/** An answer that comes when the test says so. */
export interface Later<T> {
  promise: Promise<T>;
  come(value: T): void;
  fail(error: Error): void;
}

export function later<T>(): Later<T> {
  const answer: Partial<Later<T>> = {};
  answer.promise = new Promise<T>((resolve, reject) => {
    answer.come = resolve;
    answer.fail = reject;
  });
  return answer as Later<T>;
}

/** Lets everything run that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
