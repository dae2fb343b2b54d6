import { describe, expect, it } from 'vitest';
import { breadcrumb } from '../../src/domain/breadcrumb';
import { buildRoutes, routeTable } from '../../src/domain/routes';
import { aDashboard } from './a-dashboard';

const routes = buildRoutes(routeTable, [aDashboard()], { access: 'open', groups: [] });
const crumbs = (path: string) => breadcrumb(routes, path);

describe('the breadcrumb', () => {
  it('goes from the section to the page', () => {
    expect(crumbs('/dashboard/sales')).toEqual([
      { title: { key: 'route.dashboard' }, path: '/dashboard' },
      { title: { text: 'Sales overview' }, path: '/dashboard/sales' },
    ]);
    expect(crumbs('/user/device').map(({ path }) => path)).toEqual(['/user', '/user/device']);
  });

  it('does not say the same title twice', () => {
    expect(crumbs('/home/index')).toEqual([{ title: { key: 'route.home' }, path: '/home/index' }]);
  });

  it.each(['/login', '*', '/nowhere', '/dashboard/gone'])('is empty on %s', (path) => {
    expect(crumbs(path)).toEqual([]);
  });
});
