import { Tooltip as Tip } from 'radix-ui';
import type { ReactElement } from 'react';

export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tip.Provider delayDuration={400}>
      <Tip.Root>
        <Tip.Trigger asChild>{children}</Tip.Trigger>
        <Tip.Portal>
          <Tip.Content
            side="bottom"
            sideOffset={6}
            collisionPadding={8}
            className="float-in z-50 inline-block max-w-72 rounded-xs bg-ink px-1.5 py-0.5 text-meta text-page shadow-popover"
          >
            {text}
          </Tip.Content>
        </Tip.Portal>
      </Tip.Root>
    </Tip.Provider>
  );
}
