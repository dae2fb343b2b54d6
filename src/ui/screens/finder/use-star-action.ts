import { useMemo } from 'react';
import { titleOf } from '#domain/dashboards/dashboard';
import { dashboardAt } from '#domain/pages/dashboard-route';
import { useOpenableDashboards } from '../../navigation/use-openable';
import { usePath } from '../../navigation/use-path';
import { usePortal } from '../../portal/use-portal';
import { useStar } from '../../dashboards/use-star';
import { useLive } from '../../portal/use-live';
import type { Choice } from './choice';
import { useTexts } from '../../use-texts';

/** Stars the dashboard that is open, or takes its star away; nothing on other pages. */
export function useStarAction(): readonly Choice[] {
  const { t } = useTexts();
  const { shelf } = usePortal();
  const star = useStar();
  const { favourites } = useLive(shelf);
  const dashboards = useOpenableDashboards();
  const path = usePath();
  const open = useMemo(() => dashboardAt(path, dashboards), [dashboards, path]);
  if (!open) return [];
  const change = favourites.includes(open.id) ? 'remove' : 'add';
  return [
    {
      key: 'action star',
      title: t(`favourite.${change}`),
      detail: titleOf(open),
      words: [],
      icon: 'StarIcon',
      act: () => star(open.id),
    },
  ];
}
