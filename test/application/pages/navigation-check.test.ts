import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Verdict } from '#domain/pages/guard';
import { type Result, failed, ok } from '#domain/result';
import type { DashboardList } from '#ports/dashboards/dashboard-catalogue';
import { deferred } from '../deferred';
import { flushPromises } from '../flush-promises';
import { anIdentity, ann, newcomer } from '../ports';
import { aPortal, listOf, sales, signedIn } from './a-navigation';

describe('The check of a navigation', () => {
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
    expect(verdict).toMatchObject({ verdict: 'pass', path: '/dashboard/sales' });
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
        expect(await check(path)).toMatchObject({ verdict: 'pass', path });
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

/** Ann, who signed in ten seconds after the portal had started, while the list does not answer. */
async function waiting(lastRoutePath: string | undefined) {
  const portal = aPortal({ list: () => new Promise(() => undefined) });
  await portal.session.start();
  await vi.advanceTimersByTimeAsync(10_000);
  if (lastRoutePath) portal.navigation.visited(lastRoutePath);
  await portal.session.signIn(ann);
  return (path: string) => {
    const began = Date.now();
    return portal.check(path).then(() => Date.now() - began);
  };
}

describe('the patience of the check', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    { path: '/home/index', from: undefined, patience: 200 },
    { path: '/home/index', from: '/dashboard', patience: 200 },
    { path: '/home/index', from: '/login', patience: 900 },
    { path: '/login', from: undefined, patience: 900 },
  ])('is $patience ms for $path, from $from, since loading began', async ({ path, from, patience }) => {
    const waits = await waiting(from);
    const waited = waits(path);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waited).toBe(patience);
    const again = waits(path);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await again).toBe(0);
  });

  it('ends with a remembered user counting as signed in, as long as the pool has not answered', async () => {
    const portal = aPortal({ pool: { remembers: () => true, currentUser: () => new Promise(() => undefined) } });
    void portal.session.start();
    const checked = portal.check('/login?redirect=%2Fdashboard%2Fsales');
    await vi.advanceTimersByTimeAsync(900);
    expect(await checked).toEqual({ verdict: 'go', to: '/dashboard/sales' });
  });
});
