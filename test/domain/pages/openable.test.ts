import { expect, it } from 'vitest';
import type { Visitor } from '#domain/access/roles';
import { openablePages, pagesByBackend } from '#domain/pages/openable';
import { buildRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import { aDashboard } from '../dashboards/a-dashboard';

const viewer: Visitor = { access: 'by-group', groups: ['Sales'] };
const manager: Visitor = { access: 'by-group', groups: ['SuperUser'] };
const paths = (visitor: Visitor, has = true) =>
  openablePages(buildRoutes(routeTable, [aDashboard()], visitor), has ? pagesByBackend : []).map(({ path }) => path);

it('The pages that a visitor can open are all that show something by themselves, besides the dashboards', () => {
  const everyone = [
    '/home/index',
    '/dashboard',
    '/user/profile',
    '/user/account',
    '/user/notifications',
    '/user/deliveries',
    '/user/billing',
    '/user/device',
  ];
  expect(paths(viewer)).toEqual([...everyone, '/error-log/list']);
  expect(paths(manager)).toEqual([
    ...everyone,
    '/management/quicksight',
    '/management/people',
    '/management/usage',
    '/management/history',
    '/management/health',
    '/error-log/list',
  ]);
  // With a backend that has the five calls only.
  expect(paths(manager, false)).toEqual([...everyone, '/management/quicksight', '/error-log/list']);
});
