import { type Label, type Route, routeTrail } from './routes';

export interface Crumb {
  title: Label;
  path: string;
}

/** From the section to the page; a section that only leads to a page of the same title is not said twice. */
export function breadcrumb(routes: readonly Route[], path: string): Crumb[] {
  const trail = routeTrail(routes, path);
  if (trail.at(-1)?.meta.bare) return [];
  const crumbs = trail.map((route) => ({ title: route.meta.title, path: route.path }));
  return crumbs.filter((crumb, index) => {
    const next = crumbs[index + 1];
    return !next || JSON.stringify(next.title) !== JSON.stringify(crumb.title);
  });
}
