import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Viewing } from '#application/viewing/open-dashboard';
import { type FrameView, isSameView, wholeDashboard } from '#domain/dashboards/viewing/frame-view';
import { addressedView } from '#domain/dashboards/viewing/saved-views';
import { viewsOf } from '#domain/dashboards/shelf/shelf';
import { type Query, isViewKey, queryOfView, viewInQuery } from '#domain/dashboards/viewing/view-in-address';
import { usePortal } from '../../portal/use-portal';

/** Delays changes of the address (milliseconds): dragging a slider makes many a second, and browsers refuse more than 100 in 30 s. */
const restful = 400;

/** The view in the address when the page opened, if any, and the number of parts that were ignored. */
export function useViewInAddress(): { asked: FrameView | undefined; hostile: number } {
  const router = useRouter();
  const [{ view, hostile }] = useState(() => viewAt(router.state.location));
  return { asked: isSameView(view, wholeDashboard) ? undefined : view, hostile };
}

/** Keeps the address up to date with the view, and shows another view of the same dashboard when a link or Back asks for it. */
export function useAddressOfView(viewing: Extract<Viewing, { status: 'open' }> | undefined): void {
  const router = useRouter();
  const { shelf } = usePortal();
  const id = viewing?.dashboard.id;
  const view = viewing?.view;
  const sheets = viewing?.sheets;
  const tools = viewing?.tools;

  useEffect(() => {
    if (!id || !view || !sheets) return;
    const addressed = addressedView(view, viewsOf(shelf.current(), id), sheets);
    const write = (): void => {
      const { location, resolvedLocation = location } = router.state;
      // During a navigation, the address is already that of the next page.
      if (location.pathname !== resolvedLocation.pathname) return;
      const query = location.search as Query;
      const asked = viewAt(location);
      if (isSameView(asked.view, addressed) && asked.hostile === 0) return;
      const { query: written, leftOut } = queryOfView(addressed);
      void router.navigate({
        to: '.',
        search: { ...withoutView(query), ...written } as never,
        replace: true,
        state: (state) => ({ ...state, follows: true, view: leftOut.length > 0 ? addressed : undefined }),
      });
    };
    const timer = setTimeout(write, restful);
    const unsubscribe = router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
      const steps = toLocation.state.__TSR_index - (fromLocation?.state.__TSR_index ?? 0);
      // Within one history entry, only this hook changes the address.
      if (pathChanged || steps === 0) return;
      const { view: asked } = viewAt(toLocation);
      if (isSameView(asked, addressed)) return;
      // A link to the dashboard, as in the menu, contains no view.
      if (isSameView(asked, wholeDashboard) && steps > 0 && !toLocation.state.follows) write();
      else void tools?.show(asked);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [router, shelf, id, view, sheets, tools]);
}

/** Keeps a view that is too large for the address in the history entry, for reload and Back. */
function viewAt({ search, state }: Pick<ParsedLocation, 'search' | 'state'>): { view: FrameView; hostile: number } {
  return state.view ? { view: state.view, hostile: 0 } : viewInQuery(search);
}

const withoutView = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !isViewKey(key)));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address follows the page, and the page stays as it is. */
    follows?: boolean;
    /** Management starts a sync on arrival. */
    startsSync?: true;
    /** The view in sight, if the address can't hold all of it. */
    view?: FrameView | undefined;
  }
}
