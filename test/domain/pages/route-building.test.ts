import * as fc from 'fast-check';
import { anyCharacter } from '../../any-character';
import { describe, expect, it } from 'vitest';
import { type Role, type Visitor, roles, rolesOf } from '#domain/access/roles';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { dashboardPages } from '#domain/pages/dashboards-with-pages';
import { buildMenu } from '#domain/pages/menu';
import { buildRoutes, permanentRoutes, presumedRoutes } from '#domain/pages/route-building';
import { hidingPages, routeTable } from '#domain/pages/route-table';
import { everyRoute, routeTrail } from '#domain/pages/route-trail';
import type { Route, RouteMeta } from '#domain/pages/routes';
import { aDashboard, aDashboardId } from '../dashboards/a-dashboard';

const superUser: Visitor = { access: 'by-group', groups: ['SuperUser'] };
const viewer: Visitor = { access: 'by-group', groups: ['Sales'] };
const pathsOf = (routes: readonly Route[]): string[] => everyRoute(routes).map(({ path }) => path);
const dashboardsIn = (routes: readonly Route[]) =>
  routes.find(({ name }) => name === 'Dashboard')?.dashboards?.map(({ metaId }) => metaId);

/** As the portal builds them after a list load. */
const routesAfter = (table: readonly Route[], loaded: readonly Dashboard[], who: Visitor): Route[] =>
  buildRoutes(table, dashboardPages(loaded, who).dashboards, who);

const metaFor = (needed: Role[] | undefined): RouteMeta => ({ title: { text: 't' }, ...(needed && { roles: needed }) });

it('Building routes keeps a route with roles only for their holders', () => {
  expect(pathsOf(buildRoutes(routeTable, [], superUser))).toContain('/management/quicksight');
  const paths = pathsOf(buildRoutes(routeTable, [], viewer));
  expect(paths.filter((path) => path.startsWith('/management'))).toEqual([]);
  expect(paths).toContain('/user/billing');
  expect(pathsOf(buildRoutes(routeTable, [], { access: 'open', groups: [] }))).toContain('/management');
});

describe('Building routes', () => {
  it('leaves out ignored routes and forbidden children, at any depth', () => {
    const title = { text: 't' };
    const below: Route = { name: 'B', path: '/a/b', meta: { title } };
    const table: Route[] = [
      { name: 'A', path: '/a', meta: { title, ignoreRoute: true }, children: [below] },
      {
        name: 'C',
        path: '/c',
        meta: { title },
        children: [
          { name: 'D', path: '/c/d', meta: { title, ignoreRoute: true } },
          { name: 'E', path: '/c/e', meta: { title, roles: ['SuperUser'] } },
          { name: 'F', path: '/c/f', meta: { title } },
        ],
      },
    ];
    expect(pathsOf(buildRoutes(table, [], viewer))).toEqual(['/c', '/c/f']);
  });

  it('leaves out the pages that a deployment hides, and leads a section to its first page that is left', () => {
    const hidden = ['/user/billing', '/user/profile'];
    const routes = buildRoutes(hidingPages(routeTable, hidden), [], superUser);
    const before = pathsOf(buildRoutes(routeTable, [], superUser));
    expect(pathsOf(routes)).toEqual(before.filter((path) => !hidden.includes(path)));
    expect(routes.find(({ path }) => path === '/user')?.redirect).toBe('/user/account');
  });
});

it('Building routes gives each dashboard a route with its title, hint, icon, and name in the BI service', () => {
  const description = 'Revenue, orders and margin against plan, by region';
  const routes = buildRoutes(routeTable, [aDashboard({ description })], viewer);
  expect(routeTrail(routes, '/dashboard/sales')).toMatchObject([
    { name: 'Dashboard' },
    {
      name: 'Sales (prod)',
      path: '/dashboard/sales',
      meta: {
        title: { text: 'Sales overview' },
        description: { text: description.slice(0, 40) },
        icon: 'PresentationChartLineIcon',
      },
    },
  ]);
});

it('Building routes replaces the dashboards of the list before, also when none is left', () => {
  const first = buildRoutes(routeTable, [aDashboard()], viewer);
  const second = routesAfter(first, [aDashboard({ metaId: 'costs' }), aDashboard({ status: 'DRAFT' })], viewer);
  expect(dashboardsIn(first)).toEqual(['sales']);
  expect(dashboardsIn(second)).toEqual(['costs']);
  expect(dashboardsIn(buildRoutes(second, [], viewer))).toEqual([]);
});

