import { catchAll, routeTable } from './route-table';
import { unlistedRoutes } from './route-building';
import { type Label, type Route, routeTrail } from './routes';

/**
 * What the document is called at a path (specification, section 2). While the visitor's routes are not `complete`, nothing that may
 * be one of them is called missing.
 */
export function documentTitle(now: { routes: readonly Route[]; complete: boolean }, path: string): Label {
  const routes = now.complete ? now.routes : unlistedRoutes(routeTable, path);
  return (routeTrail(routes, path).at(-1) ?? catchAll).meta.title;
}
