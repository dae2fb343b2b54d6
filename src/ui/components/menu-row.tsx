import { DropdownMenu } from 'radix-ui';
import type { ComponentProps } from 'react';

/** One row of a menu that a button opens: an icon and a few words. */
export function MenuRow(props: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      {...props}
      className="flex min-h-control-sm items-center gap-2 rounded-xs px-2 text-ui text-ink no-underline hover:outline-none focus-visible:-outline-offset-2 data-disabled:text-disabled data-highlighted:bg-hover max-tablet:text-body"
    />
  );
}
