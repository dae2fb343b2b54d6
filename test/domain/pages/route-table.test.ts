import { expect, it } from 'vitest';
import { isIconName } from '#domain/dashboards/icon-names';
import { permanentRoutes } from '#domain/pages/route-building';
import { routeTable, tableRoute } from '#domain/pages/route-table';
import { routeTrail } from '#domain/pages/route-trail';
import type { Label, Route, RouteMeta } from '#domain/pages/routes';
import english from '../../../src/ui/locales/en.json' with { type: 'json' };

const everyRoute = (routes: readonly Route[] = routeTable): Route[] =>
  routes.flatMap((route) => [route, ...everyRoute(route.children ?? [])]);
const marked = (mark: keyof RouteMeta) =>
  everyRoute()
    .filter(({ meta }) => meta[mark])
    .map(({ name }) => name);

/** Section 2 of the specification: path, name, title in English, where it leads, place in the menu. */
const specified: [path: string, name: string, title: string, redirect?: string | undefined, orderNo?: number][] = [
  ['/login', 'Login', 'Sign in'],
  ['/', 'Root', 'Home', '/home'],
  ['/home', 'Home', 'Home', '/home/index', 100],
  ['/home/index', 'HomePage', 'Home'],
  ['/dashboard', 'Dashboard', 'Dashboard', undefined, 100],
  ['/user', 'User', 'User', '/user/billing', 200],
  ['/user/profile', 'ProfilePage', 'User profile'],
  ['/user/account', 'AccountPage', 'User account'],
  ['/user/notifications', 'NotificationsPage', 'User notifications'],
  ['/user/deliveries', 'DeliveriesPage', 'User deliveries'],
  ['/user/billing', 'BillingPage', 'User billing'],
  ['/user/device', 'DevicePage', 'User device'],
  ['/management', 'Management', 'Management', '/management/quicksight', 400],
  ['/management/quicksight', 'ManagementQuicksight', 'Dashboard management'],
  // Ours.
  ['/management/people', 'ManagementPeople', 'People'],
  ['/management/usage', 'ManagementUsage', 'Usage'],
  ['/management/history', 'ManagementHistory', 'History'],
  ['/management/health', 'ManagementHealth', 'Health'],
  ['/exception', 'Exception', 'Something went wrong'],
  ['/error-log/list', 'ErrorLog', 'Error log'],
  ['*', 'PageNotFound', 'Page not found'],
];

const texts: Record<string, string> = english.route;
const inEnglish = (label: Label | undefined): string | undefined =>
  label && 'key' in label ? texts[label.key.replace(/^route\./, '')] : label?.text;
const metaOf = (wanted: string): RouteMeta | undefined => everyRoute().find(({ name }) => name === wanted)?.meta;

it('The route table is the specification’s, and the managers’ further pages', () => {
  const found = everyRoute().map(({ path, name, redirect, meta }) => [
    path,
    name,
    inEnglish(meta.title),
    redirect,
    meta.orderNo,
  ]);
  expect(found).toEqual(
    specified.map(([path, name, title, redirect, orderNo]) => [path, name, title, redirect, orderNo]),
  );
});

it('The route table has the icon of the dashboards and the description of their management', () => {
  expect(metaOf('Dashboard')?.icon).toBe('ChartBarIcon');
  expect(inEnglish(metaOf('ManagementQuicksight')?.description)).toBe('Quicksight dashboard management');
});

it('The route table has each path and each name once', () => {
  for (const key of ['path', 'name'] as const) {
    const all = everyRoute().map((route) => route[key]);
    expect(new Set(all).size).toBe(all.length);
  }
});

it('The route table has a short name for each of the user’s pages, for the account menu', () => {
  const pages = routeTable.find(({ name }) => name === 'User')?.children?.map(({ name }) => name);
  expect(Object.keys(english.accountMenu.page)).toEqual(pages);
});

it('The route table leads only to pages that it has', () => {
  for (const { redirect } of everyRoute()) {
    if (redirect !== undefined) expect(routeTrail(routeTable, redirect)).not.toEqual([]);
  }
});

it('The route table has each page by its path, for everyone', () => {
  expect(tableRoute('/home/index').name).toBe('HomePage');
  expect(tableRoute('/management/health').name).toBe('ManagementHealth');
});

it('The route table has children only below their section', () => {
  for (const { path, children = [] } of everyRoute()) {
    for (const child of children) expect(child.path.startsWith(`${path}/`)).toBe(true);
  }
});

it('The route table has icons that can be drawn', () => {
  for (const { meta } of everyRoute()) expect(meta.icon === undefined || isIconName(meta.icon)).toBe(true);
});

it('The route table marks pages as specified', () => {
  expect(marked('roles')).toEqual([
    'Management',
    'ManagementQuicksight',
    'ManagementPeople',
    'ManagementUsage',
    'ManagementHistory',
    'ManagementHealth',
  ]);
  for (const name of marked('roles')) expect(metaOf(name)?.roles).toEqual(['SuperUser']);
  expect(marked('ignoreAuth')).toEqual(['Login', 'PageNotFound']);
  expect(marked('hideMenu')).toEqual(expect.arrayContaining(['Home', 'User', 'PageNotFound']));
  expect(marked('hideMenu')).not.toEqual(expect.arrayContaining(['Dashboard']));
  expect(marked('ignoreRoute')).toEqual([]);
  expect(marked('single')).toEqual(['Login', 'Exception', 'PageNotFound']);
  expect(marked('affix')).toEqual(['HomePage']);
  expect(marked('hidePathForChildren')).toEqual(['Home']);
  expect(marked('hideChildrenInMenu')).toEqual(['Management']);
});

it('The route table keeps login, root and the catch-all when the state is reset, the catch-all last', () => {
  expect(permanentRoutes(routeTable).map(({ name }) => name)).toEqual(['Login', 'Root', 'PageNotFound']);
  expect(routeTable.at(-1)?.name).toBe('PageNotFound');
});
