import { holdsOneOf, type Visitor } from '../access/roles';
import type { Dashboard } from '../dashboards/dashboard';
import { routeTable } from './route-table';
import { routeTrail } from './route-trail';
import { type Route, isDashboardPlace } from './routes';

/**
 * The routes a signed-in visitor has: those not ignored, with no roles or one that the visitor holds, and under `Dashboard` the
 * dashboards that have a page (see `dashboardPages`), replacing those before. Built once after sign-in and again after each list load
 * (specification, section 2).
 */
export function buildRoutes(
  table: readonly Route[],
  dashboards: readonly Dashboard[],
  visitor: Visitor,
  drafts: readonly Dashboard[] = [],
): Route[] {
  const allowed = (route: Route): boolean => !route.meta.ignoreRoute && holdsOneOf(route.meta.roles, visitor);
  const keep = (routes: readonly Route[]): Route[] =>
    routes.filter(allowed).map(({ children: below = [], ...route }) => {
      if (route.name === 'Dashboard') return { ...route, dashboards, ...(drafts.length > 0 && { drafts }) };
      const children = keep(below);
      return children.length > 0 ? { ...route, children } : route;
    });
  return keep(table);
}

/**
 * A visitor's routes, and how much of them is known: nothing before the identity is known, no dashboards before the first list has loaded,
 * those of the last visit until the backend has confirmed or replaced them.
 */
export interface KnownRoutes {
  routes: readonly Route[];
  known: 'nothing' | 'all-but-dashboards' | 'all-of-last-time' | 'all';
}

/** Whether all dashboards of a list are known, if only of the last visit's. */
export function hasList({ known }: Pick<KnownRoutes, 'known'>): boolean {
  return known === 'all' || known === 'all-of-last-time';
}

/** The routes that a path is checked against: the visitor's, and those that may turn out to be among them. */
export function presumedRoutes({ routes, known }: KnownRoutes, path: string): readonly Route[] {
  switch (known) {
    case 'nothing':
      return withDashboardAt(path, routeTable);
    case 'all-but-dashboards':
    case 'all-of-last-time':
      return withDashboardAt(path, routes);
    case 'all':
      return routes;
  }
}

/** A path of a dashboard's form is taken for a dashboard's. */
function withDashboardAt(path: string, routes: readonly Route[]): readonly Route[] {
  if (!isDashboardPlace(path) || routeTrail(routes, path).length > 0) return routes;
  const children = [{ name: path, path, meta: { title: { key: 'route.dashboard' } } }];
  return routes.map((route) => (route.name === 'Dashboard' ? { ...route, children } : route));
}

/** The routes while nobody is signed in: login, root and the catch-all. */
export function permanentRoutes(table: readonly Route[]): Route[] {
  return table.filter((route) => route.permanent);
}
