import { useSyncExternalStore } from 'react';

/** Narrower than tablets, as the styles have it. */
const narrow = matchMedia('(width < 48rem)');

function subscribe(changed: () => void): () => void {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}

const isNarrow = (): boolean => narrow.matches;

/** Whether the window is as narrow as a phone's; for what would be drawn twice if styles were to choose. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, isNarrow);
}
