import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useHeight } from '../../../kit/layout/use-height';

export interface InList {
  /** Pixels from the top of the list. */
  top: number;
  number: number;
  of: number;
}

interface LongListProps {
  labelledBy: string;
  scroller: HTMLElement | null;
  /** The height of the content that scrolls with the list above it, in pixels. */
  above: number;
  count: number;
  /** The index of the entry of the page in sight, or -1. */
  current: number;
  draw: (index: number, inList: InList) => ReactNode;
  /** The index of an entry that stays rendered when it is scrolled out of sight; -1 for none. */
  kept: number;
  /** The path of the page in sight. Unless filtered, the list scrolls to it when it changes. */
  here: string;
  filtered: boolean;
}

/** Up to this number all entries are rendered, for the browser's search and lists of links; of more, only those in sight. */
const whole = 50;
/** Pixels of an entry, until it is measured. */
const usual = 29;

/** A virtual list: each entry has a fixed position, and only those in sight are rendered. */
export function LongList(props: LongListProps) {
  const { labelledBy, scroller, above, count, current, draw, kept, here, filtered } = props;
  const [probe, measured] = useHeight(usual);
  // A closed menu has no height, in which all entries would be in sight.
  const height = measured || usual;
  const virtual = useRows({ scroller, count, height, above, kept });

  const isThere = current >= 0;
  useStayInPlace({ scroller, here, place: current, height, above });
  const scrollToCurrent = useEffectEvent(() => {
    const [offset] = virtual.getOffsetForIndex(current) ?? [];
    // Skipped if it is in place: scrolling would force a layout before the paint.
    if (offset !== virtual.scrollOffset) virtual.scrollToIndex(current, { align: 'auto' });
  });
  useEffect(() => {
    if (scroller && isThere && !filtered && here !== '') scrollToCurrent();
  }, [scroller, isThere, here, filtered]);

  return (
    <>
      <div ref={probe} className="invisible absolute h-[calc(var(--control-sm)+1px)]" aria-hidden />
      <ul aria-labelledby={labelledBy} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual
          .getVirtualItems()
          .map(({ index, start }) => draw(index, { top: start - above, number: index + 1, of: count }))}
      </ul>
    </>
  );
}

interface RowsProps extends Pick<LongListProps, 'scroller' | 'above' | 'kept'> {
  count: number;
  height: number;
}

/** Apart from `LongList`: the library keeps its first options, and with them the scope in which they were made. */
function useRows({ scroller, count, height, above, kept }: RowsProps) {
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
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, height]);
  return virtual;
}

interface CurrentEntry {
  /** Null until it is mounted. */
  scroller: HTMLElement | null;
  /** The path of the page in sight. */
  here: string;
  /** The index of its entry in the list, or -1. */
  place: number;
  /** The height of an entry, in pixels. */
  height: number;
  /** The height of the content that scrolls with the list above it, in pixels. */
  above: number;
}

/** Keeps the current entry in place, if it is in sight, when a new list moves it: thousands can load above it. */
function useStayInPlace({ scroller, here, place, height, above }: CurrentEntry): void {
  const before = useRef({ here, place });
  useLayoutEffect(() => {
    const moved = before.current.here === here && before.current.place >= 0 && place >= 0;
    const by = moved ? (place - before.current.place) * height : 0;
    const top = above + before.current.place * height;
    before.current = { here, place };
    if (!scroller || by === 0) return;
    const { scrollTop, clientHeight } = scroller;
    if (top + height > scrollTop && top < scrollTop + clientHeight) scroller.scrollBy(0, by);
  }, [scroller, here, place, height, above]);
}
