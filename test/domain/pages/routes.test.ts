import * as fc from 'fast-check';
import { anyCharacter } from '../../any-character';
import { expect, it } from 'vitest';
import { placeOfPage } from '#domain/pages/dashboard-route';
import { buildRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import { routeTrail } from '#domain/pages/route-trail';
import { dashboardPath, isDashboardPlace, metaIdAt } from '#domain/pages/routes';
import { aDashboard } from '../dashboards/a-dashboard';

const routes = buildRoutes(routeTable, [aDashboard({ metaId: 'Sales' })], { access: 'open', groups: [] });
const names = (path: string) => routeTrail(routes, path).map(({ name }) => name);

it('the trail to a path goes from the section to the page', () => {
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
])('the trail to a path is strict: none for %j', (path) => {
  expect(names(path)).toEqual([]);
});

const metaIds = ['Sales', 'a/b', '%2E%2E', '\ud800x', '%2F', 'sales', '...'];
const dashboards = metaIds.map((metaId) => aDashboard({ metaId }));
const paths = dashboards.map(({ metaId }) => dashboardPath(metaId));

it.each([...paths, '/dashboard', '/dashboard/Costs', '/dashboard/%2e', '/dashboard/%252E', '/user', ''])(
  'the place of a page among dashboards is that of the one with the path: %j',
  (path) => {
    expect(placeOfPage(path, dashboards)).toBe(paths.indexOf(path));
  },
);

it('a page’s place is that of the dashboard whose metaId the path says, where two have the same path', () => {
  const both = ['%2E', '.'].map((metaId) => aDashboard({ metaId }));
  expect(placeOfPage('/dashboard/%252E', both)).toBe(1);
});

it('the path of a dashboard keeps what is special in addresses in one segment', () => {
  expect(['a/b', '..', '.', '../login', '%2f', '#', '?a=1', 'ä ß', '🧑‍🚀', 'toString', '*'].map(dashboardPath)).toEqual([
    '/dashboard/a%2Fb',
    '/dashboard/%252E%252E',
    '/dashboard/%252E',
    '/dashboard/..%2Flogin',
    '/dashboard/%252f',
    '/dashboard/%23',
    '/dashboard/%3Fa%3D1',
    '/dashboard/%C3%A4%20%C3%9F',
    '/dashboard/%F0%9F%A7%91%E2%80%8D%F0%9F%9A%80',
    '/dashboard/toString',
    '/dashboard/*',
  ]);
});

const metaId = fc.oneof(fc.string({ unit: anyCharacter, minLength: 1 }), fc.constantFrom('\ud800', 'a\udfff', '...'));

it('the path of a dashboard is left as it is by the address bar, whatever the metaId holds', () => {
  fc.assert(
    fc.property(metaId, (id) => {
      const path = dashboardPath(id);
      const url = new URL(path, 'https://portal.example');
      if (url.href !== `https://portal.example${path}`) expect.fail(`${path} becomes ${url.href}`);
      if (!isDashboardPlace(path)) expect.fail(`${path} is not below /dashboard`);
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

it.each(['Sales', 'a/b', '.', '..', '...', '%2Ex', 'x%2E', 'ä ß', '%'])(
  'the path of a dashboard says which dashboard it is for: %s',
  (id) => {
    expect(metaIdAt(dashboardPath(id))).toBe(id);
  },
);

it.each([
  '/user/billing',
  '/dashboard',
  '/dashboard/',
  '/dashboard/a/b',
  // No dashboard has these: its own path would be written another way.
  '/dashboard/%41',
  '/dashboard/a b',
  '/dashboard/%2e',
  '/dashboard/%',
])('the path of a dashboard is not %s', (path) => {
  expect(metaIdAt(path)).toBeUndefined();
});
