import { type RefObject, createContext, use, useEffect } from 'react';

/** The connection check of the page in view, for the account menu; undefined if it has none. */
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
