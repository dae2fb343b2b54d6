import { useMemo } from 'react';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';

/** The dashboards that have a star, whether they are there now or not. */
export function useFavourites(): ReadonlySet<DashboardId> {
  const { shelf } = usePortal();
  const favourites = useLive(shelf, (now) => now.favourites);
  return useMemo(() => new Set(favourites), [favourites]);
}

/** The dashboards that have appeared and that this user has not opened yet. */
export function useUnopened(): ReadonlySet<DashboardId> {
  const { shelf } = usePortal();
  const unopened = useLive(shelf, (now) => now.unopened);
  return useMemo(() => new Set(unopened), [unopened]);
}
