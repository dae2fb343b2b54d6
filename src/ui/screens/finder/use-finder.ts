import { createContext, use } from 'react';

export const FinderContext = createContext<() => void>(() => undefined);

export function useOpenFinder(): () => void {
  return use(FinderContext);
}
