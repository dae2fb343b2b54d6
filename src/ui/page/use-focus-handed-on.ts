import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './use-arrival';

/** What goes with the focus in it, such as a button that has done its work, hands it on to the page's heading. */
export function useFocusHandedOn<T extends HTMLElement>(): RefObject<T | null> {
  const place = useRef<T>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      // The element is still there, and what comes in its place, which may take the focus itself, is not.
      if (element?.contains(document.activeElement)) queueMicrotask(focusHeadingIfLost);
    };
  }, []);
  return place;
}

function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) focusHeading();
}
