import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';

interface MenuProps extends ComponentProps<typeof DropdownMenu.Content> {
  trigger: ReactElement;
}

/** A button with a menu below it, which scrolls if the window is too low for it. Inside `main`, a landmark, and above all that it has. */
export function Menu({ trigger, className = '', ...props }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          collisionPadding={8}
          {...props}
          className={`float-in z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md bg-overlay p-1 shadow-popover ${className}`}
        />
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuRow(props: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      {...props}
      className="flex min-h-control-sm items-center gap-2 rounded-xs px-2 text-ui text-ink no-underline hover:outline-none focus-visible:-outline-offset-2 data-disabled:text-disabled data-highlighted:bg-hover max-tablet:text-body"
    />
  );
}
