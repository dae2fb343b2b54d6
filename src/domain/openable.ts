import { type Visitor, groupsAdmit } from './access';
import { type Dashboard, isPublished } from './dashboard';
import { type Route, dashboardPath } from './routes';

/** The dashboards that a visitor's routes lead to, in their order: what the menu has, and nothing that it has not. */
export function openableDashboards(
  routes: readonly Route[],
  dashboards: readonly Dashboard[],
  visitor: Visitor,
): Dashboard[] {
  const byPath = new Map<string, Dashboard>();
  for (const dashboard of dashboards) {
    if (!isPublished(dashboard) || !groupsAdmit(dashboard, visitor)) continue;
    const path = dashboardPath(dashboard.metaId);
    // Of two with the same path the first wins, as it does among the routes.
    if (!byPath.has(path)) byPath.set(path, dashboard);
  }
  const pages = routes.find(({ name }) => name === 'Dashboard')?.children ?? [];
  return pages.flatMap(({ path }) => byPath.get(path) ?? []);
}

/** The pages besides the dashboards that somebody may want to find: those that show something by themselves. */
export function openablePages(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => {
    if (route.permanent || route.name === 'Exception') return [];
    const below = route.name === 'Dashboard' ? [] : openablePages(route.children ?? []);
    return route.redirect ? below : [route, ...below];
  });
}
