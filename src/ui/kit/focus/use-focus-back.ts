import { type RefObject, useEffect, useRef } from 'react';

/** Returns the focus to the control that opened a form when the form closes, unless the focus has been moved elsewhere. */
export function useFocusBack<T extends HTMLElement>(open: boolean): RefObject<T | null> {
  const opener = useRef<T>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}
