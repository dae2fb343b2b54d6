import { useMemo } from 'react';
import { type Dashboard, type DashboardId, titleOf } from '#domain/dashboards/dashboard';
import { type FinderIndex, finderIndex } from '#domain/finder/finder-index';
import { dashboardPath } from '#domain/pages/routes';
import { useMenuDashboards } from '../../navigation/use-openable';
import type { Choice } from './choice';

export interface DashboardChoices {
  byId: ReadonlyMap<DashboardId, ReturnType<typeof choiceOf>>;
  /** Made at the first call. */
  index: () => FinderIndex<Choice>;
}

/** The dashboards to find. Built at the first call, because thousands take most of the page's memory. */
export function useDashboardChoices(): () => DashboardChoices {
  const dashboards = useMenuDashboards();
  return useMemo(() => madeOnce(() => choicesOf(dashboards)), [dashboards]);
}

function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function choicesOf(dashboards: readonly Dashboard[]): DashboardChoices {
  const choices = dashboards.map(choiceOf);
  return {
    byId: new Map(choices.map((choice) => [choice.dashboard.id, choice])),
    index: madeOnce(() => finderIndex(choices)),
  };
}

function choiceOf(dashboard: Dashboard) {
  const { id, metaId, metaName, groupList, icon, description } = dashboard;
  return {
    key: `dashboard ${id}`,
    title: titleOf(dashboard),
    detail: description,
    words: [metaName, ...groupList],
    icon,
    path: dashboardPath(metaId),
    dashboard,
  } satisfies Choice;
}
