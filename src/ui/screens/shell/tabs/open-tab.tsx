import { useSortable } from '@dnd-kit/sortable';
import { XMarkIcon } from '@heroicons/react/16/solid';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { Tab } from '#domain/pages/open-tabs';
import { Icon } from '../../../kit/drawings/icon';
import { PathLink } from '../../../portal/navigation/path-link';
import { StarButton } from '../../../dashboards/star-button';
import { useTexts } from '../../../portal/texts/use-texts';

interface OpenTabProps {
  tab: Tab;
  title: string;
  current: boolean;
  /** Undefined on a tab that isn't a dashboard's. */
  star: { starred: boolean; onClick: () => void } | undefined;
  onClose: () => void;
}

/** Closes by its button, the middle mouse button or Delete; moves by the pointer, or by Space and the arrow keys. */
export function OpenTab({ tab, title, current, star, onClose }: OpenTabProps) {
  const { t } = useTexts();
  const { setNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: tab.path,
    disabled: { draggable: tab.pinned, droppable: tab.pinned },
  });
  const item = useRef<HTMLLIElement>(null);
  // Also after the row has become narrower.
  useEffect(() => {
    const row = item.current?.closest('nav');
    if (!current || !row) return undefined;
    const observer = new ResizeObserver(() => {
      item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [current]);

  const closeByMiddle = (event: MouseEvent): void => {
    if (event.button !== 1) return;
    event.preventDefault();
    onClose();
  };
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key === 'Delete' && !tab.pinned) leaveToNeighbour(item.current, onClose);
    else listeners?.['onKeyDown']?.(event);
  };
  return (
    <li
      ref={(element) => {
        item.current = element;
        setNodeRef(element);
      }}
      data-state={current ? 'active' : 'inactive'}
      style={{
        transition,
        ...(transform && { transform: `translateX(${transform.x}px)` }),
      }}
      className={`group/tab sheet-tab flex motion-reduce:transition-none! h-full max-w-58 max-tablet:max-w-62 flex-none items-center hover:bg-hover data-[state=active]:bg-page ${isDragging ? 'z-10 bg-overlay shadow-popover' : ''}`}
    >
      <PathLink
        path={tab.href}
        {...listeners}
        onKeyDown={pressKey}
        onAuxClick={closeByMiddle}
        draggable={false}
        title={title}
        {...(current && { 'aria-current': 'page' as const })}
        {...(!tab.pinned && { 'aria-describedby': attributes['aria-describedby'] })}
        className={`flex h-full min-w-0 items-center gap-2 pl-4 text-ui text-muted no-underline group-hover/tab:text-ink focus-visible:-outline-offset-2 aria-[current]:font-label aria-[current]:text-ink max-tablet:text-body ${tab.pinned ? 'pr-4' : 'pr-1'}`}
      >
        {tab.icon !== undefined && <Icon name={tab.icon} />}
        <span className="truncate" dir="auto">
          {title}
        </span>
      </PathLink>
      {star && (
        // Always takes its space, so that nothing moves. A hidden star can't be tapped.
        <StarButton
          title={title}
          {...star}
          className={`size-6 hover:bg-selected focus-visible:-outline-offset-2 max-tablet:h-11 max-tablet:w-9 ${star.starred ? '' : '[@media(hover:none)]:idle-tab:invisible'}`}
          markLook={`icon ${star.starred ? '' : 'idle-tab:invisible'}`}
        />
      )}
      {!tab.pinned && (
        <button
          type="button"
          aria-label={t('openTabs.close', { title })}
          onClick={() => leaveToNeighbour(item.current, onClose)}
          className="mr-1.5 grid size-6 flex-none place-items-center rounded-sm text-muted hover:bg-selected hover:text-ink max-tablet:size-11"
        >
          <XMarkIcon className="icon-mark" aria-hidden />
        </button>
      )}
    </li>
  );
}

/** Moves the focus off a tab that is being removed; the page that follows takes it. */
function leaveToNeighbour(item: HTMLElement | null, close: () => void): void {
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbour?.querySelector('a')?.focus();
  close();
}
