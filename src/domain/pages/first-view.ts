import { isHostedReturn } from '../people/hosted-login';
import { mayBePage, type TablePath } from './route-table';

/** What the page shows until the portal has loaded. */
export type FirstView = 'sign-in' | 'shell' | 'nothing';

/**
 * The guard's decision as far as it can be known before anything has loaded. `isRemembered`: this browser stores a sign-in.
 * `nothing` for unknown paths, and for what takes the place of the password form.
 */
export function firstView(path: string, search: string, isRemembered: boolean): FirstView {
  if (!mayBePage(path)) return 'nothing';
  const isOtherStep = isHostedReturn(search) || new URLSearchParams(search).has('page');
  if (path === ('/login' satisfies TablePath) && isOtherStep) return 'nothing';
  return isRemembered ? 'shell' : 'sign-in';
}
