import { useSyncExternalStore } from 'react';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';

const dark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}

/** The chosen theme, or what the system prefers; also while either changes. */
export function useColourScheme(): 'light' | 'dark' {
  const { preferences } = usePortal();
  const { theme } = useLive(preferences);
  const system = useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'));
  return theme === 'system' ? system : theme;
}
