import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OpenPage, closePage, hrefAfterClosing, moveTab, openPage, tabsOf } from '#domain/pages/open-tabs';
import { buildRoutes, permanentRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import type { Route, RouteMeta } from '#domain/pages/routes';
import { aDashboard } from '../dashboards/a-dashboard';

const routesOf = (...metaIds: string[]): Route[] =>
  buildRoutes(
    routeTable,
    metaIds.map((metaId) => aDashboard({ metaId, title: metaId })),
    { access: 'open', groups: [] },
  );
const routes = routesOf('sales', 'costs');
const opened = (...hrefs: string[]): OpenPage[] =>
  hrefs.reduce<OpenPage[]>((open, href) => openPage(open, { path: href.replace(/[?#].*/, ''), href }), []);
const paths = (tabs: readonly OpenPage[]): string[] => tabs.map(({ path }) => path);
const aRoute = (path: string, meta: Partial<RouteMeta>): Route => ({
  name: path,
  path,
  meta: { title: { text: path }, ...meta },
});

const [home, sales, costs, billing] = ['/home/index', '/dashboard/sales', '/dashboard/costs', '/user/billing'];

it('The tabs have a page marked affix first, whether it was opened or not', () => {
  expect(tabsOf([], routes)).toEqual([
    { path: home, href: home, title: { key: 'route.home' }, icon: 'HomeIcon', pinned: true },
  ]);
  expect(paths(tabsOf(opened(sales, home), routes))).toEqual([home, sales]);
  // The empty icon is kept: it is drawn as the default icon, like an unknown one.
  expect(tabsOf(opened('/d'), [aRoute('/d', { icon: '' })])).toMatchObject([{ icon: '' }]);
  const two = [aRoute('/b', { affix: true }), aRoute('/c', {}), aRoute('/a', { affix: true })];
  expect(paths(tabsOf(opened('/c', '/a'), two))).toEqual(['/b', '/a', '/c']);
});

it('The tabs are in the order in which pages were opened, with their titles and icons', () => {
  expect(tabsOf(opened(sales, billing), routes).slice(1)).toEqual([
    { path: sales, href: sales, title: { text: 'sales' }, icon: 'PresentationChartLineIcon', pinned: false },
    { path: billing, href: billing, title: { key: 'route.billing' }, icon: 'CreditCardIcon', pinned: false },
  ]);
});

it('The tabs are one for each page, which remembers where people left it', () => {
  const tabs = tabsOf(opened(`${sales}?sheet=1`, billing, `${sales}?sheet=2#p`, home), routes);
  expect(tabs.map(({ href }) => href)).toEqual([home, `${sales}?sheet=2#p`, billing]);
  expect(paths(opened(sales, billing, `${sales}?sheet=2`))).toEqual([sales, billing]);
});

it('The tabs leave out a page marked single, a redirect, and a page that does not exist', () => {
  const open = opened('/login', '/exception', '/', '/user', '/nowhere', '/dashboard/gone');
  expect(paths(tabsOf(open, routes))).toEqual([home]);
  expect(tabsOf(opened('/a'), [aRoute('/a', { single: true, affix: true })])).toEqual([]);
});

it('The tabs lose the dashboards that a list load takes away, and get them back with the next', () => {
  const open = opened(sales, costs);
  expect(paths(tabsOf(open, routesOf('costs')))).toEqual([home, costs]);
  expect(paths(tabsOf(open, routes))).toEqual([home, sales, costs]);
});

it('The tabs are gone when the state is reset', () => {
  expect(tabsOf(opened(sales, billing), permanentRoutes(routeTable))).toEqual([]);
});

it('Closing a tab takes it out of the row, except a pinned one', () => {
  expect(paths(tabsOf(closePage(opened(sales, costs), sales), routes))).toEqual([home, costs]);
  expect(paths(tabsOf(closePage(opened(home, sales), home), routes))).toEqual([home, sales]);
  expect(closePage(opened(sales), '/nowhere')).toEqual(opened(sales));
});

it('Closing a tab leads to the right neighbour, else to the left one, else home', () => {
  const tabs = tabsOf(opened(sales, `${costs}?sheet=2`, billing), routes);
  expect(hrefAfterClosing(tabs, sales)).toBe(`${costs}?sheet=2`);
  expect(hrefAfterClosing(tabs, costs)).toBe(billing);
  expect(hrefAfterClosing(tabs, billing)).toBe(`${costs}?sheet=2`);
  expect(hrefAfterClosing(tabsOf(opened('/a'), [aRoute('/a', {})]), '/a')).toBe('/');
});

const tabs = tabsOf(opened(sales, costs, billing), routes);
const moved = (path: string, toPlaceOf: string) => paths(tabsOf(moveTab(tabs, path, toPlaceOf), routes));

it('moving a tab puts it at the place of another', () => {
  expect(moved(sales, billing)).toEqual([home, costs, billing, sales]);
  expect(moved(billing, sales)).toEqual([home, billing, sales, costs]);
  expect(moved(sales, sales)).toEqual([home, sales, costs, billing]);
});

it('moving a tab moves neither a pinned one nor anything before it', () => {
  expect(moved(home, costs)).toEqual([home, sales, costs, billing]);
  expect(moved(costs, home)).toEqual([home, costs, sales, billing]);
  expect(moved('/nowhere', sales)).toEqual([home, sales, costs, billing]);
  expect(moved(sales, '/nowhere')).toEqual([home, sales, costs, billing]);
});

const path = fc.constantFrom(home, sales, costs, billing, '/exception', '/nowhere', '/user/device');
const step = fc.oneof(
  fc.record({ does: fc.constant('open' as const), path }),
  fc.record({ does: fc.constant('close' as const), path }),
  fc.record({ does: fc.constant('move' as const), path, to: path }),
);

it('any sequence of opening, closing and moving keeps each tab once, and the pinned ones first', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let open: OpenPage[] = [];
      for (const now of steps) {
        if (now.does === 'open') open = openPage(open, { path: now.path, href: now.path });
        else if (now.does === 'close') open = closePage(open, now.path);
        else open = moveTab(tabsOf(open, routes), now.path, now.to);
        const tabs = tabsOf(open, routes);
        expect(new Set(paths(tabs)).size).toBe(tabs.length);
        expect(tabs.map(({ pinned }) => pinned)).toEqual([true, ...tabs.slice(1).map(() => false)]);
      }
    }),
  );
});
