import { safeRedirect } from './redirect';
import type { TablePath } from './route-table';
import { routeTrail } from './route-trail';
import type { Route } from './routes';

const baseHome = '/home/index' satisfies TablePath;
const homePaths: readonly string[] = ['/', '/home', baseHome] satisfies TablePath[];

/** The page for a visitor who has not asked for one: their own homePath when it is one of their routes, else the base home. */
export function landingPath(homePath: string | undefined, origin: string, routes: readonly Route[]): string {
  const own = safeRedirect(homePath, origin);
  const path = own.replace(/[?#].*$/s, '');
  return leadsToBaseHome(path) || routeTrail(routes, path).length === 0 ? baseHome : own;
}

/** The base home itself, and the paths that only redirect to it. */
export function leadsToBaseHome(path: string): boolean {
  return homePaths.includes(path);
}
