import { type HistoryState, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

type Started = NonNullable<HistoryState['starts']>;

/** State of the history entry with which a link to management starts something. An address could not carry it: others can write one. */
export const starting = (starts: Started): HistoryState => ({ starts });

export function useOnArrival(started: Started, start: () => unknown): void {
  const router = useRouter();
  useEffect(() => {
    const { starts, ...state } = router.state.location.state;
    if (starts !== started) return;
    void router.navigate({ to: '.', search: true, replace: true, state });
    start();
  }, [router, started, start]);
}
