import { type HistoryState, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

type Started = NonNullable<HistoryState['starts']>;

/** The history state of a link that starts something in Management. It is not in the address, because others could send such a link. */
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
