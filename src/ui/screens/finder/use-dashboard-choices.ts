import { useEffect, useMemo } from 'react';
import { type Dashboard, type DashboardId, titleOf } from '../../../domain/dashboards/dashboard';
import { type FinderIndex, find, finderIndex } from '../../../domain/pages/finder';
import { dashboardPath } from '../../../domain/pages/routes';
import { useOpenableDashboards } from '../../portal/use-openable';
import { findAlike } from './alike';
import type { Choice } from './choice';

export interface DashboardChoices {
  byId: ReadonlyMap<DashboardId, Choice>;
  index: FinderIndex<Choice>;
}

/** After what a new list has to do first (milliseconds). */
const quiet = 1_000;

/** The dashboards that can be found, made ready in a quiet moment: with thousands of them, opening would wait for it. */
export function useDashboardChoices(): () => DashboardChoices {
  const dashboards = useOpenableDashboards();
  const choices = useMemo(() => madeOnce(() => choicesOf(dashboards)), [dashboards]);
  useEffect(() => {
    // One after the other: what is pressed meanwhile waits for one of them at most.
    let waiting = setTimeout(() => {
      const { index } = choices();
      waiting = setTimeout(() => rehearse(index), quiet);
    }, quiet);
    return () => clearTimeout(waiting);
  }, [choices]);
  return choices;
}

/** The first search of thousands takes ten times as long as the next: the browser compiles it, and lays the texts out. */
function rehearse(index: FinderIndex<Choice>): void {
  for (const text of rehearsed) find(index, text, findAlike, { limit: 1 });
}

/** Found in most, and in none, which is looked for with typos too. */
const rehearsed = ['e', 'xyzzyplugh'];

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
