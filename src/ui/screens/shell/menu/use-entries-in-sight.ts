import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';

/** Up to so many entries all of them are in the page, for its search and for lists of links; of more, those in sight. */
const whole = 50;

interface EntriesInSight {
  count: number;
  /** None until it is on the page. */
  scroller: HTMLElement | null;
  /** Of an entry, in pixels. */
  height: number;
  /** What scrolls with the list above it, in pixels. */
  above: number;
  /** The index of an entry that stays in the page however far it is scrolled away, or one that no entry has. */
  kept: number;
}

/**
 * Which entries of a long list are drawn, and where. It is not given the entries themselves: the virtualizer keeps the first functions
 * that it gets, and with them, in memory, whatever they were made beside.
 */
export function useEntriesInSight({ count, scroller, height, above, kept }: EntriesInSight) {
  // oxlint-disable-next-line react/incompatible-library -- The rule is about a compiler that this project does not use
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: count <= whole ? whole : 8,
    scrollMargin: above,
    initialRect: { width: 236, height: 600 },
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      const isApart = kept >= 0 && kept < count && !drawn.includes(kept);
      return isApart ? [...drawn, kept].toSorted((a, b) => a - b) : drawn;
    },
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height]);
  return virtual;
}
