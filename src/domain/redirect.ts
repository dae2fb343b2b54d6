import { type Route, routeTrail } from './routes';

/**
 * Where a `redirect` query value may lead: a path of our own routes, on our origin, and never the sign-in page; `/` for
 * everything else (`//evil`, `/\evil`, `javascript:`, encoded or not). The value arrives decoded once, by the router.
 */
export function safeRedirect(target: string | undefined, origin: string, routes: readonly Route[]): string {
  if (!target?.startsWith('/')) return '/';
  const url = parse(target, origin);
  if (!url || url.origin !== origin) return '/';
  // Only what the URL parser left as it was: a tab, a backslash or `..` that it rewrote is no path of ours.
  if (`${url.pathname}${url.search}${url.hash}` !== target) return '/';
  return url.pathname !== '/login' && routeTrail(routes, url.pathname).length > 0 ? target : '/';
}

function parse(target: string, origin: string): URL | undefined {
  try {
    return new URL(target, origin);
  } catch {
    return undefined;
  }
}
