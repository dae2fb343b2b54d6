import { useState } from 'react';
import type { Shelf } from '#domain/dashboards/shelf/shelf';
import { usePortal } from '../../portal/use-portal';
import { useStar } from '../../dashboards/use-favourites';
import { useLive } from '../../portal/use-live';
import type { Choice } from './choice';
import { useTexts } from '../../portal/texts/use-texts';

export interface RowState {
  starred: boolean;
  opened: Date | undefined;
  isNew: boolean;
}

/** Stars dashboards. From the first star on, the rows keep their places, so that none moves under the pointer. */
export function useRowStars() {
  const { t } = useTexts();
  const { shelf } = usePortal();
  const starById = useStar();
  const kept = useLive(shelf);
  const [before, setBefore] = useState<Shelf>();
  const [announced, setAnnounced] = useState('');

  const rowState = ({ dashboard }: Choice): RowState | undefined =>
    dashboard && {
      starred: kept.favourites.includes(dashboard.id),
      opened: kept.recents.find(({ id }) => id === dashboard.id)?.at,
      isNew: kept.unopened?.includes(dashboard.id) ?? false,
    };
  const star = ({ dashboard, title }: Choice): void => {
    if (!dashboard) return;
    setBefore(before ?? kept);
    setAnnounced(t(kept.favourites.includes(dashboard.id) ? 'finder.unstarred' : 'finder.starred', { title }));
    starById(dashboard.id);
  };
  return { ordering: before ?? kept, rowState, star, announced };
}
