import { useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { usePortal } from '../../../portal/use-portal';
import { useStar } from '../../../dashboards/use-star';
import { useTexts } from '../../../use-texts';

interface PressedStar {
  id: DashboardId;
  byKeyboard: boolean;
}

/** What the stars of all entries say and do: one for the whole menu, the same until the language changes. */
export interface Stars {
  name: (title: string) => string;
  hint: (starred: boolean) => string;
  press: (id: DashboardId, byKeyboard: boolean) => void;
  /** The star that was pressed last, once. */
  takePressed: () => PressedStar | undefined;
}

/** Separate from `useFollowedStar`: these functions last as long as the menu, and beside `follow` they would keep its first entries in memory. */
export function useStars(): Stars {
  const { t } = useTexts();
  const { navigation } = usePortal();
  const star = useStar();
  const pressed = useRef<PressedStar>(undefined);
  return useMemo(
    () => ({
      name: (title) => t('favourite.name', { title }),
      hint: (isStarred) => t(isStarred ? 'favourite.remove' : 'favourite.add'),
      press: (id, byKeyboard) => {
        if (!navigation.current().dashboards.some((dashboard) => dashboard.id === id)) return;
        pressed.current = { id, byKeyboard };
        star(id);
      },
      takePressed: () => {
        const last = pressed.current;
        pressed.current = undefined;
        return last;
      },
    }),
    [t, navigation, star],
  );
}

/**
 * A pressed star goes with its entry to another place of the menu, and `follow` is to take the focus there. The menu scrolls
 * there only for the keyboard: under a pointer it stays, for the next star.
 */
export function useFollowedStar(
  { takePressed }: Stars,
  starred: ReadonlySet<DashboardId>,
  follow: (id: DashboardId, isStarred: boolean, options: FocusOptions) => void,
): void {
  const onMoved = useEffectEvent((now: ReadonlySet<DashboardId>) => {
    const last = takePressed();
    // A browser that gives no focus to a pressed button has lost none.
    if (!last || document.activeElement !== document.body) return;
    // Drawing the new place has to wait until this drawing is done, and a dialog around then has taken the lost focus.
    queueMicrotask(() => follow(last.id, now.has(last.id), { preventScroll: !last.byKeyboard }));
  });
  useLayoutEffect(() => onMoved(starred), [starred]);
}
