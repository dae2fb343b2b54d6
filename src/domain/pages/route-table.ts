import { routeTrail } from './route-trail';
import { type Label, type Route, deliveredRunAt, isDashboardPlace } from './routes';

const page = (key: string): Label => ({ key: `route.${key}` });

/** The route of every path without a page. */
export const catchAll = {
  name: 'PageNotFound',
  path: '*',
  permanent: true,
  meta: { title: page('notFound'), ignoreAuth: true, hideMenu: true, single: true },
} as const satisfies Route;

const table = [
  {
    name: 'Login',
    path: '/login',
    permanent: true,
    meta: { title: page('login'), ignoreAuth: true, hideMenu: true, single: true },
  },
  { name: 'Root', path: '/', permanent: true, redirect: '/home', meta: { title: page('home'), hideMenu: true } },
  {
    name: 'Home',
    path: '/home',
    redirect: '/home/index',
    // The page has the same title: said once.
    meta: { title: page('home'), icon: 'HomeIcon', orderNo: 100, hideMenu: true, hidePathForChildren: true },
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
      {
        name: 'DeliveriesPage',
        path: '/user/deliveries',
        meta: { title: page('deliveries'), icon: 'EnvelopeIcon' },
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
          icon: 'TableCellsIcon',
          roles: ['SuperUser'],
        },
      },
      {
        name: 'ManagementPeople',
        path: '/management/people',
        meta: { title: page('managementPeople'), icon: 'UsersIcon', roles: ['SuperUser'] },
      },
      {
        name: 'ManagementUsage',
        path: '/management/usage',
        meta: { title: page('managementUsage'), icon: 'ChartBarIcon', roles: ['SuperUser'] },
      },
      {
        name: 'ManagementHistory',
        path: '/management/history',
        meta: { title: page('managementHistory'), icon: 'ClockIcon', roles: ['SuperUser'] },
      },
      {
        name: 'ManagementHealth',
        path: '/management/health',
        meta: { title: page('managementHealth'), icon: 'HeartIcon', roles: ['SuperUser'] },
      },
    ],
  },
  { name: 'Exception', path: '/exception', meta: { title: page('exception'), hideMenu: true, single: true } },
  {
    name: 'ErrorLog',
    path: '/error-log/list',
    meta: { title: page('errorLog'), icon: 'BugAntIcon', hideMenu: true },
  },
  catchAll,
] as const satisfies readonly Route[];

/** Every path of the specification (section 2), the catch-all last. The dashboards join as children of `Dashboard`. */
export const routeTable: readonly Route[] = table;

/** In the table, or where a dashboard or a delivered file can be: some visitor can have a page there. */
export function mayBePage(path: string): boolean {
  return routeTrail(routeTable, path).length > 0 || isDashboardPlace(path) || deliveredRunAt(path) !== undefined;
}

type PathsOf<R> = R extends { path: infer Path; children: readonly (infer Child)[] }
  ? Path | PathsOf<Child>
  : R extends { path: infer Path }
    ? Path
    : never;

/** The table's paths, which the router must have, and no others. */
export type TablePath = PathsOf<(typeof table)[number]>;

/** The pages that a portal can do without, because no text or button of another page leads there. */
export const hideablePages = [
  '/user/profile',
  '/user/account',
  '/user/notifications',
  '/user/deliveries',
  '/user/billing',
  '/user/device',
] as const satisfies readonly TablePath[];
export type HideablePage = (typeof hideablePages)[number];

/** Marks the hidden pages with `ignoreRoute`. A section that led to one of them leads to its first page that is left. */
export function hidingPages(table: readonly Route[], hidden: readonly string[]): readonly Route[] {
  if (hidden.length === 0) return table;
  return table.map(({ children, ...route }) => {
    const meta = { ...route.meta, ...(hidden.includes(route.path) && { ignoreRoute: true }) };
    if (!children) return { ...route, meta };
    const left = children.find(({ path }) => !hidden.includes(path));
    const isLost = route.redirect !== undefined && hidden.includes(route.redirect) && left;
    return { ...route, meta, children: hidingPages(children, hidden), ...(isLost && { redirect: left.path }) };
  });
}

/** The table's own route at a path, before any visitor's roles apply. */
export function tableRoute(path: TablePath): Route {
  return routeTrail(routeTable, path).at(-1) ?? catchAll;
}
