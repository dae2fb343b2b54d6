import { routeTrail } from './route-trail';
import type { Label, Route } from './routes';

export interface Crumb {
  title: Label;
  path: string;
}

/** From the section to the page, without the sections that are no part of the way to their children. */
export function breadcrumb(routes: readonly Route[], path: string): Crumb[] {
  return routeTrail(routes, path)
    .filter((route) => route.path === path || !route.meta.hidePathForChildren)
    .map((route) => ({ title: route.meta.title, path: route.path }));
}
