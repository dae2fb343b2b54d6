import { useMemo } from 'react';
import { type Dashboard, titleOf } from '../../../domain/dashboard';
import { dashboardPath } from '../../../domain/routes';
import { useOpenableDashboards } from '../../use-openable';
import { usePortal } from '../../use-portal';
import { useStream } from '../../use-stream';
import type { Choice } from './choice';

export interface DashboardChoices {
  /** Opened ones first, then favourites, then the others by title. */
  all: readonly Choice[];
  recents: readonly Choice[];
  /** Those that are not among the recent ones. */
  favourites: readonly Choice[];
}

export function useDashboardChoices(): DashboardChoices {
  const dashboards = useOpenableDashboards();
  const { shelf } = usePortal();
  const { recents, favourites } = useStream(shelf.state$, shelf.current);
  return useMemo(() => {
    const others = new Map(dashboards.map((dashboard) => [dashboard.id, dashboard]));
    const take = (ids: readonly Dashboard['id'][]): Choice[] =>
      ids.flatMap((id) => {
        const dashboard = others.get(id);
        others.delete(id);
        return dashboard ? [choiceOf(dashboard)] : [];
      });
    const opened = take(recents.map(({ id }) => id));
    const starred = take(favourites);
    return {
      all: [...opened, ...starred, ...[...others.values()].map(choiceOf)],
      recents: opened,
      favourites: starred,
    };
  }, [dashboards, recents, favourites]);
}

function choiceOf(dashboard: Dashboard): Choice {
  const { id, metaId, metaName, groupList, icon, description } = dashboard;
  return {
    key: `dashboard ${id}`,
    // As it is typed: one letter with an accent is one.
    title: titleOf(dashboard).normalize('NFC'),
    detail: description.normalize('NFC'),
    words: [metaName, ...groupList],
    icon,
    path: dashboardPath(metaId),
    dashboard,
  };
}
