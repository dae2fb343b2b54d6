import { createContext, use } from 'react';

export interface Result {
  kind: 'success' | 'warning';
  text: string;
  action?: { label: string; act: () => void };
}

export interface ShownResult extends Result {
  id: number;
}

export const SayContext = createContext<(result: Result) => void>(() => undefined);
/** For the notices on the page that is drawn. */
export const ShownContext = createContext<{ shown: readonly ShownResult[]; close: (id: number) => void }>({
  shown: [],
  close: () => undefined,
});

/**
 * Shows a result in the corner for eight seconds, on whatever page the same user is by then, and to nobody else. Errors that need an action
 * are shown where they happened instead.
 */
export function useSay(): (result: Result) => void {
  return use(SayContext);
}
