import { Tooltip } from 'radix-ui';
import { type ReactNode, type PointerEvent, type SyntheticEvent, useState } from 'react';
import { useNarrow } from '../../../layout/use-narrow';
import { TriggerElsewhere } from './trigger-elsewhere';

/**
 * The tooltip of what has `data-hint` in the menu: that description, and the title where it is cut or hidden. One for all of them:
 * one for each would be most of the menu's work.
 */
export function EntryHints({ className, children }: { className: string; children: ReactNode }) {
  const [hinted, setHinted] = useState<{ entry: HTMLElement; turn: number }>();
  const find = ({ target }: SyntheticEvent): void => {
    // The pointer may rest on the tooltip itself.
    if (!(target instanceof Element) || target.closest('[data-side]')) return;
    const entry = target.closest<HTMLElement>('[data-hint]');
    setHinted((last) => {
      if (last?.entry === entry) return last;
      return entry ? { entry, turn: (last?.turn ?? 0) + 1 } : undefined;
    });
  };
  // A finger that taps an entry wants the page, not the tooltip.
  const point = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') find(event);
  };
  return (
    <div className={className} onPointerOver={point} onFocus={find}>
      {children}
      {hinted && <EntryHint key={hinted.turn} entry={hinted.entry} />}
    </div>
  );
}

function EntryHint({ entry }: { entry: HTMLElement }) {
  const [shown, setShown] = useState<{ title: string; description: string; menu: HTMLElement | null }>();
  const narrow = useNarrow();
  const show = (open: boolean): void => {
    const words = entry.querySelector('span');
    const title = words && words.scrollWidth > words.clientWidth ? words.textContent : '';
    const { hint: description = '' } = entry.dataset;
    const menu = entry.closest<HTMLElement>('aside nav');
    setShown(open && (title || description) ? { title, description, menu } : undefined);
  };
  return (
    <Tooltip.Provider delayDuration={400}>
      <Tooltip.Root open={shown !== undefined} onOpenChange={show}>
        <Tooltip.Trigger asChild>
          <TriggerElsewhere element={entry} />
        </Tooltip.Trigger>
        {/* Inside the menu, a landmark. A sheet would take the focus when something in it goes. */}
        <Tooltip.Portal container={shown?.menu ?? null}>
          <Tooltip.Content
            side={narrow ? 'top' : 'right'}
            sideOffset={4}
            collisionPadding={8}
            className="float-in z-50 max-w-72 rounded-xs bg-ink px-1.5 py-0.5 text-meta wrap-anywhere whitespace-pre-line text-page"
          >
            {shown?.title && <strong className="line-clamp-3 font-label">{shown.title}</strong>}
            {shown?.description}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
