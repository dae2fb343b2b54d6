import { useCallback, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/** The bridge from the application's owners of state to React: `current` is what the stream would say now. */
export function useStream<T>(stream$: Observable<T>, current: () => T): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = stream$.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [stream$],
  );
  return useSyncExternalStore(subscribe, current);
}
