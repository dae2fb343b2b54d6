import { isHostedReturn } from '../people/hosted-login';
import { isDashboardPlace } from './routes';
import type { TablePath } from './route-table';

/** What the page shows until the portal has loaded. */
export type FirstView = 'sign-in' | 'shell' | 'nothing';

/**
 * The guard's decision as far as it can be known before anything has loaded. `isRemembered`: this browser stores a sign-in.
 * `tablePaths`: those of the route table, which is too large to be loaded for this.
 * `nothing` for unknown paths, and for what takes the place of the password form.
 */
export function firstView(
  path: string,
  search: string,
  isRemembered: boolean,
  tablePaths: readonly string[],
): FirstView {
  if (!tablePaths.includes(path) && !isDashboardPlace(path)) return 'nothing';
  const isOtherStep = isHostedReturn(search) || new URLSearchParams(search).has('page');
  if (path === ('/login' satisfies TablePath) && isOtherStep) return 'nothing';
  return isRemembered ? 'shell' : 'sign-in';
}
