import { useMemo, useSyncExternalStore } from 'react';
import type { Live } from '#application/live';

/** The one bridge from the application's owners of state to React: the fact as it is now, or the part of it that `select` picks. */
export function useLive<T>(owner: Live<T>): T;
export function useLive<T, Part>(owner: Live<T>, select: (now: T) => Part): Part;
export function useLive<T>(owner: Live<T>, select: (now: T) => unknown = (now) => now): unknown {
  const subscribe = useMemo(() => subscriptionTo(owner), [owner]);
  const now = (): unknown => select(owner.current());
  return useSyncExternalStore(subscribe, now, now);
}

/** Created outside the hook, because React keeps the first one, and with it everything that the first `select` closes over. */
const subscriptionTo =
  (owner: Live<unknown>) =>
  (changed: () => void): (() => void) => {
    const subscription = owner.changes$.subscribe(changed);
    return () => subscription.unsubscribe();
  };
