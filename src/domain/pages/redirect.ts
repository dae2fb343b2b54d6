import { type TablePath, mayBePage } from './route-table';

/**
 * Where a `redirect` query value may lead: where a page of ours may be, on our origin, and never the sign-in page; `/` for
 * everything else (`//evil`, `/\evil`, `javascript:`, encoded or not). The page itself finds out whether this visitor may see it, as
 * by everyone who is signed in already. The value arrives decoded once, by the router.
 */
export function safeRedirect(target: string | undefined, origin: string): string {
  if (!target?.startsWith('/')) return '/';
  const url = parse(target, origin);
  if (!url || url.origin !== origin) return '/';
  // Refuse whatever the URL parser rewrote, such as a tab, a backslash or `..`.
  if (`${url.pathname}${url.search}${url.hash}` !== target) return '/';
  return url.pathname !== ('/login' satisfies TablePath) && mayBePage(url.pathname) ? target : '/';
}

function parse(target: string, origin: string): URL | undefined {
  try {
    return new URL(target, origin);
  } catch {
    return undefined;
  }
}
