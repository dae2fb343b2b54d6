import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Visitor } from '../../src/domain/access';
import {
  type Route,
  buildRoutes,
  dashboardPath,
  dashboardRoutes,
  permanentRoutes,
  routeTable,
  routeTrail,
  unlistedRoutes,
} from '../../src/domain/routes';
import { aDashboard } from './a-dashboard';

const superUser: Visitor = { access: 'by-group', groups: ['SuperUser'] };
const viewer: Visitor = { access: 'by-group', groups: ['Sales'] };
const pathsOf = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)]);
const dashboardPaths = (...metaIds: string[]): string[] =>
  dashboardRoutes(metaIds.map((metaId) => aDashboard({ metaId }))).map(({ path }) => path);

const leads = (path: string) => routeTrail(routeTable, path).at(-1)?.redirect;
const about = (path: string) => {
  const route = routeTrail(routeTable, path).at(-1);
  return [route?.name, route?.meta.orderNo, route?.meta.roles];
};
const dashboardsIn = (routes: readonly Route[]) =>
  routes.find(({ name }) => name === 'Dashboard')?.children?.map(({ path }) => path);

describe('the route table', () => {
  it('has every path of the specification once', () => {
    const paths = pathsOf(routeTable);
    expect(paths.toSorted()).toEqual(
      [
        '/login',
        '/',
        '/home',
        '/home/index',
        '/dashboard',
        '/management',
        '/management/quicksight',
        '/user',
        '/user/profile',
        '/user/account',
        '/user/notifications',
        '/user/billing',
        '/user/device',
        '/exception',
        '/error-log/list',
        '*',
      ].toSorted(),
    );
  });

  it('leads on where the specification says so', () => {
    expect(leads('/')).toBe('/home');
    expect(leads('/home')).toBe('/home/index');
    expect(leads('/user')).toBe('/user/billing');
    expect(leads('/management')).toBe('/management/quicksight');
  });

  it('leads only to pages that it has', () => {
    const leading = [...routeTable, ...routeTable.flatMap(({ children = [] }) => children)].flatMap(
      ({ redirect }) => redirect ?? [],
    );
    for (const to of leading) expect(routeTrail(routeTable, to)).not.toEqual([]);
  });

  it('has the names and orders of the specification', () => {
    expect(about('/home')).toEqual(['Home', 100, undefined]);
    expect(about('/dashboard')).toEqual(['Dashboard', 100, undefined]);
    expect(about('/user')).toEqual(['User', 200, undefined]);
    expect(about('/management')).toEqual(['Management', 400, ['SuperUser']]);
    expect(about('/home/index')[0]).toBe('HomePage');
    expect(about('/management/quicksight')[0]).toBe('ManagementQuicksight');
    expect(about('*')[0]).toBe('PageNotFound');
  });

  it('keeps login, root and the catch-all when the state is reset', () => {
    expect(permanentRoutes(routeTable).map(({ name }) => name)).toEqual(['Login', 'Root', 'PageNotFound']);
  });

  it('ends with the catch-all, before and after it is built', () => {
    expect(routeTable.at(-1)?.name).toBe('PageNotFound');
    expect(buildRoutes(routeTable, [aDashboard()], viewer).at(-1)?.name).toBe('PageNotFound');
  });
});

