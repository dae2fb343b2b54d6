import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInMemoryErrors } from '../../../src/adapters/in-memory/in-memory-errors';
import { createDashboards } from '../../../src/application/dashboards/dashboards';
import { createEntrance } from '../../../src/application/people/entrance';
import { createErrorLog } from '../../../src/application/browser/error-log';
import { type NavigationState, createNavigation } from '../../../src/application/pages/navigation';
import { createSession } from '../../../src/application/people/session';
import type { Access } from '../../../src/domain/people/access';
import type { Verdict } from '../../../src/domain/pages/guard';
import type { Dashboard } from '../../../src/domain/dashboards/dashboard';
import { defaultPasswordPolicy } from '../../../src/domain/people/password-policy';
import { type Result, failed, ok } from '../../../src/domain/result';
import { dashboardPath } from '../../../src/domain/pages/routes';
import type { DashboardList } from '../../../src/ports/dashboard-catalogue';
import type { Identity } from '../../../src/ports/identity';
import type { UserPool } from '../../../src/ports/user-pool';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { history } from '../history';
import { follow } from '../people/following';
import { deferred } from '../deferred';
import { flushPromises } from '../flush-promises';
import {
  aCatalogue,
  aUserPool,
  anEmbedder,
  anIdentity,
  ann,
  bob,
  identityOf,
  newcomer,
  unusedHostedLogin,
  controlledTabs,
} from '../ports';

const sales = aDashboard({ id: aDashboardId('d@sales'), metaId: 'sales', title: 'Sales' });
const costs = aDashboard({ id: aDashboardId('d@costs'), metaId: 'costs', title: 'Costs' });
const draft = aDashboard({ id: aDashboardId('d@draft'), metaId: 'draft', status: 'DRAFT' });

interface Given {
  list?: () => Promise<Result<DashboardList>>;
  pool?: Partial<UserPool>;
  access?: Access;
  identity?: Identity;
}

/** The portal's navigation on ports in memory; `start` is not called yet. */
function aPortal({ list, pool: over, access = 'by-group', identity }: Given = {}) {
  const { pool, storage } = aUserPool(over);
  const session = createSession(
    { userPool: pool, browserTabs: controlledTabs(), hostedLogin: unusedHostedLogin },
    createErrorLog(createInMemoryErrors()),
    defaultPasswordPolicy,
  );
  const dashboards = createDashboards(aCatalogue([sales, draft], list && { list }));
  const entrance = createEntrance(session, identity ?? identityOf(session), dashboards, anEmbedder());
  follow(session, { entrance });
  const navigation = createNavigation(session, entrance, dashboards, { access, origin: 'https://portal.example' });
  const check = (href: string): Promise<Verdict> => {
    const url = new URL(href, 'https://portal.example');
    return navigation.check({
      href,
      path: url.pathname,
      redirect: () => url.searchParams.get('redirect') ?? undefined,
    });
  };
  const dashboardPathsInMenu = () =>
    navigation
      .current()
      .menu.filter(({ name }) => name === 'Dashboard')
      .map(({ children }) => children.map(({ path }) => path));
  return { session, storage, dashboards, entrance, navigation, check, pool, dashboardPathsInMenu };
}

async function signedIn(given: Given = {}, who = ann) {
  const portal = aPortal(given);
  await portal.session.start();
  await portal.session.signIn(who);
  await portal.entrance.settled();
  return portal;
}

const listOf = (...dashboards: Dashboard[]) => ok<DashboardList>({ dashboards, skipped: 0 });

const menuOf = async (access: Access) =>
  (await signedIn({ access }, bob)).navigation.current().menu.map(({ name }) => name);

