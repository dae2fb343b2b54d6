import { landingPath, leadsToBaseHome } from './landing-path';
import { safeRedirect } from './redirect';
import { catchAll, mayBePage, routeTable } from './route-table';
import { routeTrail } from './route-trail';
import type { Route } from './routes';

/** A requested navigation, and the known routes and user at that time. */
export interface Passage {
  /** Path with search and hash, as the address bar shows it. */
  href: string;
  path: string;
  /** The `redirect` query value, on the sign-in page. */
  redirect?: string | undefined;
  session: 'signed-in' | 'signed-out' | 'timed-out';
  /** The visitor's routes; the permanent ones while nobody is signed in. */
  routes: readonly Route[];
  /** The path before this one. */
  lastRoutePath?: string | undefined;
  homePath?: string | undefined;
  origin: string;
}

export type Verdict =
  /** The route's path. Verdicts are kept, and a route would keep all dashboards below it in memory. */
  | { verdict: 'pass'; path: string }
  | { verdict: 'go'; to: string }
  /** To the sign-in page, which brings people back to `redirect` afterwards. */
  | { verdict: 'sign-in'; redirect: string }
  | { verdict: 'not-found' };

export function leadsTheSameWay(one: Verdict, other: Verdict): boolean {
  return one.verdict === other.verdict && destination(one) === destination(other);
}

function destination(verdict: Verdict): string | undefined {
  switch (verdict.verdict) {
    case 'pass':
      return verdict.path;
    case 'go':
      return verdict.to;
    case 'sign-in':
      return verdict.redirect;
    case 'not-found':
      return undefined;
  }
}

/** The guards of the specification (section 2), in the order in which they apply. */
export function guard(passage: Passage): Verdict {
  const { path, session, routes, origin } = passage;
  // Undefined for a dashboard's page, which isn't in the table.
  const known = mayBePage(path) ? routeTrail(routeTable, path).at(-1) : catchAll;
  const landing = landingPath(passage.homePath, origin, routes);

  // A session that has timed out stays there: it must be able to sign in again.
  if (known?.name === 'Login' && session === 'signed-in') {
    const target = safeRedirect(passage.redirect, origin);
    return { verdict: 'go', to: target === '/' ? landing : target };
  }
  if (session === 'signed-out' && !known?.meta.ignoreAuth) return { verdict: 'sign-in', redirect: passage.href };
  const route = routeTrail(routes, path).at(-1);
  if (!route) return { verdict: 'not-found' };
  // Going from login to the base home sends the user to their own homePath if it differs (specification, section 2).
  if (passage.lastRoutePath === '/login' && leadsToBaseHome(path) && landing !== path) {
    return { verdict: 'go', to: landing };
  }
  if (route.redirect) return { verdict: 'go', to: route.redirect };
  return { verdict: 'pass', path: route.path };
}
