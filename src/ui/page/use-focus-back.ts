import { type RefObject, useEffect, useRef } from 'react';

/** What opened a form gets the focus back when it closes, though it was not there meanwhile; not one that has been moved elsewhere. */
export function useFocusBack<T extends HTMLElement>(open: boolean): RefObject<T | null> {
  const opener = useRef<T>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}