describe('the routes and the menu', () => {
  it('are login, root and the catch-all while nobody is signed in', async () => {
    const { session, navigation } = aPortal();
    const names = () => navigation.current().routes.map(({ name }) => name);
    expect(names()).toEqual(['Login', 'Root', 'PageNotFound']);
    expect(navigation.current().menu).toEqual([]);
    await session.start();
    expect(names()).toEqual(['Login', 'Root', 'PageNotFound']);
  });

  it('are those of the user after sign-in, and the three again after sign-out', async () => {
    const { session, navigation } = await signedIn();
    expect(navigation.current().menu.map(({ name }) => name)).toEqual(['Dashboard', 'Management']);
    await session.signOut();
    expectNothing(navigation.current());
  });

  it('depend on the groups, or on open access', async () => {
    expect(await menuOf('by-group')).toEqual(['Dashboard']);
    expect(await menuOf('open')).toEqual(['Dashboard', 'Management']);
  });

  it('are rebuilt after each list load: every published dashboard once, none that is gone', async () => {
    const lists = [[sales, draft], [costs, sales, sales], [costs], []];
    const { dashboards, dashboardPathsInMenu } = await signedIn({
      list: async () => listOf(...(lists.shift() ?? [])),
    });
    expect(dashboardPathsInMenu()).toEqual([['/dashboard/sales']]);
    await dashboards.load();
    expect(dashboardPathsInMenu()).toEqual([['/dashboard/costs', '/dashboard/sales']]);
    await dashboards.load();
    expect(dashboardPathsInMenu()).toEqual([['/dashboard/costs']]);
    await dashboards.load();
    expect(dashboardPathsInMenu()).toEqual([[]]);
  });

  it('follow an update at once', async () => {
    const { dashboards, dashboardPathsInMenu } = await signedIn();
    await dashboards.update(draft, { ...draft, status: 'EMBEDED' });
    expect(dashboardPathsInMenu()).toEqual([['/dashboard/sales', '/dashboard/draft']]);
  });

  it('list the dashboards that have no page', async () => {
    const twin = { ...sales, id: aDashboardId('quicksight@twin') };
    const { navigation } = await signedIn({ list: async () => listOf(sales, twin) });
    expect(navigation.current()).toMatchObject({
      known: 'all',
      dashboards: [sales],
      leftOut: [{ dashboard: twin, reason: 'address-taken' }],
    });
  });

  it('are those of the user without dashboards while the list has failed, and with them once it has loaded', async () => {
    let down = true;
    const list = async () => (down ? failed({ kind: 'unreachable' as const }) : listOf(sales));
    const { dashboards, navigation, dashboardPathsInMenu } = await signedIn({ list });
    expectNoDashboards(navigation.current());
    expect(navigation.current().menu.map(({ name }) => name)).toEqual(['Dashboard', 'Management']);
    await dashboards.load();
    expectNoDashboards(navigation.current());
    down = false;
    await dashboards.load();
    expect(navigation.current().known).toBe('all');
    expect(dashboardPathsInMenu()).toEqual([['/dashboard/sales']]);
  });

  it('are built once for each thing that changes', async () => {
    const { dashboards, navigation } = await signedIn();
    const states = history(navigation.changes$);
    await dashboards.load();
    expect(states.values).toHaveLength(2);
    await dashboards.load();
    expect(states.values).toHaveLength(3);
  });
});

