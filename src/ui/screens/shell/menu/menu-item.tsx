import { memo } from 'react';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { EntryLink, type EntryLinkProps } from './entry-link';
import { EntryStar } from './entry-star';
import type { Stars } from './use-stars';

interface MenuItemProps extends EntryLinkProps {
  id: DashboardId;
  stars: Stars;
  starred?: boolean;
  /** Its place among the entries that the arrow keys walk through. */
  place: number;
  /** The one entry of the walk that Tab stops at, with its star. */
  isStop: boolean;
  /** In a list that is not in the page as a whole: its distance from the top in pixels, and what people hear of its place. */
  top?: number;
  number?: number;
  of?: number;
}

/** A dashboard's entry of the main menu. Memoised: of thousands, only those that changed draw again. */
export const MenuItem = memo(function MenuItem(props: MenuItemProps) {
  const { id, place, isStop, top, number, of, stars, starred = false, ...entry } = props;
  const tabIndex = isStop ? undefined : -1;
  return (
    <li
      data-place={place}
      aria-posinset={number}
      aria-setsize={of}
      className={top === undefined ? 'relative' : 'absolute inset-x-0'}
      {...(top !== undefined && { style: { top } })}
    >
      <EntryLink {...entry} tabIndex={tabIndex} />
      <EntryStar
        id={id}
        title={entry.title}
        starred={starred}
        stars={stars}
        tabIndex={tabIndex}
        onKeyDown={entry.onKeyDown}
      />
    </li>
  );
});
