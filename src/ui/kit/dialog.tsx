import { XMarkIcon } from '@heroicons/react/24/outline';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { focusHeading } from '../portal/navigation/use-arrival';
import { useTexts } from '../portal/texts/use-texts';
import { IconButton } from './icon-button';

const places = {
  centre: 'inset-x-4 top-[16vh] mx-auto max-h-[80vh] max-w-104 rounded-lg dialog-in',
  right:
    'inset-y-2 right-2 w-120 max-w-[calc(100vw-1rem)] rounded-lg dialog-in max-tablet:inset-0 max-tablet:w-full max-tablet:max-w-none max-tablet:rounded-none',
  left: 'inset-y-0 left-0 w-74 max-w-[calc(100vw-3rem)] sheet-in',
  top: 'inset-x-4 top-[11vh] mx-auto max-h-[76vh] max-w-160 rounded-lg dialog-in max-tablet:top-4 max-tablet:max-h-[calc(100dvh-2rem)]',
  // Above every other dialog.
  over: 'z-50! inset-x-4 top-[16vh] mx-auto max-h-[80vh] max-w-104 rounded-lg dialog-in max-tablet:top-[6vh] max-tablet:max-h-[88vh]',
};

type ContentProps = ComponentProps<typeof Radix.Content>;

interface DialogProps extends Pick<ContentProps, 'onOpenAutoFocus' | 'onKeyDown' | 'onEscapeKeyDown'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `top`: the finder; `right`: an edit panel; `left`: a sheet; `over`: on top of any of them. */
  place?: keyof typeof places;
  /** Gets the focus back; if missing, what had it before. A function finds it at the end. */
  opener?: Element | (() => Element | null) | null | undefined;
  className?: string;
  /** Must hold a `DialogTitle`. */
  children: ReactNode;
}

/** A modal dialog. The scrim is ours: Radix's Overlay locks scrolling by a <style> element, which the site's policy refuses. */
export function Dialog(props: DialogProps) {
  const hadFocus = useOpener(props.open);
  const {
    open,
    onOpenChange,
    place = 'centre',
    opener = hadFocus,
    className = 'bg-overlay',
    children,
    ...handlers
  } = props;
  const { onKeyDown, onEscapeKeyDown } = handlers;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div data-scrim className={`fade-in fixed inset-0 bg-scrim ${place === 'over' ? 'z-50' : 'z-30'}`} />
        <Radix.Content
          aria-describedby={undefined}
          data-place={place}
          {...handlers}
          onKeyDown={(event) => {
            leadBack(event);
            onKeyDown?.(event);
          }}
          onEscapeKeyDown={(event) => {
            // While characters are being composed, Escape cancels them, not the dialog.
            if (event.isComposing) event.preventDefault();
            onEscapeKeyDown?.(event);
          }}
          // Radix gives the focus back to its own trigger only; ours has none. A page that was opened from the dialog keeps it.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement !== document.body) return;
            const back = typeof opener === 'function' ? opener() : opener;
            if (back instanceof HTMLElement) back.focus();
            // It may be gone, or out of sight.
            if (document.activeElement === document.body) focusHeading();
          }}
          className={`fixed z-40 flex flex-col overflow-hidden text-ui text-ink shadow-dialog outline-none ${places[place]} ${className}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A press on the ground gives it the focus: Radix, which leads round from the first place to the last, holds Shift+Tab there. */
function leadBack({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Tab' && shiftKey && target === currentTarget) {
    currentTarget.querySelector<HTMLElement>('a, button, input')?.focus();
  }
}

/** The element that had the focus before a field of the dialog took it. */
function useOpener(open: boolean): Element | null {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }
  return opener;
}

export const DialogTitle = Radix.Title;
const DialogClose = Radix.Close;

/** The head of a dialog at the edge, with a button that closes it. */
export function PanelHead({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className="flex items-center gap-2">
      <DialogTitle className="flex-1 text-head font-head wrap-anywhere">{children}</DialogTitle>
      <DialogClose asChild>
        <IconButton label={t('action.close')} tooltip={false} icon={XMarkIcon} />
      </DialogClose>
    </div>
  );
}

/** The buttons below; on phones they fill their lines. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-none flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 max-tablet:*:[button]:flex-auto">
      {children}
    </div>
  );
}
