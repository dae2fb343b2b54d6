import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Viewing } from '#application/viewing/open-dashboard';
import { type FrameView, isSameView, wholeDashboard } from '#domain/dashboards/viewing/frame-view';
import { needsNoView } from '#domain/dashboards/viewing/saved-views';
import { viewsOf } from '#domain/dashboards/shelf/shelf';
import { type Query, isViewKey, queryOfView } from '#domain/dashboards/viewing/view-in-address';
import { viewAt } from '../../portal/navigation/view-at';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';

/** Delays changes of the address (milliseconds): dragging a slider makes many a second, and browsers refuse more than 100 in 30 s. */
const restful = 400;

/** The view in the address when the page opened, if any, and the number of parts that were ignored. */
export function useViewInAddress(): { asked: FrameView | undefined; hostile: number } {
  const router = useRouter();
  const [{ view: asked, hostile }] = useState(() => viewAt(router.state.location));
  return { asked, hostile };
}

/** Keeps the address up to date with the view, and shows another view of the same dashboard when a link or Back asks for it. */
export function useAddressOfView(viewing: Extract<Viewing, { status: 'open' }> | undefined): void {
  const router = useRouter();
  const { shelf } = usePortal();
  const view = viewing?.view;
  const tools = viewing?.tools;
  const saved = useLive(shelf);
  const isBare = viewing !== undefined && needsNoView(viewing.view, viewsOf(saved, viewing.dashboard.id));

  useEffect(() => {
    if (!view) return;
    const isInAddress = (asked: FrameView | undefined): boolean => (asked ? isSameView(asked, view) : isBare);
    const write = (): void => {
      const { location, resolvedLocation = location } = router.state;
      // During a navigation, the address is already that of the next page.
      if (location.pathname !== resolvedLocation.pathname) return;
      const query = location.search as Query;
      const asked = viewAt(location);
      if (isInAddress(asked.view) && asked.hostile === 0) return;
      const { query: written, leftOut } = isBare ? { query: {}, leftOut: [] } : queryOfView(view);
      void router.navigate({
        to: '.',
        search: { ...withoutView(query), ...written } as never,
        replace: true,
        state: (state) => ({ ...state, follows: true, view: leftOut.length > 0 ? view : undefined }),
      });
    };
    const timer = setTimeout(write, restful);
    const unsubscribe = router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
      const steps = toLocation.state.__TSR_index - (fromLocation?.state.__TSR_index ?? 0);
      // Within one history entry, only this hook changes the address.
      if (pathChanged || steps === 0) return;
      const { view: asked } = viewAt(toLocation);
      if (isInAddress(asked)) return;
      // A link to the dashboard, as in the menu, contains no view.
      if (!asked && steps > 0 && !toLocation.state.follows) write();
      else void tools?.show(asked ?? wholeDashboard);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [router, view, isBare, tools]);
}

const withoutView = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !isViewKey(key)));
