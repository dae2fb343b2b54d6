import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEventHandler, useEffect, useLayoutEffect } from 'react';
import type { MenuEntry } from '../../../domain/menu';
import { useHeight } from '../../use-height';
import type { EntryLinkProps } from './entry-link';
import { MenuItem } from './menu-item';

/** Up to so many entries all of them are in the page, for its search and for lists of links; of more, those in sight. */
const whole = 100;

interface LongListProps {
  labelledBy: string;
  /** None before it stands. */
  scroller: HTMLElement | null;
  /** What scrolls with the list above it, in pixels. */
  above: number;
  entries: readonly MenuEntry[];
  draw: (entry: MenuEntry) => EntryLinkProps;
  onKeyDown: KeyboardEventHandler<HTMLElement>;
  /** The place of the first entry in the walk of the arrow keys. */
  firstPlace: number;
  /** The place with the focus: it stays in the page however far it is scrolled away, and so do its neighbours, for Tab. */
  focused: number;
  /** The index of the page in sight, which is scrolled to when it changes. */
  current: number;
}

/** Every entry has its place in the list, and those in sight are drawn there. */
export function LongList(props: LongListProps) {
  const { labelledBy, scroller, above, entries, draw, onKeyDown, firstPlace, focused, current } = props;
  const [probe, height] = useHeight(30);
  const count = entries.length;
  const kept = [-1, 0, 1].map((step) => focused - firstPlace + step).filter((index) => index >= 0 && index < count);
  // The rule is about a compiler that this project does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: count <= whole ? whole : 8,
    scrollMargin: above,
    initialRect: { width: 236, height: 600 },
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height]);
  useEffect(() => {
    if (scroller && current >= 0) virtual.scrollToIndex(current, { align: 'auto' });
  }, [virtual, scroller, current]);

  return (
    <>
      <div ref={probe} className="invisible absolute h-[calc(var(--control-sm)+2px)]" aria-hidden />
      <NavigationMenu.List aria-labelledby={labelledBy} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const entry = entries[index];
          if (!entry) return null;
          return (
            <MenuItem
              key={entry.path}
              {...draw(entry)}
              onKeyDown={onKeyDown}
              place={firstPlace + index}
              top={start - above}
              number={index + 1}
              of={count}
            />
          );
        })}
      </NavigationMenu.List>
    </>
  );
}