describe('the check', () => {
  it('waits for the start-up check and for the list, then finds the page that was asked for', async () => {
    const list = deferred<Result<DashboardList>>();
    const { session, pool, check } = aPortal({ list: () => list.promise });
    await pool.signIn(ann);
    let verdict: Verdict | undefined;
    const checked = check('/dashboard/sales').then((found) => (verdict = found));
    await flushPromises();
    expect(verdict).toBeUndefined();
    await session.start();
    await flushPromises();
    expect(verdict).toBeUndefined();
    list.resolve(listOf(sales));
    await checked;
    expect(verdict).toMatchObject({ verdict: 'pass', route: { path: '/dashboard/sales' } });
  });

  it('sends a signed-out visitor to sign in, and back afterwards', async () => {
    const { session, check } = aPortal();
    await session.start();
    expect(await check('/dashboard/sales?sheet=2')).toEqual({
      verdict: 'sign-in',
      redirect: '/dashboard/sales?sheet=2',
    });
    await session.signIn(ann);
    expect(await check('/login?redirect=%2Fdashboard%2Fsales%3Fsheet%3D2')).toEqual({
      verdict: 'go',
      to: '/dashboard/sales?sheet=2',
    });
  });

  it('reads the destination of the sign-in page last, because hosted login can set it during the check', async () => {
    const { session, navigation, pool } = aPortal();
    await pool.signIn(ann);
    let returnTo: string | undefined;
    const checked = navigation.check({ href: '/login', path: '/login', redirect: () => returnTo });
    const started = session.start();
    returnTo = '/dashboard/sales';
    await started;
    expect(await checked).toEqual({ verdict: 'go', to: '/dashboard/sales' });
  });

  it('signs out a user who is no longer stored', async () => {
    const { session, storage, check } = await signedIn();
    expect(await check('/dashboard')).toMatchObject({ verdict: 'pass' });
    storage.clear();
    expect(await check('/dashboard')).toEqual({ verdict: 'sign-in', redirect: '/dashboard' });
    expect(session.current()).toEqual({ status: 'signed-out' });
  });

  it('lets a session that has timed out stay and sign in again, also while the pool asks for more than the password', async () => {
    const { session, check } = await signedIn({ pool: { dismiss: async () => undefined } });
    const expectStays = async () => {
      for (const path of ['/login', '/dashboard/sales']) {
        expect(await check(path)).toMatchObject({ verdict: 'pass', route: { path } });
      }
    };
    session.end();
    await expectStays();
    await session.signIn(newcomer);
    expect(session.current().status).toBe('challenged');
    await expectStays();
  });

  it('treats a user who has entered only the password as signed out', async () => {
    const { session, check } = aPortal();
    await session.start();
    await session.signIn(newcomer);
    expect(session.current().status).toBe('challenged');
    expect(await check('/dashboard')).toEqual({ verdict: 'sign-in', redirect: '/dashboard' });
  });

  it('does not report a dashboard as missing while the list can’t be loaded', async () => {
    const portal = await signedIn({ list: async () => failed({ kind: 'unreachable' }) });
    expect(await portal.check('/dashboard/sales')).toMatchObject({ verdict: 'pass' });
    expect(await portal.check('/login?redirect=%2Fdashboard%2Fsales%3Fa%3D1')).toEqual({
      verdict: 'go',
      to: '/dashboard/sales?a=1',
    });
    expect(await portal.check('/management')).toMatchObject({ verdict: 'go' });
    expect(await portal.check('/nowhere')).toEqual({ verdict: 'not-found' });
  });

  it('still keeps users without the role out of management', async () => {
    const { check } = await signedIn({ list: async () => failed({ kind: 'unreachable' }) }, bob);
    expect(await check('/management/quicksight')).toEqual({ verdict: 'not-found' });
    expect(await check('/dashboard/sales')).toMatchObject({ verdict: 'pass' });
    expect(await check('/user/account')).toMatchObject({ verdict: 'pass' });
  });

  it('sends people from the sign-in page to their own home, once', async () => {
    const user = { userSub: 'ann', userEmail: 'ann@example.com', groupList: [], homePath: '/dashboard/sales' };
    const { navigation, check } = await signedIn({ identity: anIdentity({ current: async () => ok(user) }) });
    navigation.visited('/login');
    expect(await check('/')).toEqual({ verdict: 'go', to: '/dashboard/sales' });
    navigation.visited('/dashboard/sales');
    expect(navigation.lastRoutePath()).toBe('/dashboard/sales');
    expect(await check('/home/index')).toMatchObject({ verdict: 'pass' });
  });
});

/** Signs in and out and loads lists in this order; each user's list has rows of their own. */
async function play(steps: readonly (string | string[])[]): Promise<void> {
  let metaIds: string[] = [];
  let broken = false;
  const owner = (): string => {
    const now = session.current();
    return now.status === 'signed-in' ? now.user.username : 'nobody';
  };
  const rows = () =>
    metaIds.map((metaId, index) => aDashboard({ id: aDashboardId(`${owner()}@${index}`), metaId, title: metaId }));
  const list = async () => (broken ? failed({ kind: 'unreachable' } as const) : listOf(...rows()));
  const { session, entrance, dashboards, navigation } = aPortal({ list });
  await session.start();

  for (const step of steps) {
    broken = step === 'broken';
    if (typeof step === 'object') metaIds = step;
    if (step === 'out') await session.signOut();
    else if (step === 'ann') await session.signIn(ann);
    else if (step === 'bob') await session.signIn(bob);
    else if (owner() !== 'nobody') await dashboards.load();
    await entrance.settled();

    const now = navigation.current();
    if (now.known === 'all') expectOwn(now, owner());
    else if (now.known === 'all-but-dashboards') expectNoDashboards(now);
    else expectNothing(now);
    if (now.known === 'all' && typeof step === 'object') {
      expect(new Set(now.dashboards.map(({ metaId }) => metaId))).toEqual(new Set(metaIds.filter(Boolean)));
      expect(now.dashboards.length + now.leftOut.length).toBe(metaIds.length);
    }
  }
}

