import { useMemo } from 'react';
import { favouritePaths } from '../domain/favourites';
import { useOpenableDashboards } from './use-openable';
import { usePortal } from './use-portal';
import { useStream } from './use-stream';

/** The paths of the favourites that are there now. */
export function useFavouritePaths(): ReadonlySet<string> {
  const { shelf } = usePortal();
  const { favourites } = useStream(shelf.state$, shelf.current);
  const openable = useOpenableDashboards();
  return useMemo(() => favouritePaths({ favourites }, openable), [favourites, openable]);
}
