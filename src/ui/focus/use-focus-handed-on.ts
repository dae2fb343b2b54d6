import { type RefCallback, useCallback } from 'react';
import { focusHeading } from '../navigation/use-arrival';

/**
 * What goes with the focus in it, such as a button that has done its work, hands it on: to what `neighbourOf` finds while it is still
 * there, or else to the page's heading. Several elements can have the same ref.
 */
export function useFocusHandedOn<T extends HTMLElement>(
  neighbourOf?: (leaving: T) => Element | null | undefined,
): RefCallback<T> {
  return useCallback(
    (element) => () => {
      // The element is still there, and what comes in its place, which may take the focus itself, is not.
      if (!element?.contains(document.activeElement)) return;
      const neighbour = neighbourOf?.(element);
      queueMicrotask(() => focusIfLost(neighbour));
    },
    [neighbourOf],
  );
}

export const nextBeside = (leaving: Element) => leaving.nextElementSibling;

function focusIfLost(neighbour: Element | null | undefined): void {
  if (document.activeElement !== document.body) return;
  if (neighbour instanceof HTMLElement) neighbour.focus();
  // The neighbour may be gone, too.
  if (document.activeElement === document.body) focusHeading();
}
