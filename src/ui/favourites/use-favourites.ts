import { useMemo } from 'react';
import { favouritePaths } from '../../domain/dashboards/favourites';
import { useOpenableDashboards } from '../portal/use-openable';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';

/** The paths of the favourites that are there now. */
export function useFavouritePaths(): ReadonlySet<string> {
  const { shelf } = usePortal();
  const { favourites } = useLive(shelf);
  const openable = useOpenableDashboards();
  return useMemo(() => favouritePaths({ favourites }, openable), [favourites, openable]);
}
