import { createContext, use } from 'react';

export const ViewAsContext = createContext<() => void>(() => undefined);

export function useViewAs(): () => void {
  return use(ViewAsContext);
}
