import { createContext, use } from 'react';

/** Opens the finder of the page around. */
export const FinderContext = createContext<() => void>(() => undefined);

export function useOpenFinder(): () => void {
  return use(FinderContext);
}
