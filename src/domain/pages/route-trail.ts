import { dashboardAt, dashboardRoute } from './dashboard-route';
import type { Route } from './routes';

/** The routes from the outermost to the one with this path; empty if there is none. */
export function routeTrail(routes: readonly Route[], path: string): Route[] {
  const found = routes.find((route) => route.path === path);
  if (found) return [found];
  for (const route of routes) {
    const below = trailBelow(route, path);
    if (below.length > 0) return [route, ...below];
  }
  return [];
}

function trailBelow({ children = [], dashboards = [], drafts = [] }: Route, path: string): Route[] {
  const dashboard = dashboardAt(path, dashboards) ?? dashboardAt(path, drafts);
  return dashboard ? [dashboardRoute(dashboard)] : routeTrail(children, path);
}

/** The routes, each before what is below it. */
export function everyRoute(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => {
    const { children = [], dashboards = [] } = route;
    return [route, ...dashboards.map(dashboardRoute), ...everyRoute(children)];
  });
}
