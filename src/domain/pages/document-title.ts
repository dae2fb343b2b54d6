import { type KnownRoutes, presumedRoutes } from './route-building';
import { catchAll } from './route-table';
import { routeTrail } from './route-trail';
import { type Label, metaIdAt } from './routes';

/**
 * What the document is called at a path (specification, section 2). Where a dashboard could be, the name is the same for one that is gone,
 * one that the visitor can't see and one that there never was.
 */
export function documentTitle(now: KnownRoutes, path: string): Label {
  const route = routeTrail(presumedRoutes(now, path), path).at(-1);
  if (!route && metaIdAt(path) !== undefined) return { key: 'route.noDashboard' };
  return (route ?? catchAll).meta.title;
}
