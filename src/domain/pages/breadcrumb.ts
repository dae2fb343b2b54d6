import { routeTrail } from './route-trail';
import type { Label, Route } from './routes';

export interface Crumb {
  title: Label;
  path: string;
}

/** The route from section to page, without sections that opt out of breadcrumbs. */
export function breadcrumb(routes: readonly Route[], path: string): Crumb[] {
  return routeTrail(routes, path)
    .filter((route) => route.path === path || !route.meta.hidePathForChildren)
    .map((route) => ({ title: route.meta.title, path: route.path }));
}
