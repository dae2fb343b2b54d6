/** A promise that the test resolves or rejects. */
export interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

export function deferred<T>(): Deferred<T> {
  const own: Partial<Deferred<T>> = {};
  own.promise = new Promise<T>((resolve, reject) => {
    own.resolve = resolve;
    own.reject = reject;
  });
  return own as Deferred<T>;
}
