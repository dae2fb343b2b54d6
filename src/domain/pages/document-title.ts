import { type KnownRoutes, presumedRoutes } from './route-building';
import { catchAll } from './route-table';
import { type Label, routeTrail } from './routes';

/** What the document is called at a path (specification, section 2). */
export function documentTitle(now: KnownRoutes, path: string): Label {
  return (routeTrail(presumedRoutes(now, path), path).at(-1) ?? catchAll).meta.title;
}
