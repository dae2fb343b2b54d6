import { createContext, use } from 'react';

/** Opens the page's finder. */
export const FinderContext = createContext<() => void>(() => undefined);

export function useOpenFinder(): () => void {
  return use(FinderContext);
}
