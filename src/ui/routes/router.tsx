import {
  type RouterHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { Portal } from '#application/portal';
import { filterInQuery, queryOfFilter } from '#domain/dashboards/catalogue/catalogue-filter';
import { historyFilterIn, queryOfHistory } from '#domain/dashboards/history/history-filter';
import { listChoicesIn } from '#domain/dashboards/sections/list-choices';
import type { Query } from '#domain/dashboards/viewing/view-in-address';
import { exceptionCauses } from '#domain/pages/document-title';
import { RouteError } from '../screens/route-error';
import { SignIn } from '../screens/sign-in';
import { spelledPath } from '../portal/navigation/use-path';
import { nextPaint } from '../portal/navigation/next-paint';
import { latePage } from './late-page';
import { readQuery, writeQuery } from '../portal/navigation/query';
import { Root } from './root';

const shell = () => import('../screens/shell');
const userArea = () => import('../screens/user-area');
const PageNotFound = latePage(() => import('../screens/shell/page-not-found'), 'PageNotFound');

const rootRoute = createRootRouteWithContext<{ portal: Portal }>()({
  component: Root,
  notFoundComponent: PageNotFound,
  errorComponent: RouteError,
  async beforeLoad({ context: { portal }, location }) {
    const asked = 'redirect' in location.search ? location.search.redirect : undefined;
    const path = spelledPath(location);
    const verdict = await portal.navigation.check({
      href: location.publicHref,
      path,
      redirect: () => portal.hostedLoginFlow.returnTo() ?? (typeof asked === 'string' ? asked : undefined),
    });
    switch (verdict.verdict) {
      case 'pass': {
        const before = portal.navigation.lastRoutePath();
        if (path === before) return;
        portal.expectPage(path);
        // The frame in between already has the new title, breadcrumb and menu: a click is answered before its page is drawn.
        if (before !== undefined) await nextPaint();
        return;
      }
      case 'go':
        throw redirect({ href: verdict.to, replace: true });
      case 'sign-in':
        throw redirect({ to: '/login', search: { redirect: verdict.redirect }, replace: true });
      case 'not-found':
        throw notFound();
    }
  },
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  // Anything else there is not a redirect: the page is shown without one.
  validateSearch: z.object({
    redirect: z.catch(z.optional(z.string()), undefined),
    // Replaces the password form.
    page: z.catch(z.optional(z.enum(['recovery', 'sign-up'])), undefined),
    // Begins a sign-in with this company.
    company: z.catch(z.optional(z.string()), undefined),
  }),
  component: SignIn,
});

/** The common layout: everything but the sign-in page, loaded after it. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: latePage(shell, 'Shell'),
});
const PageWaiting = latePage(shell, 'PageWaiting');
const inShell = <const Path extends string>(path: Path) => ({
  getParentRoute: () => shellRoute,
  path,
  pendingComponent: PageWaiting,
});

const withDashboardsRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'with-dashboards',
  component: latePage(shell, 'WithDashboards'),
});
const withDashboards = <const Path extends string>(path: Path) => ({
  ...inShell(path),
  getParentRoute: () => withDashboardsRoute,
});

const Home = latePage(() => import('../screens/home'), 'Home');
const DashboardList = latePage(() => import('../screens/dashboard-list'), 'DashboardList');
const DashboardPage = latePage(() => import('../screens/dashboard'), 'DashboardPage');
const Management = latePage(() => import('../screens/management'), 'ManagementPage');
const People = latePage(() => import('../screens/people'), 'PeoplePage');
const Usage = latePage(() => import('../screens/usage'), 'UsagePage');
const Health = latePage(() => import('../screens/health'), 'HealthPage');
const History = latePage(() => import('../screens/history'), 'HistoryPage');
const ErrorLog = latePage(() => import('../screens/error-log'), 'ErrorLogList');
const Exception = latePage(() => import('../screens/exception'), 'Exception');

const homeRoute = createRoute({ ...withDashboards('/home/index'), component: Home });
const dashboardsRoute = createRoute({
  ...withDashboards('/dashboard'),
  validateSearch: (query: Query) => listChoicesIn(query),
  component: DashboardList,
});
const dashboardRoute = createRoute({ ...withDashboards('/dashboard/$metaId'), component: DashboardPage });
const profileRoute = createRoute({ ...inShell('/user/profile'), component: latePage(userArea, 'Profile') });
const accountRoute = createRoute({ ...inShell('/user/account'), component: latePage(userArea, 'Account') });
const notificationsRoute = createRoute({
  ...inShell('/user/notifications'),
  component: latePage(userArea, 'Notifications'),
});
const deliveriesRoute = createRoute({
  ...inShell('/user/deliveries'),
  component: latePage(userArea, 'Deliveries'),
});
const billingRoute = createRoute({ ...inShell('/user/billing'), component: latePage(userArea, 'Billing') });
const deviceRoute = createRoute({ ...inShell('/user/device'), component: latePage(userArea, 'Devices') });
const quicksightRoute = createRoute({
  ...inShell('/management/quicksight'),
  validateSearch: (query: Query) => queryOfFilter(filterInQuery(query)),
  component: Management,
});
const peopleRoute = createRoute({ ...inShell('/management/people'), component: People });
const usageRoute = createRoute({ ...inShell('/management/usage'), component: Usage });
const healthRoute = createRoute({ ...inShell('/management/health'), component: Health });
const historyRoute = createRoute({
  ...inShell('/management/history'),
  validateSearch: (query: Query) => queryOfHistory(historyFilterIn(query)),
  component: History,
});
const errorLogRoute = createRoute({ ...inShell('/error-log/list'), component: ErrorLog });
const exceptionRoute = createRoute({
  ...inShell('/exception'),
  validateSearch: z.object({ cause: z.catch(z.optional(z.enum(exceptionCauses)), undefined) }),
  component: Exception,
});
/** These only lead on: the guard sends them to their page. */
const rootPageRoute = createRoute(inShell('/'));
const homeSectionRoute = createRoute(inShell('/home'));
const userRoute = createRoute(inShell('/user'));
const managementRoute = createRoute(inShell('/management'));

const routeTree = rootRoute.addChildren([
  loginRoute,
  shellRoute.addChildren([
    rootPageRoute,
    homeSectionRoute,
    userRoute,
    managementRoute,
    withDashboardsRoute.addChildren([homeRoute, dashboardsRoute, dashboardRoute]),
    profileRoute,
    accountRoute,
    notificationsRoute,
    deliveriesRoute,
    billingRoute,
    deviceRoute,
    quicksightRoute,
    peopleRoute,
    usageRoute,
    healthRoute,
    historyRoute,
    errorLogRoute,
    exceptionRoute,
  ]),
]);

/** On the browser's own history, unless another is given. */
export function createPortalRouter(portal: Portal, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { portal },
    trailingSlash: 'preserve',
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    // Most pages load sooner, and a skeleton would only flash (milliseconds).
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPreload: false,
    // Hash links lead to the top, as every navigation does (specification, section 2).
    defaultHashScrollIntoView: false,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: PageNotFound,
  });
  // Subscribed before the first page, so that no change is missed between the guard's answer and the page's first render.
  portal.navigation.corrections$.subscribe((change) => {
    if (change === 'go-home') void router.navigate({ to: '/', replace: true });
    else void router.invalidate();
  });
  return router;
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
