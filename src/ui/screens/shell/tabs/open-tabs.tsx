import { DndContext } from '@dnd-kit/core';
import { SortableContext, horizontalListSortingStrategy } from '@dnd-kit/sortable';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { OpenTabs as Owner } from '#application/pages/open-tabs';
import { dashboardAt } from '#domain/pages/dashboard-route';
import { type Tab, hrefAfterClosing } from '#domain/pages/open-tabs';
import { isDashboardPlace } from '#domain/pages/routes';
import { useFavourites } from '../../../dashboards/use-favourites';
import { useLabel } from '../../../navigation/use-label';
import { spelledPath, usePath } from '../../../navigation/use-path';
import { usePortal } from '../../../portal/use-portal';
import { useStar } from '../../../dashboards/use-star';
import { useLive } from '../../../portal/use-live';
import { OpenTab } from './open-tab';
import { useTabDragging } from './use-tab-dragging';
import { useTexts } from '../../../use-texts';

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
      className="h-full overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
    >
      <DndContext {...dragging}>
        <SortableContext items={tabs.map((tab) => tab.path)} strategy={horizontalListSortingStrategy}>
          <ul className="flex h-full">
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
