import { createContext, use } from 'react';

/** Asks whom the portal is to be seen as. */
export const ViewAsContext = createContext<() => void>(() => undefined);

export function useViewAs(): () => void {
  return use(ViewAsContext);
}
