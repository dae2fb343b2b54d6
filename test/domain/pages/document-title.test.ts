import { describe, expect, it } from 'vitest';
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

describe('the document’s title', () => {
  it('is the route’s', () => {
    expect(documentTitle(complete(), '/home/index')).toEqual({ key: 'route.home' });
    expect(documentTitle(complete(), '/dashboard')).toEqual({ key: 'route.dashboard' });
    expect(documentTitle(complete(), '/dashboard/sales')).toEqual({ text: 'Sales overview' });
    expect(documentTitle(waiting, '/login')).toEqual({ key: 'route.login' });
  });

  it('follows the dashboard’s, and is the BI service’s name while it has none', () => {
    expect(documentTitle(complete('Costs'), '/dashboard/sales')).toEqual({ text: 'Costs' });
    expect(documentTitle(complete(' '), '/dashboard/sales')).toEqual({ text: 'Sales (prod)' });
  });

  it.each(['/nowhere', '/dashboard/', '/dashboard/a/b', '/management', '/*'])('is Page not found at %s', (path) => {
    expect(documentTitle(complete(), path)).toEqual({ key: 'route.notFound' });
  });

  it('is that of the cause on the exception page', () => {
    expect(documentTitle(complete(), '/exception', 'forbidden')).toEqual({ key: 'exception.forbidden.title' });
    expect(documentTitle(complete(), '/exception', 'other')).toEqual({ key: 'route.exception' });
    expect(documentTitle(complete(), '/home/index', 'forbidden')).toEqual({ key: 'route.home' });
  });

  it('says that a dashboard is not available where one could be', () => {
    expect(documentTitle(complete(), '/dashboard/gone')).toEqual({ key: 'route.noDashboard' });
  });

  it('calls nothing missing that may come with identity or list', () => {
    expect(documentTitle(waiting, '/dashboard/sales')).toEqual({ key: 'route.dashboard' });
    expect(documentTitle(waiting, '/management/quicksight')).toEqual({ key: 'route.managementQuicksight' });
    expect(documentTitle(waiting, '/nowhere')).toEqual({ key: 'route.notFound' });
    expect(documentTitle(unlisted, '/dashboard/gone')).toEqual({ key: 'route.dashboard' });
    expect(documentTitle(unlisted, '/management/quicksight')).toEqual({ key: 'route.notFound' });
  });
});
