import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, it, vi } from 'vitest';
import { createAppState } from '#application/app-state';
import type { EntranceState } from '#application/people/sign-in/entrance';
import type { DashboardsState } from '#application/dashboards/dashboard-list';
import type { SessionState } from '#domain/people/session';
import { createPageLoading } from '#application/pages/page-loading';
import { aConfiguration } from '../domain/browser/a-configuration';
import { history } from './history';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const configuration = aConfiguration();
const open = (...groupList: string[]): EntranceState => ({
  status: 'open',
  user: { userSub: 'ann', userEmail: 'ann@example.com', groupList },
});

function anAppState() {
  const size = new BehaviorSubject({ width: 1440, height: 900 });
  const session = new BehaviorSubject<SessionState>({ status: 'starting' });
  const entered = new BehaviorSubject<EntranceState>({ status: 'closed' });
  const listed = new BehaviorSubject<Pick<DashboardsState, 'status'>>({ status: 'empty' });
  const pageLoading = createPageLoading();
  const app = createAppState({ size$: size });
  const follow = () => {
    const sources = {
      session: { changes$: session },
      entrance: { changes$: entered },
      dashboards: { changes$: listed },
    };
    app.follow(configuration, { pageLoading, ...sources });
  };
  return { size, session, entered, listed, pageLoading, app, follow };
}

const nobody = { isAuthenticated: false, sub: 'Non', email: 'Non' };

function aFollowedAppState() {
  const parts = anAppState();
  parts.follow();
  return parts;
}

it('The app state has an empty configuration until it is read, and no user', () => {
  const { app, follow } = anAppState();
  const start = {
    pageLoading: false,
    window: { width: 1440, height: 900 },
    userGroups: [],
    projectConfiguration: {},
    lastUpdateTime: undefined,
    signInResult: nobody,
  };
  expect(app.current()).toEqual(start);
  follow();
  expect(app.current()).toEqual({ ...start, projectConfiguration: configuration });
});

it('The app state follows the window, also before the configuration is read', () => {
  const { size, app } = anAppState();
  size.next({ width: 390, height: 844 });
  expect(app.current().window).toEqual({ width: 390, height: 844 });
});

it('The app state follows the page-loading flag, which turns on after 50 ms and off at once', () => {
  const { pageLoading, app } = aFollowedAppState();
  const { values } = history(app.changes$);
  const end = pageLoading.begin();
  vi.advanceTimersByTime(49);
  expect(app.current().pageLoading).toBe(false);
  vi.advanceTimersByTime(1);
  expect(app.current().pageLoading).toBe(true);
  end();
  expect(values.map((state) => state.pageLoading)).toEqual([false, true, false]);
});

it('The app state has the sign-in result, which names nobody once the session has ended', () => {
  const { session, app } = aFollowedAppState();
  const user = { username: 'ann', sub: 'a-sub', email: 'ann@example.com' };
  session.next({ status: 'signed-in', user, arrival: 'signed-in', asksToRemember: false });
  expect(app.current().signInResult).toEqual({ isAuthenticated: true, sub: 'a-sub', email: 'ann@example.com' });
  session.next({ status: 'timed-out', user });
  expect(app.current().signInResult).toEqual(nobody);
});

it('The app state has the user’s groups, and forgets them at sign-out', () => {
  const { entered, app } = aFollowedAppState();
  entered.next(open('Sales', 'Board'));
  expect(app.current().userGroups).toEqual(['Sales', 'Board']);
  entered.next({ status: 'closed' });
  expect(app.current().userGroups).toEqual([]);
});

it('The app state has the time of the last successful load of dashboards, not of changes or failures', () => {
  const { listed, size, app } = aFollowedAppState();
  vi.setSystemTime('2026-11-21T08:00:00Z');
  for (const status of ['loading', 'loaded'] as const) listed.next({ status });
  vi.setSystemTime('2026-11-21T09:00:00Z');
  size.next({ width: 800, height: 600 });
  for (const status of ['loaded', 'loading', 'failed'] as const) listed.next({ status });
  expect(app.current().lastUpdateTime).toEqual(new Date('2026-11-21T08:00:00Z'));
  for (const status of ['loading', 'loaded'] as const) listed.next({ status });
  expect(app.current().lastUpdateTime).toEqual(new Date('2026-11-21T09:00:00Z'));
  listed.next({ status: 'empty' });
  expect(app.current().lastUpdateTime).toBeUndefined();
});
