import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import { memo } from 'react';
import { EntryLink, type EntryLinkProps } from './entry-link';

/** An entry of the main menu. Kept as it is while its own facts stay: a thousand others do not draw anew on each page. */
export const MenuItem = memo(function MenuItem(props: EntryLinkProps) {
  return (
    <NavigationMenu.Item className="far-entry">
      <NavigationMenu.Link asChild>
        <EntryLink {...props} />
      </NavigationMenu.Link>
    </NavigationMenu.Item>
  );
});
