import { expect, it } from 'vitest';
import { breadcrumb } from '#domain/pages/breadcrumb';
import { buildRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import type { Route } from '#domain/pages/routes';
import { aDashboard } from '../dashboards/a-dashboard';

const routes = buildRoutes(routeTable, [aDashboard()], { access: 'open', groups: [] });
const crumbs = (path: string) => breadcrumb(routes, path);

it('The breadcrumb goes from the section to the page', () => {
  expect(crumbs('/dashboard/sales')).toEqual([
    { title: { key: 'route.dashboard' }, path: '/dashboard' },
    { title: { text: 'Sales overview' }, path: '/dashboard/sales' },
  ]);
  expect(crumbs('/user/device').map(({ path }) => path)).toEqual(['/user', '/user/device']);
});

it('The breadcrumb leaves a section marked hidePathForChildren out of the way to its children, and of nothing else', () => {
  const title = { text: 't' };
  const [hidden, shown]: Route[] = [
    {
      name: 'A',
      path: '/a',
      meta: { title, hidePathForChildren: true },
      children: [{ name: 'B', path: '/a/b', meta: { title } }],
    },
    { name: 'C', path: '/c', meta: { title }, children: [{ name: 'D', path: '/c/d', meta: { title } }] },
  ];
  const all = [hidden, shown].flatMap((route) => route ?? []);
  const paths = (path: string) => breadcrumb(all, path).map((crumb) => crumb.path);
  expect(paths('/a/b')).toEqual(['/a/b']);
  expect(paths('/a')).toEqual(['/a']);
  expect(paths('/c/d')).toEqual(['/c', '/c/d']);
});

it('The breadcrumb does not say Home twice', () => {
  expect(crumbs('/home/index')).toEqual([{ title: { key: 'route.home' }, path: '/home/index' }]);
});

it.each(['/nowhere', '/dashboard/gone', '/dashboard/', '/*'])('The breadcrumb is empty on %s', (path) => {
  expect(crumbs(path)).toEqual([]);
});
