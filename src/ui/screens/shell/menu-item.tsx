import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import { memo } from 'react';
import { EntryLink, type EntryLinkProps } from './entry-link';

interface MenuItemProps extends EntryLinkProps {
  /** Where it stands among the entries that the arrow keys walk through. */
  place?: number;
  /** In a list that is not in the page as a whole: its distance from the top in pixels, and what people hear of its place. */
  top?: number;
  number?: number;
  of?: number;
}

/** An entry of the main menu. Kept as it is while its own facts stay: the others do not draw anew on each page. */
export const MenuItem = memo(function MenuItem({ place, top, number, of, ...entry }: MenuItemProps) {
  return (
    <NavigationMenu.Item
      data-place={place}
      aria-posinset={number}
      aria-setsize={of}
      {...(top !== undefined && { className: 'absolute inset-x-0', style: { top } })}
    >
      <NavigationMenu.Link asChild>
        <EntryLink {...entry} />
      </NavigationMenu.Link>
    </NavigationMenu.Item>
  );
});
