import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import { type KeyboardEventHandler, memo } from 'react';
import { EntryLink, type EntryLinkProps } from './entry-link';
import { EntryStar } from './entry-star';
import type { Stars } from './use-stars';

interface MenuItemProps extends Omit<EntryLinkProps, 'onKeyDown'> {
  onKeyDown?: KeyboardEventHandler<HTMLElement> | undefined;
  /** Of a dashboard's entry. */
  stars?: Stars;
  starred?: boolean;
  /** Its place among the entries that the arrow keys walk through. */
  place?: number;
  /** The one entry of the walk that Tab stops at, with its star. */
  isStop?: boolean;
  /** In a list that is not in the page as a whole: its distance from the top in pixels, and what people hear of its place. */
  top?: number;
  number?: number;
  of?: number;
}

/** An entry of the main menu. Memoised: of thousands, only those that changed draw again. */
export const MenuItem = memo(function MenuItem(props: MenuItemProps) {
  const { place, isStop, top, number, of, stars, starred = false, ...entry } = props;
  const tabIndex = isStop === false ? -1 : undefined;
  return (
    <NavigationMenu.Item
      data-place={place}
      aria-posinset={number}
      aria-setsize={of}
      className={top === undefined ? 'relative' : 'absolute inset-x-0'}
      {...(top !== undefined && { style: { top } })}
    >
      <NavigationMenu.Link asChild>
        <EntryLink {...entry} tabIndex={tabIndex} />
      </NavigationMenu.Link>
      {stars && (
        <EntryStar
          path={entry.path}
          title={entry.title}
          starred={starred}
          stars={stars}
          tabIndex={tabIndex}
          onKeyDown={entry.onKeyDown}
        />
      )}
    </NavigationMenu.Item>
  );
});
