import { type FocusEvent, type KeyboardEvent, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

function placeOf(element: EventTarget): number | undefined {
  const entry = element instanceof Element && element.closest<HTMLElement>('[data-place]');
  return entry ? Number(entry.dataset['place']) : undefined;
}

/**
 * Up and down, a page at a time, and to both ends, through all entries of the menu, whether they are in the page or not. Radix walks only
 * through those that are there. `stop` is the place of the only tab stop: the focused entry, or `current`.
 */
export function useMenuKeys(menu: HTMLElement | null, last: number, current: number) {
  const [focused, setFocused] = useState(-1);
  const focus = useCallback(
    (place: number, part: 'a' | 'button' = 'a', options?: FocusOptions): void => {
      flushSync(() => setFocused(place));
      const entry = menu?.querySelector(`[data-place="${place}"]`);
      entry?.querySelector<HTMLElement>(part)?.focus(options);
      // A hidden star can't take the focus, and the head of a section is a button.
      if (!entry?.contains(document.activeElement)) entry?.querySelector<HTMLElement>('a, button')?.focus(options);
    },
    [menu],
  );
  const walk = (event: KeyboardEvent): void => {
    const from = placeOf(event.target);
    if (!menu || from === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const page = Math.max(1, Math.floor(menu.clientHeight / (event.target as Element).clientHeight) - 1);
    const steps = new Map([
      ['ArrowDown', 1],
      ['ArrowUp', -1],
      ['PageDown', page],
      ['PageUp', -page],
      ['End', Infinity],
      ['Home', -Infinity],
    ]);
    const step = steps.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    focus(Math.min(Math.max(from + step, 0), last));
  };
  return {
    focus,
    stop: Math.min(focused >= 0 ? focused : current, last),
    keys: { onKeyDown: walk, onFocus: (event: FocusEvent) => setFocused(placeOf(event.target) ?? -1) },
  };
}
