import { routeTrail } from './route-trail';
import type { Label, Route } from './routes';

/** A page that was opened and not closed since. */
export interface OpenPage {
  /** The path of its route: one tab each. */
  path: string;
  /** The path with search and hash where the user left it. */
  href: string;
}

export interface Tab extends OpenPage {
  title: Label;
  icon?: string;
  /** Cannot be closed or moved. */
  pinned: boolean;
}

/**
 * The row of tabs: the pages marked `affix` first, in the order of the routes and whether opened or not, then the others as they
 * were opened or moved. A page that is marked `single`, or that the visitor does not have (any more), has none.
 */
export function tabsOf(open: readonly OpenPage[], routes: readonly Route[]): Tab[] {
  const hrefs = new Map(open.map(({ path, href }) => [path, href]));
  const pinned = pinnedAmong(routes);
  const others = [...hrefs.keys()].flatMap((path) => {
    const route = routeTrail(routes, path).at(-1);
    return route && hasTab(route) && !route.meta.affix ? [route] : [];
  });
  return [...pinned, ...others].map(({ path, meta: { title, icon, affix = false } }) => ({
    path,
    href: hrefs.get(path) ?? path,
    title,
    ...(icon !== undefined && { icon }),
    pinned: affix,
  }));
}

/** A page that is open already keeps its place, and remembers where in it people are now. */
export function openPage(open: readonly OpenPage[], page: OpenPage): OpenPage[] {
  const known = open.some(({ path }) => path === page.path);
  return known ? open.map((other) => (other.path === page.path ? page : other)) : [...open, page];
}

/** A pinned page keeps its tab, and forgets where in it people were. */
export function closePage(open: readonly OpenPage[], path: string): OpenPage[] {
  return open.filter((page) => page.path !== path);
}

/** The address to show after closing the current tab: its right neighbour, else its left one, else home. */
export function hrefAfterClosing(tabs: readonly Tab[], path: string): string {
  const index = tabs.findIndex((tab) => tab.path === path);
  return (tabs[index + 1] ?? tabs[index - 1])?.href ?? '/';
}

/** Puts a tab at the place that another one has now; where that is among the pinned ones, `tabsOf` still puts those first. */
export function moveTab(tabs: readonly Tab[], path: string, toPlaceOf: string): OpenPage[] {
  const from = tabs.findIndex((tab) => tab.path === path);
  const to = tabs.findIndex((tab) => tab.path === toPlaceOf);
  const pages = tabs.map(({ path, href }) => ({ path, href }));
  const moving = pages[from];
  return moving && pages[to] ? pages.toSpliced(from, 1).toSpliced(to, 0, moving) : pages;
}

function pinnedAmong(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => [
    ...(route.meta.affix && hasTab(route) ? [route] : []),
    ...pinnedAmong(route.children ?? []),
  ]);
}

/** Redirects don't get a tab. */
function hasTab({ meta, redirect }: Route): boolean {
  return !meta.single && redirect === undefined;
}
