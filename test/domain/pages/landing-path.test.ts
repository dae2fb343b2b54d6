import { expect, it } from 'vitest';
import { landingPath } from '#domain/pages/landing-path';
import { buildRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import { aDashboard } from '../dashboards/a-dashboard';

const routes = buildRoutes(routeTable, [aDashboard()], { access: 'by-group', groups: [] });
const landing = (homePath?: string): string => landingPath(homePath, 'https://portal.example', routes);

it('The landing page is the home of their own', () => {
  expect(landing('/dashboard/sales')).toBe('/dashboard/sales');
  expect(landing('/user')).toBe('/user');
  expect(landing('/dashboard/sales?sheet=2#p')).toBe('/dashboard/sales?sheet=2#p');
});

it.each([
  undefined,
  '',
  '/',
  '/home',
  '/home/index?a=1',
  '/management',
  '/dashboard/gone',
  '/nowhere',
  '/login',
  '//evil.example',
])('The landing page is the base home when that is %j', (homePath) => {
  expect(landing(homePath)).toBe('/home/index');
});
