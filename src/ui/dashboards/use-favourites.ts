import { useMemo, useCallback } from 'react';
import { type DashboardId, titleOf } from '#domain/dashboards/dashboard';
import { givesWayTo } from '#domain/dashboards/shelf/favourites';
import { shelfLimits } from '#domain/dashboards/shelf/shelf';
import { useSay } from '../kit/notices/use-say';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';

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

export function useStar(): (id: DashboardId) => void {
  const { t } = useTexts();
  const say = useSay();
  const { shelf, dashboards } = usePortal();
  return useCallback(
    (id) => {
      const leaving = givesWayTo(id, shelf.current());
      const oldest = dashboards.current().dashboards?.find((dashboard) => dashboard.id === leaving);
      shelf.star(id);
      if (!oldest) return;
      const text = t('favourite.gaveWay', { title: titleOf(oldest), most: shelfLimits.favourites });
      say({ kind: 'warning', text });
    },
    [shelf, dashboards, t, say],
  );
}
