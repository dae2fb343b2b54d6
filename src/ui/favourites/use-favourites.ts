import { useMemo } from 'react';
import { favouritePaths } from '../../domain/dashboards/favourites';
import { useOpenableDashboards } from '../portal/use-openable';
import { usePortal } from '../portal/use-portal';
import { useStream } from '../portal/use-stream';

/** The paths of the favourites that are there now. */
export function useFavouritePaths(): ReadonlySet<string> {
  const { shelf } = usePortal();
  const { favourites } = useStream(shelf.state$, shelf.current);
  const openable = useOpenableDashboards();
  return useMemo(() => favouritePaths({ favourites }, openable), [favourites, openable]);
}
