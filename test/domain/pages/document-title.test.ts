import { expect, it } from 'vitest';
import { documentTitle } from '#domain/pages/document-title';
import { type KnownRoutes, buildRoutes, permanentRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import { aDashboard } from '../dashboards/a-dashboard';

const complete = (title = 'Sales overview'): KnownRoutes => ({
  routes: buildRoutes(routeTable, [aDashboard({ title })], { access: 'by-group', groups: [] }),
  known: 'all',
});
const waiting: KnownRoutes = { routes: permanentRoutes(routeTable), known: 'nothing' };
const unlisted: KnownRoutes = { routes: complete().routes, known: 'all-but-dashboards' };

it('The document’s title is the route’s', () => {
  expect(documentTitle(complete(), '/home/index')).toEqual({ key: 'route.home' });
  expect(documentTitle(complete(), '/dashboard')).toEqual({ key: 'route.dashboard' });
  expect(documentTitle(complete(), '/dashboard/sales')).toEqual({ text: 'Sales overview' });
  expect(documentTitle(waiting, '/login')).toEqual({ key: 'route.login' });
});

it('The document’s title follows the dashboard’s, and is the BI service’s name while it has none', () => {
  expect(documentTitle(complete('Costs'), '/dashboard/sales')).toEqual({ text: 'Costs' });
  expect(documentTitle(complete(' '), '/dashboard/sales')).toEqual({ text: 'Sales (prod)' });
});

it.each(['/nowhere', '/dashboard/', '/dashboard/a/b', '/management', '/*'])(
  'The document’s title is Page not found at %s',
  (path) => {
    expect(documentTitle(complete(), path)).toEqual({ key: 'route.notFound' });
  },
);

it('The document’s title is that of the cause on the exception page', () => {
  expect(documentTitle(complete(), '/exception', 'forbidden')).toEqual({ key: 'exception.forbidden.title' });
  expect(documentTitle(complete(), '/exception', 'other')).toEqual({ key: 'route.exception' });
  expect(documentTitle(complete(), '/home/index', 'forbidden')).toEqual({ key: 'route.home' });
});

it('The document’s title says that an unknown dashboard is not available', () => {
  expect(documentTitle(complete(), '/dashboard/gone')).toEqual({ key: 'route.noDashboard' });
});

it('The document’s title calls no page missing that identity or list may still bring', () => {
  expect(documentTitle(waiting, '/dashboard/sales')).toEqual({ key: 'route.dashboard' });
  expect(documentTitle(waiting, '/management/quicksight')).toEqual({ key: 'route.managementQuicksight' });
  expect(documentTitle(waiting, '/nowhere')).toEqual({ key: 'route.notFound' });
  expect(documentTitle(unlisted, '/dashboard/gone')).toEqual({ key: 'route.dashboard' });
  expect(documentTitle(unlisted, '/management/quicksight')).toEqual({ key: 'route.notFound' });
});
