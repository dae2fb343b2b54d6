import { describe, expect, it } from 'vitest';
import type { Visitor } from '../../src/domain/access';
import { openablePages } from '../../src/domain/openable';
import { buildRoutes } from '../../src/domain/route-building';
import { routeTable } from '../../src/domain/route-table';
import { aDashboard } from './a-dashboard';

const viewer: Visitor = { access: 'by-group', groups: ['Sales'] };
const manager: Visitor = { access: 'by-group', groups: ['SuperUser'] };
const paths = (visitor: Visitor) =>
  openablePages(buildRoutes(routeTable, [aDashboard()], visitor)).map(({ path }) => path);

describe('the pages that a visitor can open', () => {
  it('are all that show something by themselves, besides the dashboards', () => {
    const everyone = [
      '/home/index',
      '/dashboard',
      '/user/profile',
      '/user/account',
      '/user/notifications',
      '/user/billing',
      '/user/device',
    ];
    expect(paths(viewer)).toEqual([...everyone, '/error-log/list']);
    expect(paths(manager)).toEqual([...everyone, '/management/quicksight', '/error-log/list']);
  });
});