function expectOwn({ routes, menu, dashboards, leftOut }: NavigationState, owner: string): void {
  const pages = routes.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)]);
  expect(new Set(pages).size).toBe(pages.length);
  const entries = menu.filter(({ name }) => name === 'Dashboard');
  expect(entries.map(({ children }) => children.map(({ path }) => path))).toEqual([
    dashboards.map(({ metaId }) => dashboardPath(metaId)),
  ]);
  for (const { id } of [...dashboards, ...leftOut.map(({ dashboard }) => dashboard)]) {
    expect(id.split('@')[0]).toBe(owner);
  }
}

function expectNoDashboards({ known, menu, dashboards, leftOut }: NavigationState): void {
  expect(known).toBe('all-but-dashboards');
  expect(menu.flatMap(({ children }) => children)).toEqual([]);
  expect([dashboards, leftOut]).toEqual([[], []]);
}

function expectNothing({ routes, menu, dashboards, leftOut }: NavigationState): void {
  expect(routes.map(({ name }) => name)).toEqual(['Login', 'Root', 'PageNotFound']);
  expect([menu, dashboards, leftOut]).toEqual([[], [], []]);
}

describe('any sequence of signing in and out and of list loads', () => {
  it('shows each of the user’s own dashboards once, and nothing of anyone else', async () => {
    const step = fc.oneof(
      fc.constantFrom('out', 'ann', 'bob', 'broken'),
      fc.array(fc.constantFrom('a', 'b', 'c', '..', '/', ''), { maxLength: 6 }),
    );
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), play), { numRuns: 100 });
  }, 60_000);
});

const heard = (portal: ReturnType<typeof aPortal>) => {
  const changes: string[] = [];
  portal.navigation.corrections$.subscribe((change) => changes.push(change));
  return changes;
};

describe('a correction of the page checked last', () => {
  it('is a new check when the session ends between the check and the page, and not before', async () => {
    const pool = deferred<Awaited<ReturnType<UserPool['currentUser']>>>();
    const portal = aPortal({ pool: { remembers: () => true, currentUser: () => pool.promise } });
    const changes = heard(portal);
    const started = portal.session.start();
    expect(await portal.check('/home/index')).toMatchObject({ verdict: 'pass' });
    expect(changes).toEqual([]);
    pool.resolve(failed({ kind: 'signed-out' }));
    await started;
    expect(changes).toContain('check-again');
    expect(await portal.check('/home/index')).toMatchObject({ verdict: 'sign-in' });
  });

  it('is a new check on the sign-in page as soon as someone is signed in', async () => {
    const portal = aPortal();
    const changes = heard(portal);
    await portal.session.start();
    await portal.check('/login');
    expect(changes).toEqual([]);
    await portal.session.signIn(ann);
    expect(changes).toContain('check-again');
  });

  it('is a new check when a list removes the page, and when one restores it', async () => {
    let listed = [sales];
    const portal = await signedIn({ list: async () => listOf(...listed) });
    const changes = heard(portal);
    expect(await portal.check(dashboardPath('sales'))).toMatchObject({ verdict: 'pass' });
    await portal.dashboards.load();
    expect(changes).toEqual([]);
    listed = [];
    await portal.dashboards.load();
    expect(changes).toEqual(['check-again']);
    expect(await portal.check(dashboardPath('sales'))).toEqual({ verdict: 'not-found' });
    listed = [sales];
    await portal.dashboards.load();
    expect(changes).toEqual(['check-again', 'check-again']);
  });

  it('sends another user home, and keeps the page for a user who resumes', async () => {
    const portal = await signedIn();
    const changes = heard(portal);
    await portal.check('/management/quicksight');
    portal.session.end();
    await portal.session.signIn(ann);
    expect(changes).toEqual([]);
    portal.session.end();
    await portal.session.signIn(bob);
    expect(changes).toContain('go-home');
  });
});
