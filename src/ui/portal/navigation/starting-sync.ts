import { type HistoryState, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** State of the history entry with which a link to management starts a sync. An address could not carry it: others can write one. */
export const startingSync: HistoryState = { startsSync: true };

export function useStartOnArrival(start: () => Promise<void>): void {
  const router = useRouter();
  useEffect(() => {
    const { startsSync, ...state } = router.state.location.state;
    if (!startsSync) return;
    void router.navigate({ to: '.', search: true, replace: true, state });
    void start();
  }, [router, start]);
}
