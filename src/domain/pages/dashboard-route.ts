import { type Dashboard, titleOf } from '../dashboards/dashboard';
import { cutDescription } from './cut-description';
import { type Route, dashboardPath, metaIdAt } from './routes';

/** The route of a dashboard's page, under the name that the BI service has for it (specification, section 2). */
export function dashboardRoute(dashboard: Dashboard): Route {
  return {
    name: dashboard.metaName,
    path: dashboardPath(dashboard.metaId),
    meta: {
      title: { text: titleOf(dashboard) },
      description: { text: cutDescription(dashboard.description) },
      icon: dashboard.icon,
    },
  };
}

/** The dashboard whose page has this path, if the visitor can open it. */
export function dashboardAt(path: string, dashboards: readonly Dashboard[]): Dashboard | undefined {
  return dashboards[placeOfPage(path, dashboards)];
}

/** The index of the dashboard whose page has this path, or -1. */
export function placeOfPage(path: string, dashboards: readonly Dashboard[]): number {
  const asked = metaIdAt(path);
  if (asked === undefined) return -1;
  const place = dashboards.findIndex(({ metaId }) => metaId === asked);
  // Encoding thousands of them takes a millisecond.
  if (place >= 0 || !sharesItsPath.test(asked)) return place;
  return dashboards.findIndex(({ metaId }) => dashboardPath(metaId) === path);
}

/** Dots, and the replacement for half a character: several metaIds share such a path. */
const sharesItsPath = /^\.{1,2}$|\uFFFD/;
