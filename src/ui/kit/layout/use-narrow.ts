import { useSyncExternalStore } from 'react';

/** Follows a media query, for parts that CSS would have to render twice. */
function followed(query: string): () => boolean {
  const list = matchMedia(query);
  const subscribe = (changed: () => void): (() => void) => {
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  const matches = (): boolean => list.matches;
  return () => useSyncExternalStore(subscribe, matches, matches);
}

/** True in a window as narrow as a phone's, narrower than tablets as the styles have it. */
export const useNarrow = followed('(width < 48rem)');

/** True in a window as wide as a tablet's, where the side menu shows icons only. */
export const useTablet = followed('(48rem <= width < 64rem)');

/** True in a window as wide as a desk's, where the side menu is open. */
export const useDesk = followed('(width >= 64rem)');

/** True in a window with room for every column of the catalogue. */
export const useWide = followed('(width >= 80rem)');
