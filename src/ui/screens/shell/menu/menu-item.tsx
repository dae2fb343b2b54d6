import { memo } from 'react';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { StarButton } from '../../../dashboards/star-button';
import { EntryLink, type EntryLinkProps } from './entry-link';

interface MenuItemProps extends EntryLinkProps {
  id: DashboardId;
  starred: boolean;
  onStar: (id: DashboardId, byKeyboard: boolean) => void;
  /** Its place among the entries that the arrow keys walk through. */
  place: number;
  /** The one entry of the walk that Tab stops at, with its star. */
  isStop: boolean;
  /** In a list that is not in the page as a whole: its distance from the top in pixels, its number, and how many there are. */
  top?: number;
  number?: number;
  of?: number;
  /** A hairline sets it off from the sections above. */
  isApart?: boolean;
}

/** A dashboard's entry of the main menu, its star over the end of the link. Memoised: of thousands, only those that changed draw again. */
export const MenuItem = memo(function MenuItem(props: MenuItemProps) {
  const { id, starred, onStar, place, isStop, top, number, of, isApart, ...entry } = props;
  const tabIndex = isStop ? undefined : -1;
  return (
    <li
      data-place={place}
      aria-posinset={number}
      aria-setsize={of}
      className={`${top === undefined ? 'relative' : 'absolute inset-x-0'} ${isApart ? 'before:absolute before:inset-x-4 before:-top-px before:h-px before:bg-line' : ''}`}
      {...(top !== undefined && { style: { top } })}
    >
      <EntryLink {...entry} tabIndex={tabIndex} />
      <StarButton
        title={entry.title}
        starred={starred}
        hinted
        tabIndex={tabIndex}
        // A press by keyboard has no clicks to count.
        onClick={({ detail }) => onStar(id, detail === 0)}
        className="absolute top-px right-3 h-control-sm w-6 focus-visible:-outline-offset-2 max-tablet:right-1 max-tablet:aria-pressed:text-muted max-tablet:w-control-sm rail:hidden"
        markLook="icon invisible in-use:visible"
      />
    </li>
  );
});
