import { expect, it } from 'vitest';
import { breadcrumb } from '#domain/pages/breadcrumb';
import { documentTitle } from '#domain/pages/document-title';
import { guard } from '#domain/pages/guard';
import { buildMenu } from '#domain/pages/menu';
import { tabsOf } from '#domain/pages/open-tabs';
import { buildRoutes, permanentRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import type { Route, RouteMeta } from '#domain/pages/routes';

const title = { text: 'Section' };
const viewer = { access: 'by-group', groups: [] } as const;

/** A section `/a` with this meta and a page `/a/b` below it, after a section `/z`; as a viewer has them. */
function withMeta(meta: Partial<RouteMeta>): Route[] {
  const children = [{ name: 'B', path: '/a/b', meta: { title: { text: 'Page' } } }];
  return buildRoutes(
    [
      { name: 'Z', path: '/z', meta: { title: { text: 'Other' } } },
      { name: 'A', path: '/a', meta: { title, ...meta }, children },
    ],
    [],
    viewer,
  );
}
const menuOf = (meta: Partial<RouteMeta>) => buildMenu(withMeta(meta));
const entryOf = (meta: Partial<RouteMeta>) => menuOf(meta).find(({ path }) => path === '/a');
const menuPaths = (meta: Partial<RouteMeta>) => menuOf(meta).map(({ path }) => path);
const routePaths = (meta: Partial<RouteMeta>) => withMeta(meta).map(({ path }) => path);
const tabPaths = (meta: Partial<RouteMeta>, ...open: string[]) =>
  tabsOf(
    open.map((path) => ({ path, href: path })),
    withMeta(meta),
  ).map(({ path }) => path);
const crumbs = (meta: Partial<RouteMeta>) => breadcrumb(withMeta(meta), '/a/b').map(({ path }) => path);
const asksSignedOut = (path: string) =>
  guard({
    href: path,
    path,
    session: 'signed-out',
    routes: permanentRoutes(routeTable),
    origin: 'https://portal.example',
  }).verdict;

/** The effect of each word of the vocabulary: the page with it, and without it. A word without a line here does not compile. */
const effects: Record<keyof RouteMeta, [what: string, seen: () => unknown, expected: unknown, without: unknown]> = {
  title: [
    'names the page',
    () => [entryOf({})?.title, documentTitle({ routes: withMeta({}), known: 'all' }, '/a')],
    [title, title],
    [],
  ],
  description: [
    'is the hint of the menu',
    () => entryOf({ description: { text: 'Hint' } })?.description,
    { text: 'Hint' },
    entryOf({})?.description,
  ],
  icon: ['stands in the menu', () => entryOf({ icon: 'HomeIcon' })?.icon, 'HomeIcon', entryOf({})?.icon],
  orderNo: ['is the place in the menu', () => menuPaths({ orderNo: -1 }), ['/a', '/z'], menuPaths({})],
  roles: ['keep the route for their holders', () => routePaths({ roles: ['SuperUser'] }), ['/z'], routePaths({})],
  ignoreRoute: ['removes the route', () => routePaths({ ignoreRoute: true }), ['/z'], routePaths({})],
  ignoreAuth: ['opens the page without signing in', () => asksSignedOut('/login'), 'pass', asksSignedOut('/exception')],
  hideMenu: ['keeps it out of the menu', () => menuPaths({ hideMenu: true }), ['/z'], menuPaths({})],
  hideChildrenInMenu: [
    'keeps what is below it out of the menu',
    () => entryOf({ hideChildrenInMenu: true })?.children,
    [],
    entryOf({})?.children,
  ],
  single: ['gives it no tab', () => tabPaths({ single: true }, '/a', '/z'), ['/z'], tabPaths({}, '/a', '/z')],
  affix: ['pins its tab, the first', () => tabPaths({ affix: true }, '/z'), ['/a', '/z'], tabPaths({}, '/z')],
  hidePathForChildren: [
    'leaves it out of the breadcrumb of its children',
    () => crumbs({ hidePathForChildren: true }),
    ['/a/b'],
    crumbs({}),
  ],
};

it.each(Object.entries(effects).map(([word, effect]) => [word, ...effect] as const))(
  'a route’s meta %s %s',
  (_word, _what, seen, expected, without) => {
    expect(seen()).toEqual(expected);
    expect(without).not.toEqual(expected);
  },
);
