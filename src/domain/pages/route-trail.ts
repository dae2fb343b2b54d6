import { DashboardRoute } from './dashboard-route';
import { type Route, metaIdAt } from './routes';

/** The routes from the outermost to the one with this path, or nothing for a path that is none of them. */
export function routeTrail(routes: readonly Route[], path: string): Route[] {
  const found = routes[indexOfPath(path, routes)];
  if (found) return [found];
  for (const route of routes) {
    if (!route.children?.length) continue;
    const below = routeTrail(route.children, path);
    if (below.length > 0) return [route, ...below];
  }
  return [];
}

/** The index of the one with this path among routes or entries of the menu, or -1. */
export function indexOfPath(path: string, among: readonly { path: string }[]): number {
  const metaId = metaIdAt(path);
  // Encoding thousands of metaIds takes milliseconds.
  const index = among.findIndex((one) => (one instanceof DashboardRoute ? one.metaId === metaId : one.path === path));
  // A metaId with half a character isn't the one that its path decodes to.
  return index < 0 && metaId !== undefined ? among.findIndex((one) => one.path === path) : index;
}

/** The routes, each before what is below it. */
export function everyRoute(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => [route, ...everyRoute(route.children ?? [])]);
}
