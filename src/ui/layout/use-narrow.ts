import { useSyncExternalStore } from 'react';

/** Narrower than tablets, as the styles have it. */
const narrow = matchMedia('(width < 48rem)');

function subscribe(changed: () => void): () => void {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}

const isNarrow = (): boolean => narrow.matches;

/** True in a window as narrow as a phone's. For parts that CSS would have to render twice. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, isNarrow);
}