describe('building routes', () => {
  it('keeps a route with roles only for their holders', () => {
    expect(pathsOf(buildRoutes(routeTable, [], superUser))).toContain('/management/quicksight');
    const paths = pathsOf(buildRoutes(routeTable, [], viewer));
    expect(paths.filter((path) => path.startsWith('/management'))).toEqual([]);
    expect(paths).toContain('/user/billing');
    expect(pathsOf(buildRoutes(routeTable, [], { access: 'open', groups: [] }))).toContain('/management');
  });

  it('leaves out ignored routes and forbidden children, at any depth', () => {
    const title = { text: 't' };
    const table: Route[] = [
      {
        name: 'A',
        path: '/a',
        meta: { title, ignoreRoute: true },
        children: [{ name: 'B', path: '/a/b', meta: { title } }],
      },
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

  it('puts the published dashboards under Dashboard, in the place of those before', () => {
    const sales = aDashboard({ metaId: 'sales' });
    const first = buildRoutes(routeTable, [sales], viewer);
    const second = buildRoutes(first, [aDashboard({ metaId: 'costs' }), aDashboard({ status: 'DRAFT' })], viewer);
    expect(dashboardsIn(first)).toEqual(['/dashboard/sales']);
    expect(dashboardsIn(second)).toEqual(['/dashboard/costs']);
  });

  it('changes no table', () => {
    const before = structuredClone(routeTable);
    buildRoutes(routeTable, [aDashboard()], viewer);
    expect(routeTable).toEqual(before);
  });
});

describe('the routes of dashboards', () => {
  it('take title, hint and icon from the dashboard, and their name from the BI service', () => {
    const description = 'Revenue, orders and margin against plan, by region';
    expect(dashboardRoutes([aDashboard({ description })])).toEqual([
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

  it('stand in the order of their titles', () => {
    const routes = dashboardRoutes(['Plan 10', 'plan 9', 'Costs'].map((title) => aDashboard({ title, metaId: title })));
    expect(routes.map(({ meta }) => meta.title)).toEqual([{ text: 'Costs' }, { text: 'plan 9' }, { text: 'Plan 10' }]);
  });

  it('are one for each metaId: the first in the list wins', () => {
    const routes = dashboardRoutes([aDashboard({ title: 'Z' }), aDashboard({ title: 'A' })]);
    expect(routes.map(({ meta }) => meta.title)).toEqual([{ text: 'Z' }]);
    const published = dashboardRoutes([aDashboard({ status: 'DRAFT' }), aDashboard({ title: 'A' })]);
    expect(published.map(({ meta }) => meta.title)).toEqual([{ text: 'A' }]);
  });

  it('are one segment each, whatever a metaId holds', () => {
    expect(dashboardPaths('a/b', '..', '.', '../login', 'ä ?#', '%2F')).toEqual(
      expect.arrayContaining([
        '/dashboard/a%2Fb',
        '/dashboard/%252E%252E',
        '/dashboard/%252E',
        '/dashboard/..%2Flogin',
      ]),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', 'a\udfff', '...', '*')),
        (metaId) => {
          const path = dashboardPath(metaId);
          fc.pre(metaId !== '');
          expect(new URL(path, 'https://portal.example').pathname).toBe(path);
          expect(path.split('/')).toHaveLength(3);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never share a path', () => {
    const paths = dashboardPaths('\ud800', '\ud801', '..', '%2E%2E', '.', '%2E', '%252E');
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('the trail to a path', () => {
  const routes = buildRoutes(routeTable, [aDashboard({ metaId: 'Sales' })], superUser);
  const names = (path: string) => routeTrail(routes, path).map(({ name }) => name);

  it('goes from the section to the page', () => {
    expect(names('/dashboard/Sales')).toEqual(['Dashboard', 'Sales (prod)']);
    expect(names('/user/billing')).toEqual(['User', 'BillingPage']);
    expect(names('/login')).toEqual(['Login']);
  });

  it.each([
    '/dashboard/',
    '/dashboard/sales',
    '/Login',
    '/login/',
    '/user/billing/x',
    '',
    'login',
    '//',
    '/dashboard//Sales',
  ])('is strict: none for %j', (path) => {
    expect(names(path)).toEqual([]);
  });
});

describe('the table while no list has come', () => {
  it('takes what stands at the place of a dashboard for one', () => {
    const routes = unlistedRoutes(routeTable, ['/dashboard/sales', '/user/billing', '']);
    expect(routeTrail(routes, '/dashboard/sales')).toHaveLength(2);
    expect(pathsOf(routes).toSorted()).toEqual([...pathsOf(routeTable), '/dashboard/sales'].toSorted());
  });
});
