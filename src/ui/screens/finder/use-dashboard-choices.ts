import { useEffect, useMemo } from 'react';
import { type Dashboard, type DashboardId, titleOf } from '../../../domain/dashboards/dashboard';
import { type FinderIndex, finderIndex } from '../../../domain/pages/finder';
import { dashboardPath } from '../../../domain/pages/routes';
import { useOpenableDashboards } from '../../portal/use-openable';
import type { Choice } from './choice';

export interface DashboardChoices {
  byId: ReadonlyMap<DashboardId, Choice>;
  index: FinderIndex<Choice>;
}

/** What a new list changes on the page comes first (milliseconds). */
const quiet = 1_000;

/** The dashboards that can be found, indexed in a quiet moment: with thousands of them, opening the finder would wait for it. */
export function useDashboardChoices(): () => DashboardChoices {
  const dashboards = useOpenableDashboards();
  const choices = useMemo(() => madeOnce(() => choicesOf(dashboards)), [dashboards]);
  useEffect(() => {
    const waiting = setTimeout(choices, quiet);
    return () => clearTimeout(waiting);
  }, [choices]);
  return choices;
}

function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function choicesOf(dashboards: readonly Dashboard[]): DashboardChoices {
  const choices = dashboards.map(choiceOf);
  return { byId: new Map(choices.map((choice) => [choice.dashboard.id, choice])), index: finderIndex(choices) };
}

function choiceOf(dashboard: Dashboard) {
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
  } satisfies Choice;
}