it('Building routes changes no table, and leaves the catch-all last', () => {
  const before = structuredClone(routeTable);
  expect(buildRoutes(routeTable, [aDashboard()], viewer).at(-1)?.name).toBe('PageNotFound');
  expect(routeTable).toEqual(before);
});

function expectEachOnce(routes: readonly Route[], loaded: readonly Dashboard[], who: Visitor): void {
  const paths = pathsOf(routes);
  expect(new Set(paths).size).toBe(paths.length);
  const entries = buildMenu(routes);
  expect(entries.filter(({ path }) => path === '/dashboard')).toHaveLength(1);
  const inMenu = entries.flatMap((entry) => entry.dashboards ?? []);
  expect(new Set(inMenu).size).toBe(inMenu.length);
  expect(routes).toEqual(routesAfter(routeTable, loaded, who));
}

const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('', 'Login', 'Dashboard', 'PageNotFound', '*'),
);
const dashboard = fc.record({
  id: fc.constantFrom('d@1', 'd@2', 'd@3').map(aDashboardId),
  metaId: fc.oneof(text, fc.constantFrom('a', 'b', '..', '/', '%2f', '#')),
  metaName: text,
  title: text,
  description: text,
  icon: text,
  status: fc.constantFrom('EMBEDED', 'EMBEDED', 'DRAFT'),
  groupList: fc.subarray(['Sales', 'Board', 'SuperUser']),
});
const list = fc.array(dashboard, { maxLength: 12 }).map((all) => all.map((over) => aDashboard(over)));
const visitor = fc.record({
  access: fc.constantFrom('open' as const, 'by-group' as const),
  groups: fc.subarray([...roles, 'Sales', 'Board']),
});

it('no sequence of list loads makes a route or an entry appear twice, or stay when it is gone', () => {
  fc.assert(
    fc.property(fc.array(list, { maxLength: 6 }), visitor, (loads, who) => {
      let routes = buildRoutes(routeTable, [], who);
      for (const loaded of loads) {
        routes = routesAfter(routes, loaded, who);
        expectEachOnce(routes, loaded, who);
      }
    }),
  );
}, 60_000);

it('nobody has a route without one of its roles', () => {
  const needed = fc.option(fc.subarray([...roles]), { nil: undefined });
  const aTable = fc.array(fc.tuple(needed, needed), { maxLength: 6 }).map((all) =>
    all.map(([own, below], index): Route => ({
      name: `${index}`,
      path: `/${index}`,
      meta: metaFor(own),
      children: [{ name: `${index}/x`, path: `/${index}/x`, meta: metaFor(below) }],
    })),
  );
  fc.assert(
    fc.property(aTable, visitor, (table, who) => {
      const held = new Set(rolesOf(who));
      const mayHave = ({ meta: { roles: asked = [] } }: Route) =>
        asked.length === 0 || asked.some((role) => held.has(role));
      const due = table
        .filter(mayHave)
        .flatMap(({ path, children = [] }) => [path, ...pathsOf(children.filter(mayHave))]);
      expect(pathsOf(buildRoutes(table, [], who))).toEqual(due);
    }),
  );
}, 60_000);

const strangers = permanentRoutes(routeTable);
const viewers = buildRoutes(routeTable, [], viewer);

it.each([
  ['every page while the visitor is unknown', 'nothing', strangers, routeTable],
  ['the visitor’s pages while no list has loaded', 'all-but-dashboards', viewers, viewers],
] as const)(
  'the routes that a path is checked against are %s, and any path of a dashboard’s form',
  (_, known, routes, pages) => {
    const presumed = presumedRoutes({ routes, known }, '/dashboard/sales');
    expect(routeTrail(presumed, '/dashboard/sales')).toHaveLength(2);
    expect(pathsOf(presumed).toSorted()).toEqual([...pathsOf(pages), '/dashboard/sales'].toSorted());
    for (const other of ['/user/billing', '/dashboard', ''])
      expect(presumedRoutes({ routes, known }, other)).toEqual(pages);
  },
);

it('the routes that a path is checked against are the visitor’s own where one of the known dashboards has the path', () => {
  const routes = buildRoutes(routeTable, [aDashboard()], viewer);
  expect(presumedRoutes({ routes, known: 'all-but-dashboards' }, '/dashboard/sales')).toEqual(routes);
});

it('the routes that a path is checked against are the visitor’s own when all is known', () => {
  expect(presumedRoutes({ routes: viewers, known: 'all' }, '/dashboard/sales')).toEqual(viewers);
});
