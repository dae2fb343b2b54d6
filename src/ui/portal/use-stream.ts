import { useCallback, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/** The bridge from the application's owners of state to React: `current` is what the stream would say now, or a part of it. */
export function useStream<T>(stream$: Observable<unknown>, current: () => T): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = stream$.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [stream$],
  );
  return useSyncExternalStore(subscribe, current);
}
