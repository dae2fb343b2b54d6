import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import { useTop } from './use-top';

interface LongRows {
  /** What holds the rows. */
  place: RefObject<HTMLElement | null>;
  /** One key for each row. */
  keys: readonly string[];
  /** How high a row is likely to be, in pixels; each is measured once it is drawn. */
  height: { wide: number; phone: number };
  /** Rows drawn above and below those in sight. */
  overscan: number;
}

interface RowsInSight {
  rows: VirtualItem[];
  measure: (row: HTMLElement | null) => void;
  /** The heights of the rows that are not drawn, in pixels. */
  above: number;
  below: number;
}

/** Which rows of a list that scrolls with the window are to be drawn: ten thousand stay quick. */
export function useRowsInSight({ place, keys, height, overscan }: LongRows): RowsInSight {
  // Asked once: the virtualiser wants a height for each of ten thousand rows.
  const likely = useMemo(() => (matchMedia('(width < 48rem)').matches ? height.phone : height.wide), [height]);
  const top = useTop(place);
  // The rule is about a compiler that this project does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => likely,
    overscan,
    scrollMargin: top,
    getItemKey: (index) => keys[index] ?? index,
  });
  const rows = virtual.getVirtualItems();
  return {
    rows,
    measure: virtual.measureElement,
    above: (rows[0]?.start ?? top) - top,
    below: virtual.getTotalSize() - ((rows.at(-1)?.end ?? top) - top),
  };
}
