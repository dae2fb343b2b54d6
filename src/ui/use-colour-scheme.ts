import { useSyncExternalStore } from 'react';

const dark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}

/** The system's preference, also while it changes. */
export function useColourScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'));
}
