import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { useFavourites, useStar } from '../../../dashboards/use-favourites';

/**
 * Presses a star, whose entry then moves to another place of the menu; `follow` takes the focus there. The menu scrolls along for the
 * keyboard only: under a pointer it stays, for the next star.
 */
export function useMovingStar(follow: (id: DashboardId, options: FocusOptions) => void) {
  const favourites = useFavourites();
  const { press, takeLast } = usePresses();
  const onMoved = useEffectEvent((_favourites: typeof favourites) => {
    const last = takeLast();
    // A browser that gives no focus to a pressed button has lost none.
    if (!last || document.activeElement !== document.body) return;
    // Drawing the new place has to wait until this drawing is done, and a dialog around then has taken the lost focus.
    queueMicrotask(() => follow(last.id, { preventScroll: !last.byKeyboard }));
  });
  useLayoutEffect(() => {
    onMoved(favourites);
  }, [favourites]);
  return press;
}

/** Apart from `follow`: entries keep the first `press`, and with it the scope in which it was made. */
function usePresses() {
  const star = useStar();
  const pressed = useRef<{ id: DashboardId; byKeyboard: boolean }>(undefined);
  const press = useCallback(
    (id: DashboardId, byKeyboard: boolean): void => {
      pressed.current = { id, byKeyboard };
      star(id);
    },
    [star],
  );
  const takeLast = () => {
    const last = pressed.current;
    pressed.current = undefined;
    return last;
  };
  return { press, takeLast };
}
