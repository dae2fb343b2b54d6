import { isHostedReturn } from '../people/sign-in/hosted-login';
import { isDashboardPlace } from './routes';
import type { TablePath } from './route-table';

/**
 * The view that the page shows until the portal has loaded. `sign-in-step`: the sign-in page without its form; `header`: only the header.
 */
export type FirstView = 'sign-in' | 'sign-in-step' | 'shell' | 'header';

/**
 * The guard's decision as far as it can be known before anything has loaded. `isRemembered`: this browser stores a sign-in.
 * `tablePaths`: those of the route table, which is too large to be loaded for this.
 */
export function firstView(
  path: string,
  search: string,
  isRemembered: boolean,
  tablePaths: readonly string[],
): FirstView {
  if (!tablePaths.includes(path) && !isDashboardPlace(path)) return 'header';
  const isLogin = path === ('/login' satisfies TablePath);
  if (isLogin && isHostedReturn(search)) return 'sign-in-step';
  if (isRemembered) return 'shell';
  const asked = new URLSearchParams(search);
  return isLogin && (asked.has('page') || asked.has('company')) ? 'sign-in-step' : 'sign-in';
}
