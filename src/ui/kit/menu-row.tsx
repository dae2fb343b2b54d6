import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactElement, createContext, use, useCallback, useRef } from 'react';

interface MenuProps extends ComponentProps<typeof DropdownMenu.Content> {
  trigger: ReactElement;
}

/** Uses a row that was chosen: at once, outside of `Menu`. */
const ChooseContext = createContext((row: (() => void) | undefined): void => row?.());

/**
 * A button with a menu below it, which scrolls if the window is too low for it. Inside `main`, a landmark, and above all that it has. A row
 * is used once the menu has closed and the button has the focus, so that a dialog gives it back there.
 */
export function Menu({ trigger, className = '', ...props }: MenuProps) {
  const chosen = useRef<() => void>(undefined);
  const choose = useCallback((row: (() => void) | undefined): void => void (chosen.current = row), []);
  return (
    <ChooseContext value={choose}>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
        <DropdownMenu.Portal container={document.querySelector('main')}>
          <DropdownMenu.Content
            align="end"
            collisionPadding={8}
            {...props}
            onCloseAutoFocus={() => {
              chosen.current?.();
              chosen.current = undefined;
            }}
            className={`float-in z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md bg-overlay p-1 shadow-popover ${className}`}
          />
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </ChooseContext>
  );
}

interface MenuRowProps extends Omit<ComponentProps<typeof DropdownMenu.Item>, 'onSelect'> {
  onSelect?: () => void;
}

export function MenuRow({ onSelect, ...props }: MenuRowProps) {
  const choose = use(ChooseContext);
  return (
    <DropdownMenu.Item
      {...props}
      onSelect={() => choose(onSelect)}
      className="flex min-h-control-sm items-center gap-2 rounded-xs px-2 text-ui text-ink no-underline hover:outline-none focus-visible:-outline-offset-2 data-disabled:text-disabled data-highlighted:bg-hover max-tablet:text-body"
    />
  );
}
