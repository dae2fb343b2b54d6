import { describe, expect, it } from 'vitest';
import { isIconName } from '../../src/domain/icon-names';
import { permanentRoutes } from '../../src/domain/route-building';
import { routeTable } from '../../src/domain/route-table';
import { type Route, type RouteMeta, routeTrail } from '../../src/domain/routes';

const everyRoute = (routes: readonly Route[] = routeTable): Route[] =>
  routes.flatMap((route) => [route, ...everyRoute(route.children ?? [])]);
const marked = (mark: keyof RouteMeta) =>
  everyRoute()
    .filter(({ meta }) => meta[mark])
    .map(({ name }) => name);

/** Section 2 of the specification: path, name, where it leads, place in the menu. */
const specified: [path: string, name: string, redirect?: string | undefined, orderNo?: number][] = [
  ['/login', 'Login'],
  ['/', 'Root', '/home'],
  ['/home', 'Home', '/home/index', 100],
  ['/home/index', 'HomePage'],
  ['/dashboard', 'Dashboard', undefined, 100],
  ['/user', 'User', '/user/billing', 200],
  ['/user/profile', 'ProfilePage'],
  ['/user/account', 'AccountPage'],
  ['/user/notifications', 'NotificationsPage'],
  ['/user/billing', 'BillingPage'],
  ['/user/device', 'DevicePage'],
  ['/management', 'Management', '/management/quicksight', 400],
  ['/management/quicksight', 'ManagementQuicksight'],
  ['/exception', 'Exception'],
  ['/error-log/list', 'ErrorLog'],
  ['*', 'PageNotFound'],
];

describe('the route table', () => {
  it('is the specification’s', () => {
    expect(everyRoute().map(({ path, name, redirect, meta }) => [path, name, redirect, meta.orderNo])).toEqual(
      specified.map(([path, name, redirect, orderNo]) => [path, name, redirect, orderNo]),
    );
  });

  it('has each path and each name once', () => {
    for (const key of ['path', 'name'] as const) {
      const all = everyRoute().map((route) => route[key]);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it('leads only to pages that it has', () => {
    for (const { redirect } of everyRoute()) {
      if (redirect !== undefined) expect(routeTrail(routeTable, redirect)).not.toEqual([]);
    }
  });

  it('has children only below their section', () => {
    for (const { path, children = [] } of everyRoute()) {
      for (const child of children) expect(child.path.startsWith(`${path}/`)).toBe(true);
    }
  });

  it('has icons that can be drawn', () => {
    for (const { meta } of everyRoute()) expect(meta.icon === undefined || isIconName(meta.icon)).toBe(true);
  });

  it('marks pages as specified', () => {
    expect(marked('roles')).toEqual(['Management', 'ManagementQuicksight']);
    expect(marked('ignoreAuth')).toEqual(['Login', 'PageNotFound']);
    expect(marked('hideMenu')).toEqual(expect.arrayContaining(['Home', 'User', 'PageNotFound']));
    expect(marked('hideMenu')).not.toEqual(expect.arrayContaining(['Dashboard']));
    expect(marked('ignoreRoute')).toEqual([]);
    expect(marked('single')).toEqual(['Login', 'Exception', 'PageNotFound']);
    expect(marked('affix')).toEqual(['HomePage']);
    expect(marked('hidePathForChildren')).toEqual(['Home']);
    expect(marked('hideChildrenInMenu')).toEqual(['Management']);
  });

  it('keeps login, root and the catch-all when the state is reset, the catch-all last', () => {
    expect(permanentRoutes(routeTable).map(({ name }) => name)).toEqual(['Login', 'Root', 'PageNotFound']);
    expect(routeTable.at(-1)?.name).toBe('PageNotFound');
  });
});
