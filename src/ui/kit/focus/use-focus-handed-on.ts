import { type RefCallback, useCallback } from 'react';
import { focusHeading } from '../../portal/navigation/use-arrival';

/**
 * Keeps the focus on the page when the element that has it is removed, such as a button that has done its work: moves it to what
 * `neighbourOf` finds just before, or else to the page's heading. Several elements can have the same ref.
 */
export function useFocusHandedOn<T extends HTMLElement>(
  neighbourOf?: (leaving: T) => Element | null | undefined,
): RefCallback<T> {
  return useCallback(
    (element) => () => {
      // The element is still there, and its replacement, which may take the focus itself, isn't yet.
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
