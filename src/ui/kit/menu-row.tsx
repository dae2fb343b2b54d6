import { EllipsisHorizontalIcon } from '@heroicons/react/24/outline';
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactElement, createContext, use, useCallback, useRef } from 'react';
import { PathLink } from '../portal/navigation/path-link';
import type { IconDrawing } from './drawings/icon-drawing';
import { IconButton } from './icon-button';

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

interface MoreMenuProps extends Omit<MenuProps, 'trigger'> {
  /** The button's name. */
  label: string;
  /** Names the menu's subject where the label doesn't. */
  description?: string;
  buttonClassName?: string;
}

/** A menu behind three dots. */
export function MoreMenu({ label, description, buttonClassName, ...menu }: MoreMenuProps) {
  const button = { label, icon: EllipsisHorizontalIcon, 'aria-description': description, className: buttonClassName };
  return <Menu trigger={<IconButton {...button} tooltip={false} />} {...menu} />;
}

interface MenuRowProps extends Omit<ComponentProps<typeof DropdownMenu.Item>, 'onSelect'> {
  icon?: IconDrawing;
  /** Makes the row a link. */
  path?: string;
  onSelect?: () => void;
}

export function MenuRow({ icon: Drawing, path, onSelect, children, ...props }: MenuRowProps) {
  const choose = use(ChooseContext);
  const shown = Drawing ? (
    <>
      <Drawing className="icon text-muted" aria-hidden />
      {children}
    </>
  ) : (
    children
  );
  return (
    <DropdownMenu.Item
      {...props}
      {...(path !== undefined && { asChild: true })}
      onSelect={() => choose(onSelect)}
      className="flex min-h-control-sm items-center gap-2 rounded-xs px-2 text-ui text-ink no-underline hover:outline-none focus-visible:-outline-offset-2 data-disabled:text-disabled data-highlighted:bg-hover max-tablet:text-body"
    >
      {path === undefined ? shown : <PathLink path={path}>{shown}</PathLink>}
    </DropdownMenu.Item>
  );
}
