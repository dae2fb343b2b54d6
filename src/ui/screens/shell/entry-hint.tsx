import { Tooltip } from 'radix-ui';
import { type ReactElement, useRef, useState } from 'react';
import { useNarrow } from '../../measure/use-narrow';

interface EntryHintProps {
  title: string;
  /** What else there is to say. */
  description?: string;
  children: ReactElement;
}

/** The tooltip of something in the menu: its description, and its title where that is cut or hidden. */
export function EntryHint({ title, description = '', children }: EntryHintProps) {
  const entry = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<{ title: string; menu: HTMLElement | null }>();
  const narrow = useNarrow();
  const show = (open: boolean): void => {
    const words = entry.current?.querySelector('span');
    const isCut = words !== null && words !== undefined && words.scrollWidth > words.clientWidth;
    const menu = entry.current?.closest<HTMLElement>('aside nav') ?? null;
    setShown(open && (isCut || description) ? { title: isCut ? title : '', menu } : undefined);
  };
  return (
    <Tooltip.Provider delayDuration={400}>
      <Tooltip.Root open={shown !== undefined} onOpenChange={show}>
        <Tooltip.Trigger ref={entry} asChild>
          {children}
        </Tooltip.Trigger>
        {/* Inside the menu, a landmark. A sheet would take the focus when something in it goes. */}
        <Tooltip.Portal container={shown?.menu ?? null}>
          <Tooltip.Content
            side={narrow ? 'top' : 'right'}
            sideOffset={4}
            collisionPadding={8}
            className="float-in z-50 max-w-72 rounded-xs bg-ink px-1.5 py-0.5 text-meta wrap-anywhere text-page"
          >
            {shown?.title && <strong className="line-clamp-3 font-label">{shown.title}</strong>}
            {description}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
