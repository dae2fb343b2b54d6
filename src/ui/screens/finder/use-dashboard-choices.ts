import { useMemo } from 'react';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { sectionTitles } from '#domain/dashboards/sections/section';
import { findableDashboard } from '#domain/finder/findable-dashboard';
import { type FinderIndex, finderIndex } from '#domain/finder/finder-index';
import { dashboardPath } from '#domain/pages/routes';
import { useMenuDashboards } from '../../portal/navigation/use-openable';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';
import type { Choice } from './choice';

export interface DashboardChoices {
  byId: ReadonlyMap<DashboardId, ReturnType<typeof choiceOf>>;
  /** Made at the first call. */
  index: () => FinderIndex<Choice>;
}

/** The dashboards to find. Built at the first call, because thousands take most of the page's memory. */
export function useDashboardChoices(): () => DashboardChoices {
  const { language } = useTexts();
  const dashboards = useMenuDashboards();
  const sections = useLive(usePortal().dashboards, (now) => now.sections);
  return useMemo(
    () => madeOnce(() => choicesOf(dashboards, sectionTitles(sections ?? [], language))),
    [dashboards, sections, language],
  );
}

function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function choicesOf(dashboards: readonly Dashboard[], sectionOf: ReturnType<typeof sectionTitles>): DashboardChoices {
  const choices = dashboards.map((dashboard) => choiceOf(dashboard, sectionOf(dashboard)));
  return {
    byId: new Map(choices.map((choice) => [choice.dashboard.id, choice])),
    index: madeOnce(() => finderIndex(choices)),
  };
}

const choiceOf = (dashboard: Dashboard, section: string | undefined) =>
  ({
    ...findableDashboard(dashboard, section),
    icon: dashboard.icon,
    path: dashboardPath(dashboard.metaId),
    dashboard,
  }) satisfies Choice;
