import {
  type DndContextProps,
  type Modifier,
  type UniqueIdentifier,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, horizontalListSortingStrategy, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { OpenTabs as Owner } from '#application/pages/open-tabs';
import { dashboardAt } from '#domain/pages/dashboard-route';
import { type Tab, hrefAfterClosing } from '#domain/pages/open-tabs';
import { isDashboardPlace } from '#domain/pages/routes';
import { useFavourites, useStar } from '../../../dashboards/use-favourites';
import { useLabel } from '../../../portal/navigation/use-label';
import { spelledPath, usePath } from '../../../portal/navigation/use-path';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { OpenTab } from './open-tab';

/** The open pages, as links, so that each can be opened in a browser tab too. */
export function OpenTabs({ openTabs }: { openTabs: Owner }) {
  const { t } = useTexts();
  const router = useRouter();
  const tabs = useLive(openTabs);
  const say = useLabel();
  const path = usePath();
  const { navigation } = usePortal();
  const { openable } = useLive(navigation);
  const star = useStar();
  const favourites = useFavourites();

  const starOf = (tab: Tab): ComponentProps<typeof OpenTab>['star'] => {
    if (!isDashboardPlace(tab.path)) return undefined;
    const id = dashboardAt(tab.path, openable)?.id;
    return { starred: id !== undefined && favourites.has(id), onClick: () => id !== undefined && star(id) };
  };
  const close = async (tab: Tab): Promise<void> => {
    if (tab.pinned) return;
    const next = hrefAfterClosing(tabs, tab.path);
    if (tab.path === path) await router.navigate({ href: next });
    // Keeps the tab if the user stays because of unsaved changes.
    if (spelledPath(router.state.location) === tab.path) return;
    openTabs.close(tab.path);
  };
  const dragging = useTabDragging(
    tabs.map((tab) => ({ id: tab.path, title: say(tab.title) })),
    (from, to) => openTabs.move(from, to),
  );
  return (
    <nav
      ref={scrollByWheel}
      aria-label={t('openTabs.name')}
      className="h-full overflow-x-auto overflow-y-hidden mask-r-from-[calc(100%-1rem)] [scrollbar-width:none]"
    >
      <DndContext {...dragging}>
        <SortableContext items={tabs.map((tab) => tab.path)} strategy={horizontalListSortingStrategy}>
          <ul className="flex h-full w-max pr-4">
            {tabs.map((tab) => (
              <OpenTab
                key={tab.path}
                tab={tab}
                title={say(tab.title)}
                current={tab.path === path}
                star={starOf(tab)}
                onClose={() => void close(tab)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </nav>
  );
}

/** Scrolls the row by the vertical wheel. React's listener is passive, so it couldn't stop the page from scrolling too. */
function scrollByWheel(row: HTMLElement): () => void {
  const scroll = (event: WheelEvent): void => {
    // With Ctrl, the wheel zooms.
    if (event.deltaX !== 0 || event.ctrlKey || row.scrollWidth <= row.clientWidth) return;
    event.preventDefault();
    row.scrollLeft += event.deltaY;
  };
  row.addEventListener('wheel', scroll, { passive: false });
  return () => row.removeEventListener('wheel', scroll);
}

const sideways: Modifier = ({ transform }) => ({ ...transform, y: 0 });

/** Dragging with announcements. A press without movement is a click, and a finger that doesn't rest first scrolls the row. */
function useTabDragging(
  tabs: readonly { id: string; title: string }[],
  move: (id: string, toPlaceOf: string) => void,
): DndContextProps {
  const { t } = useTexts();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Milliseconds, and the pixels that a resting finger may move.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 5 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // Enter follows the link.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const words = (key: 'lifted' | 'over' | 'dropped' | 'cancelled', id: UniqueIdentifier, at = id): string =>
    t(`openTabs.${key}`, {
      title: tabs.find((tab) => tab.id === id)?.title ?? '',
      place: tabs.findIndex((tab) => tab.id === at) + 1,
      count: tabs.length,
    });
  return {
    sensors,
    collisionDetection: closestCenter,
    modifiers: [sideways],
    onDragStart: stayOnThePage,
    onDragEnd: ({ active, over }) => over && move(String(active.id), String(over.id)),
    accessibility: {
      screenReaderInstructions: { draggable: t('openTabs.hint') },
      announcements: {
        onDragStart: ({ active }) => words('lifted', active.id),
        onDragOver: ({ active, over }) => words('over', active.id, over?.id),
        onDragEnd: ({ active, over }) => words('dropped', active.id, over?.id),
        onDragCancel: ({ active }) => words('cancelled', active.id),
      },
    },
  };
}

/** Prevents the click that ends a drag from following the link: dnd-kit stops it before our handlers. */
function stayOnThePage(): void {
  const over = new AbortController();
  const listen = { capture: true, signal: over.signal };
  window.addEventListener('click', (event) => event.preventDefault(), listen);
  // The click comes right after the pointer is up.
  const end = (): void => void setTimeout(() => over.abort());
  for (const type of ['pointerup', 'pointercancel', 'keydown']) window.addEventListener(type, end, listen);
}
