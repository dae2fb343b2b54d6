import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import { type KeyboardEventHandler, useEffect, useEffectEvent } from 'react';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { placeOfPage } from '#domain/pages/dashboard-route';
import { useHeight } from '../../../layout/use-height';
import type { EntryLinkProps } from './entry-link';
import { MenuItem } from './menu-item';
import { useEntriesInSight } from './use-entries-in-sight';
import { useStayInPlace } from './use-stay-in-place';
import type { Stars } from './use-stars';

interface LongListProps {
  labelledBy: string;
  /** None until it is on the page. */
  scroller: HTMLElement | null;
  /** What scrolls with the list above it, in pixels. */
  above: number;
  dashboards: readonly Dashboard[];
  draw: (dashboard: Dashboard) => EntryLinkProps;
  onKeyDown: KeyboardEventHandler<HTMLElement>;
  stars: Stars;
  /** The place of the first entry in the walk of the arrow keys. */
  firstPlace: number;
  /** The place that Tab stops at: it stays in the page however far it is scrolled away. */
  stop: number;
  /** The path of the page in sight, to which the list scrolls when it changes, and when no filter holds. */
  here: string;
  filtered: boolean;
}

/** Every entry has its place in the list, and those in sight are drawn there. */
export function LongList(props: LongListProps) {
  const { labelledBy, scroller, above, dashboards, draw, onKeyDown, stars, firstPlace, stop, here, filtered } = props;
  const [probe, height] = useHeight(29);
  const count = dashboards.length;
  const virtual = useEntriesInSight({ count, scroller, height, above, kept: stop - firstPlace });
  const current = placeOfPage(here, dashboards);
  const isThere = current >= 0;
  useStayInPlace({ scroller, here, place: current, height, above });
  const scrollTo = useEffectEvent((wanted: string) => {
    const index = placeOfPage(wanted, dashboards);
    const [offset] = virtual.getOffsetForIndex(index) ?? [];
    // Scrolling would lay the page out before it is painted, even to where it is.
    if (offset !== virtual.scrollOffset) virtual.scrollToIndex(index, { align: 'auto' });
  });
  useEffect(() => {
    if (scroller && isThere && !filtered) scrollTo(here);
  }, [scroller, isThere, here, filtered]);

  return (
    <>
      <div ref={probe} className="invisible absolute h-[calc(var(--control-sm)+1px)]" aria-hidden />
      <NavigationMenu.List aria-labelledby={labelledBy} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const dashboard = dashboards[index];
          if (!dashboard) return null;
          return (
            <MenuItem
              key={dashboard.id}
              {...draw(dashboard)}
              id={dashboard.id}
              onKeyDown={onKeyDown}
              stars={stars}
              place={firstPlace + index}
              isStop={firstPlace + index === stop}
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
