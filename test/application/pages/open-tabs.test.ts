import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { createInMemoryOpenPages } from '#adapters/in-memory/in-memory-browser';
import type { NavigationState } from '#application/pages/navigation-state';
import { createOpenTabs } from '#application/pages/open-tabs';
import type { SessionState } from '#domain/people/session';
import type { SessionUser } from '#domain/people/session-user';
import { buildRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { userAnn, userBob } from '../people/session/a-session';
import { history } from '../history';
import { follow } from '../people/session/following';

const signedIn = (user: SessionUser, arrival: 'signed-in' | 'resumed' | 'replaced' = 'signed-in'): SessionState => ({
  status: 'signed-in',
  user,
  arrival,
  asksToRemember: false,
});
const home = '/home/index';
const sales = { path: '/dashboard/sales', href: '/dashboard/sales?sheet=2' };
const costs = { path: '/dashboard/costs', href: '/dashboard/costs' };

/** Routes with a page for each of these dashboards. */
const pagesOf = (...metaIds: string[]): NavigationState => ({
  routes: buildRoutes(
    routeTable,
    metaIds.map((metaId) => aDashboard({ metaId })),
    { access: 'by-group', groups: [] },
  ),
  menu: [],
  dashboards: [],
  openable: [],
  leftOut: [],
  known: 'all',
});

/** Ann's tabs, before she opens any. */
function openTabs(kept = createInMemoryOpenPages()) {
  const session = new BehaviorSubject<SessionState>({ status: 'starting' });
  const navigation = new BehaviorSubject(pagesOf('sales', 'costs'));
  const tabs = createOpenTabs({ changes$: navigation }, kept);
  follow({ changes$: session, current: () => session.value }, { openTabs: tabs });
  session.next(signedIn(userAnn));
  return { session, navigation, tabs, kept, paths: () => tabs.current().map(({ path }) => path) };
}

it('The open tabs are the pinned one and those that were opened, closed and moved', () => {
  const { tabs, paths } = openTabs();
  expect(paths()).toEqual([home]);
  tabs.open(sales);
  tabs.open(costs);
  expect(paths()).toEqual([home, sales.path, costs.path]);
  expect(tabs.current()[1]?.href).toBe(sales.href);
  tabs.move(costs.path, sales.path);
  expect(paths()).toEqual([home, costs.path, sales.path]);
  tabs.close(costs.path);
  expect(paths()).toEqual([home, sales.path]);
});

it('The open tabs survive a reload', () => {
  const { tabs, kept } = openTabs();
  tabs.open(sales);
  tabs.open(costs);
  tabs.close(costs.path);
  expect(openTabs(kept).paths()).toEqual([home, sales.path]);
});

it('The open tabs lose a page that a list load removes, and get it back in its place', () => {
  const { tabs, navigation, paths } = openTabs();
  tabs.open(sales);
  tabs.open(costs);
  navigation.next(pagesOf('costs'));
  expect(paths()).toEqual([home, costs.path]);
  navigation.next(pagesOf('sales', 'costs'));
  expect(paths()).toEqual([home, sales.path, costs.path]);
});

it('The open tabs stay while the session has timed out, and after signing in again', () => {
  const { tabs, session, paths } = openTabs();
  tabs.open(sales);
  const { values } = history(tabs.changes$);
  session.next({ status: 'timed-out', user: userAnn });
  expect(paths()).toEqual([home, sales.path]);
  session.next({ status: 'challenged', challenge: { step: 'totp-code', username: 'ann' }, timedOut: userAnn });
  session.next(signedIn(userAnn, 'resumed'));
  expect(values).toHaveLength(1);
  tabs.open(costs);
  expect(paths()).toEqual([home, sales.path, costs.path]);
});

it('The open tabs show nothing of the previous user when another one replaces a timed-out session', () => {
  const { tabs, session, paths, kept } = openTabs();
  tabs.open(sales);
  session.next({ status: 'timed-out', user: userAnn });
  const { values } = history(tabs.changes$);
  session.next(signedIn(userBob, 'replaced'));
  expect(paths()).toEqual([home]);
  tabs.open(costs);
  expect(paths()).toEqual([home, costs.path]);
  expect(values.slice(1).flatMap((row) => row.filter(({ path }) => path === sales.path))).toEqual([]);
  expect(kept.read(userAnn.sub)).toEqual([]);
});

it('The open tabs are forgotten at a sign-out, and none can be opened after it', () => {
  const { tabs, session, paths, kept } = openTabs();
  tabs.open(sales);
  session.next({ status: 'signed-out' });
  expect(paths()).not.toContain(sales.path);
  expect(kept.read(userAnn.sub)).toEqual([]);
  tabs.open(costs);
  expect(paths()).not.toContain(costs.path);
  session.next(signedIn(userAnn));
  expect(paths()).toEqual([home]);
});
