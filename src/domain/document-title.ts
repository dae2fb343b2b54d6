import { catchAll } from './route-table';
import { presumedRoutes } from './route-building';
import { type Label, type Route, routeTrail } from './routes';

/**
 * What the document is called at a path (specification, section 2). While the visitor's routes are not `complete`, nothing that may
 * be one of them is called missing.
 */
export function documentTitle(now: { routes: readonly Route[]; complete: boolean }, path: string): Label {
  return (routeTrail(presumedRoutes(now, path), path).at(-1) ?? catchAll).meta.title;
}
