import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { usePortal } from '../../portal/use-portal';
import { useNarrow } from './use-narrow';

/** The list's distance from the top of the page and the height of a row, in pixels. */
interface Likely {
  top: number;
  height: number;
}

interface LongRows {
  /** The parent of the rows, each of which has its index as `data-index`. */
  place: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** A guess until all is measured; with a good one, the rows that are drawn first are those that stay. */
  likely: { wide: Likely; phone: Likely };
  /** Rows drawn above and below those in sight. */
  overscan: number;
}

/** `gap` is how high the rows are, in pixels, that are left out between this one and the one drawn before it. */
type Row = Pick<VirtualItem, 'index' | 'key'> & { gap: number };

interface RowsInSight {
  rows: Row[];
  measure: (row: HTMLElement | null) => void;
  /** The heights of the rows after the last one drawn, in pixels. */
  below: number;
}

/**
 * Returns the rows to render of a list that scrolls with the window: those near it, so that ten thousand stay quick; and however far it
 * is scrolled away, the row with the focus, with its neighbours for Tab.
 */
export function useRowsInSight({ place, keys, likely, overscan }: LongRows): RowsInSight {
  const { appState } = usePortal();
  const expected = useNarrow() ? likely.phone : likely.wide;
  const top = useTop(place, expected.top);
  const focused = useFocusedRow(place, keys);
  // oxlint-disable-next-line react/incompatible-library -- The rule is about a compiler that this project does not use
  const virtual = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => expected.height,
    overscan,
    scrollMargin: top,
    // A page begins at its top; asked for as it is drawn, the browser would lay out the page before.
    initialOffset: 0,
    initialRect: appState.current().window,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    rangeExtractor: (range) => withFocused(range, focused),
  });
  const drawn = virtual.getVirtualItems();
  return {
    rows: drawn.map(({ index, key, start }, at) => ({ index, key, gap: start - (drawn[at - 1]?.end ?? top) })),
    measure: virtual.measureElement,
    below: virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top),
  };
}

function withFocused(range: Range, focused: number): number[] {
  const inSight = defaultRangeExtractor(range);
  if (focused < 0) return inSight;
  const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count);
  return [...new Set([...inSight, ...kept])].toSorted((a, b) => a - b);
}

/** The index of the row that had the focus last, which another order or list may have moved; -1 for none. */
function useFocusedRow(place: RefObject<HTMLElement | null>, keys: readonly string[]): number {
  const [key, setKey] = useState<string>();
  useEffect(() => {
    const list = place.current;
    const remember = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      setKey(keys[Number(row?.dataset['index'])]);
    };
    list?.addEventListener('focusin', remember);
    return () => list?.removeEventListener('focusin', remember);
  }, [place, keys]);
  return useMemo(() => (key === undefined ? -1 : keys.indexOf(key)), [key, keys]);
}

/** How far down the page an element begins; notices above it come and go, and the page's height with them. A guess until it is on the page. */
function useTop(element: RefObject<HTMLElement | null>, likely: number): number {
  const [top, setTop] = useState(likely);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
