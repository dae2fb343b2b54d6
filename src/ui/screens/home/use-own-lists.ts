import { useMemo, useState } from 'react';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { recentsAmong } from '#domain/dashboards/shelf/favourites';
import { type News, newsSince } from '#domain/dashboards/shelf/news';
import { useFavourites } from '../../dashboards/use-favourites';
import { useSteady } from '../../kit/layout/use-steady';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';

/** Used on a first visit, when everything would be new. */
const noNews: readonly News[] = [];
const newsId = ({ dashboard }: News): DashboardId => dashboard.id;

/** The user's favourites, recent dashboards and news on the home page, and the dashboards that none of these lists. */
export function useOwnLists(openable: readonly Dashboard[], steady: { isOver: boolean; whole: boolean }) {
  const kept = useLive(usePortal().shelf);
  const starred = useFavourites();
  const [first] = useState(starred);
  const found = useMemo(() => (kept.lastVisit ? newsSince(kept, openable) : noNews), [kept, openable]);
  const news = useSteady(steady, found, newsId);
  const favourites = useMemo(() => openable.filter(({ id }) => starred.has(id)), [openable, starred]);
  const recents = useMemo(() => recentsAmong(kept.recents, openable), [kept.recents, openable]);
  // A row whose star is pressed stays under the pointer.
  const listed = new Set([
    ...recents.map(({ dashboard }) => dashboard.id),
    ...favourites.map(({ id }) => id).filter((id) => first.has(id)),
  ]);
  const others = listed.size === 0 ? openable : openable.filter(({ id }) => !listed.has(id));
  return { lastVisit: kept.lastVisit, news, favourites, recents, others };
}
