import { type KnownRoutes, presumedRoutes } from './route-building';
import { type TablePath, catchAll } from './route-table';
import { routeTrail } from './route-trail';
import { type Label, deliveredRunAt, metaIdAt } from './routes';

/** Named by `/exception?cause=…`. */
export const exceptionCauses = ['failed', 'forbidden', 'offline'] as const;

/**
 * The document's title at a path (specification, section 2); on the exception page, that of the `cause` in its address. Where a dashboard
 * could be, the title is the same for one that is gone, one that the visitor can't see and one that never existed.
 */
export function documentTitle(now: KnownRoutes, path: string, cause?: unknown): Label {
  const known = path === ('/exception' satisfies TablePath) && exceptionCauses.find((one) => one === cause);
  if (known) return { key: `exception.${known}.title` };
  const route = routeTrail(presumedRoutes(now, path), path).at(-1);
  if (!route && metaIdAt(path) !== undefined) return { key: 'route.noDashboard' };
  if (!route && deliveredRunAt(path) !== undefined) return { key: 'route.deliveries' };
  return (route ?? catchAll).meta.title;
}
