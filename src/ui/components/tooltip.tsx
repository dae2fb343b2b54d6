import { Tooltip as Tip } from 'radix-ui';
import type { ReactElement } from 'react';

interface TooltipProps {
  text: string;
  /** The key that does the same. */
  shortcut?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
}

export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Tip.Provider delayDuration={400}>
      <Tip.Root>
        <Tip.Trigger asChild>{children}</Tip.Trigger>
        <Tip.Portal>
          <Tip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="float-in z-50 inline-flex max-w-72 items-center gap-2 rounded-xs bg-ink px-1.5 py-0.5 text-meta text-page shadow-popover"
          >
            {text}
            {shortcut && <kbd className="rounded-xs border border-muted px-1 font-ui">{shortcut}</kbd>}
          </Tip.Content>
        </Tip.Portal>
      </Tip.Root>
    </Tip.Provider>
  );
}
