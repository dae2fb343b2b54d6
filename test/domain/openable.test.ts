import { describe, expect, it } from 'vitest';
import type { Visitor } from '../../src/domain/access';
import { openableDashboards, openablePages } from '../../src/domain/openable';
import { buildRoutes } from '../../src/domain/route-building';
import { routeTable } from '../../src/domain/route-table';
import { aDashboard, aDashboardId } from './a-dashboard';

const viewer: Visitor = { access: 'by-group', groups: ['Sales'] };
const manager: Visitor = { access: 'by-group', groups: ['SuperUser'] };
const paths = (visitor: Visitor) => openablePages(buildRoutes(routeTable, [], visitor)).map(({ path }) => path);
const named = (title: string, over = {}) =>
  aDashboard({ id: aDashboardId(`d@${title}`), metaId: title, title, ...over });

describe('what a visitor can open', () => {
  it('is the dashboards of the menu, in its order', () => {
    const list = [
      named('Sales 10'),
      named('Draft', { status: 'DRAFT' }),
      named('Finance', { groupList: ['Finance'] }),
      named('Sales 9', { groupList: ['Sales'] }),
    ];
    const titles = (visitor: Visitor) =>
      openableDashboards(buildRoutes(routeTable, list, visitor), list, visitor).map(({ title }) => title);
    expect(titles(viewer)).toEqual(['Sales 9', 'Sales 10']);
    expect(titles(manager)).toEqual(['Finance', 'Sales 9', 'Sales 10']);
  });

  it('is, of two dashboards with one address, the one that the menu leads to', () => {
    const list = [
      named('hidden', { metaId: 'same', groupList: ['Finance'] }),
      named('first', { metaId: 'same' }),
      named('second', { metaId: 'same' }),
    ];
    const [found, ...others] = openableDashboards(buildRoutes(routeTable, list, viewer), list, viewer);
    expect(found?.title).toBe('first');
    expect(others).toEqual([]);
  });

  it('is every page that shows something by itself', () => {
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
