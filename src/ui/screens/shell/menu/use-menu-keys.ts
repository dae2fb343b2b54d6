import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** An entry's place in the walk; none for an element that is not an entry. */
export function placeOf(element: Element): number | undefined {
  const place = element.closest<HTMLElement>('[data-place]')?.dataset['place'];
  return place === undefined ? undefined : Number(place);
}

/**
 * Up and down, a page at a time, and to both ends, through all entries of the menu, whether they are in the page or not: `bring` has
 * the one at a place drawn. Radix walks only through those that are there, and leaves alone what is handled already.
 */
export function useMenuKeys(menu: HTMLElement | null, last: number, bring: (place: number) => void) {
  const now = useRef({ menu, last });
  useLayoutEffect(() => {
    now.current = { menu, last };
  }, [menu, last]);
  // The same function as long as the menu is there: every entry has it, and would draw again.
  const focus = useCallback(
    (place: number, part: 'a' | 'button' = 'a', options?: FocusOptions): void => {
      flushSync(() => bring(place));
      const entry = now.current.menu?.querySelector(`[data-place="${place}"]`);
      entry?.querySelector<HTMLElement>(part)?.focus(options);
      // A star that is hidden takes no focus.
      if (!entry?.contains(document.activeElement)) entry?.querySelector('a')?.focus(options);
    },
    [bring],
  );
  const walk = useCallback(
    (event: KeyboardEvent<HTMLElement>): void => {
      const entry = event.currentTarget;
      const from = placeOf(entry);
      if (from === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const { menu, last } = now.current;
      const step = stepOf(event.key, Math.floor((menu?.clientHeight ?? 0) / entry.clientHeight));
      if (step === undefined) return;
      event.preventDefault();
      focus(Math.min(Math.max(from + step, 0), last));
    },
    [focus],
  );
  const start = useCallback(() => focus(0), [focus]);
  return { walk, start, focus };
}

function stepOf(key: string, perPage: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'PageDown':
      return Math.max(1, perPage - 1);
    case 'PageUp':
      return -Math.max(1, perPage - 1);
    case 'End':
      return Infinity;
    case 'Home':
      return -Infinity;
    default:
      return undefined;
  }
}
