import { groupsAdmit, holdsOneOf, type Role, type Visitor } from './access';
import { type Dashboard, byTitle, cutDescription, isPublished, titleOf } from './dashboard';

/** A text of ours by its key in the locale files, or a dashboard's own words. */
export type Label = { key: string } | { text: string };

export interface RouteMeta {
  title: Label;
  description?: Label;
  /** A Heroicons name. */
  icon?: string;
  /** Place in the menu, ascending; a missing one counts as 0. */
  orderNo?: number;
  /** Kept only for holders of one of these; none means everyone. */
  roles?: readonly Role[];
  /** Removed from the route set altogether. */
  ignoreRoute?: boolean;
  /** Open to people who are not signed in. */
  ignoreAuth?: boolean;
  hideMenu?: boolean;
  hideChildrenInMenu?: boolean;
  /** Never one of the open tabs. */
  single?: boolean;
  /** Always one of the open tabs: the first ones, which cannot be closed. */
  affix?: boolean;
  /** Neither breadcrumb nor menu while it shows. */
  bare?: boolean;
}

export interface Route {
  name: string;
  /** Absolute, strict: no trailing slash, case counts. A dashboard's metaId is percent-encoded. */
  path: string;
  meta: RouteMeta;
  redirect?: string;
  /** Stays when the state is reset. */
  permanent?: boolean;
  children?: readonly Route[];
}

const page = (key: string): Label => ({ key: `route.${key}` });

/** Every path of the specification (section 2). The dashboards join as children of `Dashboard`. */
export const routeTable: readonly Route[] = [
  {
    name: 'Login',
    path: '/login',
    permanent: true,
    meta: { title: page('login'), ignoreAuth: true, hideMenu: true, single: true, bare: true },
  },
  { name: 'Root', path: '/', permanent: true, redirect: '/home', meta: { title: page('home'), hideMenu: true } },
  {
    name: 'Home',
    path: '/home',
    redirect: '/home/index',
    meta: { title: page('home'), icon: 'HomeIcon', orderNo: 100, hideMenu: true },
    children: [
      {
        name: 'HomePage',
        path: '/home/index',
        meta: { title: page('home'), icon: 'HomeIcon', hideMenu: true, affix: true },
      },
    ],
  },
  { name: 'Dashboard', path: '/dashboard', meta: { title: page('dashboard'), icon: 'ChartBarIcon', orderNo: 100 } },
  {
    name: 'User',
    path: '/user',
    redirect: '/user/billing',
    meta: { title: page('user'), icon: 'UserIcon', orderNo: 200, hideMenu: true },
    children: [
      { name: 'ProfilePage', path: '/user/profile', meta: { title: page('profile'), icon: 'UserIcon' } },
      { name: 'AccountPage', path: '/user/account', meta: { title: page('account'), icon: 'KeyIcon' } },
      {
        name: 'NotificationsPage',
        path: '/user/notifications',
        meta: { title: page('notifications'), icon: 'BellIcon' },
      },
      { name: 'BillingPage', path: '/user/billing', meta: { title: page('billing'), icon: 'CreditCardIcon' } },
      { name: 'DevicePage', path: '/user/device', meta: { title: page('device'), icon: 'DevicePhoneMobileIcon' } },
    ],
  },
  {
    name: 'Management',
    path: '/management',
    redirect: '/management/quicksight',
    meta: {
      title: page('management'),
      icon: 'TableCellsIcon',
      orderNo: 400,
      roles: ['SuperUser'],
      hideChildrenInMenu: true,
    },
    children: [
      {
        name: 'ManagementQuicksight',
        path: '/management/quicksight',
        meta: {
          title: page('managementQuicksight'),
          description: page('managementQuicksightDescription'),
          roles: ['SuperUser'],
        },
      },
    ],
  },
  { name: 'Exception', path: '/exception', meta: { title: page('exception'), hideMenu: true, single: true } },
  { name: 'ErrorLog', path: '/error-log/list', meta: { title: page('errorLog'), hideMenu: true } },
  {
    name: 'PageNotFound',
    path: '*',
    permanent: true,
    meta: { title: page('notFound'), ignoreAuth: true, hideMenu: true, single: true, bare: true },
  },
];

/**
 * The path under which a dashboard is shown; whatever its metaId holds stays one segment. The URL standard resolves `.` and `..`
 * away even when they are percent-encoded, so those two are encoded twice; half a character has no encoding and becomes U+FFFD.
 */
export function dashboardPath(metaId: string): string {
  const segment = /^\.{1,2}$/.test(metaId)
    ? metaId.replaceAll('.', '%252E')
    : encodeURIComponent(metaId.toWellFormed());
  return `/dashboard/${segment}`;
}

/** One child per published dashboard, by title; of two with the same metaId the first in the list wins. */
export function dashboardRoutes(dashboards: readonly Dashboard[]): Route[] {
  const byPath = new Map<string, Dashboard>();
  for (const dashboard of dashboards) {
    const path = dashboardPath(dashboard.metaId);
    if (isPublished(dashboard) && !byPath.has(path)) byPath.set(path, dashboard);
  }
  return [...byPath.values()].toSorted(byTitle).map((dashboard) => ({
    name: dashboard.metaName,
    path: dashboardPath(dashboard.metaId),
    meta: {
      title: { text: titleOf(dashboard) },
      description: { text: cutDescription(dashboard.description) },
      icon: dashboard.icon,
    },
  }));
}

/**
 * The routes a signed-in visitor has: those not ignored, with no roles or one that the visitor holds, and under `Dashboard` the
 * dashboards whose groups admit the visitor. Built once after sign-in and again after each list load (specification, section 2).
 */
export function buildRoutes(table: readonly Route[], dashboards: readonly Dashboard[], visitor: Visitor): Route[] {
  const allowed = (route: Route): boolean => !route.meta.ignoreRoute && holdsOneOf(route.meta.roles, visitor);
  const admitted = dashboards.filter((dashboard) => groupsAdmit(dashboard, visitor));
  const keep = (routes: readonly Route[]): Route[] =>
    routes.filter(allowed).map((route) => {
      const children = route.name === 'Dashboard' ? dashboardRoutes(admitted) : keep(route.children ?? []);
      return children.length > 0 ? { ...route, children } : route;
    });
  return keep(table);
}

const dashboardPlace = /^\/dashboard\/[^/]+$/;

/** Where a dashboard may be, whether there is one or not. */
export function isDashboardPlace(path: string): boolean {
  return dashboardPlace.test(path);
}

/** The table while no list has come: what stands at the place of a dashboard is taken for one, so that nobody is told that it is not there. */
export function unlistedRoutes(table: readonly Route[], places: readonly string[]): Route[] {
  const children = places
    .filter(isDashboardPlace)
    .map((path) => ({ name: path, path, meta: { title: page('dashboard') } }));
  return table.map((route) => (route.name === 'Dashboard' && children.length > 0 ? { ...route, children } : route));
}

/** What is left when the state is reset: login, root and the catch-all. */
export function permanentRoutes(table: readonly Route[]): Route[] {
  return table.filter((route) => route.permanent);
}

/** The routes from the outermost to the one with this path, or nothing for a path that is none of them. */
export function routeTrail(routes: readonly Route[], path: string): Route[] {
  for (const route of routes) {
    if (route.path === path) return [route];
    const below = routeTrail(route.children ?? [], path);
    if (below.length > 0) return [route, ...below];
  }
  return [];
}
