import { Tooltip as Tip } from 'radix-ui';
import type { ReactElement } from 'react';
import { Kbd } from './kbd';

interface TooltipProps {
  text: string;
  /** The key that does the same as the control. */
  shortcut?: string | undefined;
  children: ReactElement;
}

export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <Tip.Provider delayDuration={400}>
      <Tip.Root>
        <Tip.Trigger asChild>{children}</Tip.Trigger>
        <Tip.Portal>
          <Tip.Content
            side="bottom"
            sideOffset={6}
            collisionPadding={8}
            className="float-in z-50 inline-block max-w-72 rounded-xs bg-ink px-1.5 py-0.5 text-meta wrap-anywhere text-page shadow-popover"
          >
            {text} {shortcut && <Kbd>{shortcut}</Kbd>}
          </Tip.Content>
        </Tip.Portal>
      </Tip.Root>
    </Tip.Provider>
  );
}
