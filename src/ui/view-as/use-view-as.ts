import { createContext, use } from 'react';
import type { Viewed } from '#domain/access/viewed-person';

export const ViewAsContext = createContext<{ choose: () => void; view: (viewed: Viewed) => void }>({
  choose: () => undefined,
  view: () => undefined,
});

/** Asks whom to view the portal as. */
export function useViewAs(): () => void {
  return use(ViewAsContext).choose;
}

/** Shows the portal as someone who is chosen already. */
export function useView(): (viewed: Viewed) => void {
  return use(ViewAsContext).view;
}
