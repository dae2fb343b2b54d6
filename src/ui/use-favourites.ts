import { useMemo } from 'react';
import { favouritePaths } from '../domain/favourites';
import { usePortal } from './use-portal';
import { useStream } from './use-stream';

/** The paths of the favourites that are there now. */
export function useFavouritePaths(): ReadonlySet<string> {
  const { shelf, dashboards } = usePortal();
  const kept = useStream(shelf.state$, shelf.current);
  const state = useStream(dashboards.state$, dashboards.current);
  return useMemo(
    () => favouritePaths({ favourites: kept.favourites }, state.dashboards),
    [kept.favourites, state.dashboards],
  );
}
