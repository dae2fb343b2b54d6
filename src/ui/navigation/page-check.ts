import { type RefObject, createContext, use, useEffect } from 'react';

/** How the page in view checks its connection, for the account menu; nothing to check if undefined. */
export const PageCheckContext = createContext<RefObject<(() => void) | undefined>>({ current: undefined });

/** Offers the check for as long as the page is in view. */
export function usePageCheck(check: (() => void) | undefined): void {
  const checkRef = use(PageCheckContext);
  useEffect(() => {
    checkRef.current = check;
    return () => {
      checkRef.current = undefined;
    };
  });
}
