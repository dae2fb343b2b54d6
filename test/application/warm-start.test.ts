import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '#domain/failure';
import { failed, ok, type Result } from '#domain/result';
import type { DashboardList } from '#ports/dashboards/dashboard-catalogue';
import { deferred } from './deferred';
import { ann, bob } from './ports';
import { aBrowser, dashboardsOf, lastKnown, listOf, menu, never, shown, silent } from './a-remembering-browser';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('The next start of someone who is signed in', () => {
  it('shows menu, pages and who they are before the pool or the backend has answered', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    browser.backend.list = () => never();
    const { portal } = await browser.openPage(silent);
    expect(shown(portal)).toBe('page');
    expect(menu(portal)).toEqual(['costs', 'sales']);
    expect(portal.navigation.current().known).toBe('all-of-last-time');
    expect(portal.appState.current().userGroups).toEqual(['SuperUser']);
    expect(portal.shelf.current().listed).toBeUndefined();
    void portal.session.start();
    const verdict = portal.navigation.check({ href: '/dashboard/sales', path: '/dashboard/sales' });
    await vi.advanceTimersByTimeAsync(0);
    expect(await verdict).toMatchObject({ verdict: 'pass' });
  });

  it('shows what is new as soon as the backend answers, and says nothing of its age', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    browser.backend.list = async () => listOf('sales', 'stock');
    const { portal } = await browser.openPage();
    await portal.session.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(menu(portal)).toEqual(['sales', 'stock']);
    expect(lastKnown(portal)).toBeUndefined();
  });

  it('keeps the same routes where nothing has changed, so that nothing is drawn again', async () => {
    const browser = aBrowser();
    browser.backend.list = async () => ok({ dashboards: dashboardsOf('sales'), skipped: 0, version: '"1"' });
    await browser.signedIn();
    const asked: (string | undefined)[] = [];
    browser.backend.list = async (version) => {
      asked.push(version);
      return ok('unchanged');
    };
    const { portal } = await browser.openPage();
    const before = portal.navigation.current();
    await portal.session.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['"1"']);
    expect(portal.dashboards.current().status).toBe('loaded');
    expect(lastKnown(portal)).toBeUndefined();
    const { known, ...pages } = portal.navigation.current();
    expect(known).toBe('all');
    expect(pages.routes).toBe(before.routes);
    expect(pages.menu).toBe(before.menu);
    expect(pages.dashboards).toBe(before.dashboards);
  });

  it('does not have a list confirmed that was altered in the storage', async () => {
    const browser = aBrowser();
    browser.backend.list = async (version) =>
      version === '"1"' ? ok('unchanged') : ok({ dashboards: dashboardsOf('sales'), skipped: 0, version: '"1"' });
    await browser.signedIn();
    const [kept = ''] = browser.cacheStore.keys();
    browser.cacheStore.write(kept, (browser.cacheStore.read(kept) ?? '').replace('About sales', 'About Saturn'));
    const { portal } = await browser.openPage();
    await portal.session.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(portal.dashboards.current().dashboards).toMatchObject([{ title: 'About sales' }]);
  });

  it('presumes that a dashboard is there which the last visit did not know, until the backend has answered', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    const list = deferred<Result<DashboardList>>();
    browser.backend.list = () => list.promise;
    const { portal } = await browser.openPage();
    await portal.session.start();
    const [added, absent] = ['/dashboard/stock', '/dashboard/none'];
    const check = (path: string) => portal.navigation.check({ href: path, path });
    expect(await check(absent)).toMatchObject({ verdict: 'pass' });
    expect(await check(added)).toMatchObject({ verdict: 'pass' });
    const corrections: string[] = [];
    portal.navigation.corrections$.subscribe((correction) => corrections.push(correction));
    list.resolve(listOf('sales', 'stock'));
    await vi.advanceTimersByTimeAsync(0);
    expect(portal.navigation.current().known).toBe('all');
    expect(corrections).toEqual([]);
    expect(await check(added)).toMatchObject({ verdict: 'pass' });
    expect(await check(absent)).toEqual({ verdict: 'not-found' });
  });

  it('says how old the list is once the backend takes more than three seconds, and no longer when it answers', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    const keptAt = new Date(Date.now() - 500);
    const list = deferred<Result<DashboardList>>();
    browser.backend.list = () => list.promise;
    const { portal } = await browser.openPage();
    await portal.session.start();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(lastKnown(portal)).toEqual({ from: keptAt });
    await vi.advanceTimersByTimeAsync(200);
    expect(lastKnown(portal)).toEqual({ from: keptAt, isLate: true });
    list.resolve(listOf('sales'));
    await vi.advanceTimersByTimeAsync(0);
    expect(lastKnown(portal)).toBeUndefined();
  });

  it.each<Failure>([{ kind: 'unreachable' }, { kind: 'busy' }, { kind: 'broken' }])(
    'keeps showing the list where the backend is %j, and loads it when asked or back online',
    async (failure) => {
      const browser = aBrowser();
      await browser.signedIn();
      browser.backend.list = async () => failed(failure);
      browser.backend.identity = async () => failure;
      const { portal, connection } = await browser.openPage();
      await portal.session.start();
      await vi.advanceTimersByTimeAsync(0);
      expect(shown(portal)).toBe('page');
      expect(menu(portal)).toEqual(['costs', 'sales']);
      expect(lastKnown(portal)).toMatchObject({ isLate: true });
      browser.backend.list = async () => listOf('stock');
      browser.backend.identity = async () => undefined;
      connection.turn(false);
      connection.turn(true);
      await vi.advanceTimersByTimeAsync(0);
      expect(menu(portal)).toEqual(['stock']);
      expect(lastKnown(portal)).toBeUndefined();
    },
  );

  it.each<Failure>([{ kind: 'not-allowed' }, { kind: 'token-refused' }])(
    'shows nothing of the list any more once the backend says %j',
    async (failure) => {
      const browser = aBrowser();
      await browser.signedIn();
      browser.backend.list = async () => failed(failure);
      const { portal } = await browser.openPage();
      await portal.session.start();
      await vi.advanceTimersByTimeAsync(0);
      expect(menu(portal)).toEqual([]);
      expect(portal.dashboards.current()).toMatchObject({ status: 'failed', dashboards: undefined, failure });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(browser.cacheStore.keys()).toEqual([]);
    },
  );

  it('leaves nothing of the list in sight when the pool ends the session before the backend has answered', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    browser.backend.list = () => never();
    const ended = new Subject<string>();
    const { portal, tabs } = await browser.openPage({ ended$: ended });
    await portal.session.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(menu(portal)).toEqual(['costs', 'sales']);
    ended.next(ann.username);
    expect(portal.session.current()).toEqual({ status: 'signed-out', ended: true });
    expect(shown(portal)).toBe('nothing');
    expect(menu(portal)).toEqual([]);
    expect(portal.dashboards.current().dashboards).toBeUndefined();
    // Before the tokens go, so that a tab with work in it keeps its page.
    expect(tabs.sent).toEqual([{ message: 'timed-out', sub: ann.username }]);
    expect(browser.storage.keys()).toEqual([]);
  });

  it('leaves nothing of the list in sight when another tab says that the session has ended', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    browser.backend.list = async () => failed({ kind: 'unreachable' });
    const { portal, tabs } = await browser.openPage();
    await portal.session.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(menu(portal)).toEqual(['costs', 'sales']);
    tabs.receive({ message: 'timed-out', sub: ann.username });
    expect(shown(portal)).toBe('nothing');
    expect(menu(portal)).toEqual([]);
  });

  it('keeps the page open when the session ends after the backend has answered', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    const { portal } = await browser.openPage();
    await portal.session.start();
    await vi.advanceTimersByTimeAsync(0);
    portal.session.end();
    expect(portal.session.current().status).toBe('timed-out');
    expect(shown(portal)).toBe('page');
    expect(menu(portal)).toEqual(['costs', 'sales']);
  });

  it('keeps nothing of someone whose identity the backend refuses', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    browser.backend.identity = async () => ({ kind: 'not-allowed' });
    const { portal } = await browser.openPage();
    await portal.session.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(browser.cacheStore.keys()).toEqual([]);
  });

  it('says from when the list is where the user pool is slow to answer', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    const { portal } = await browser.openPage(silent);
    void portal.session.start();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(lastKnown(portal)).not.toHaveProperty('isLate');
    await vi.advanceTimersByTimeAsync(200);
    expect(lastKnown(portal)).toMatchObject({ isLate: true });
  });

  it('leaves the page of a dashboard that the new list does not hold', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    browser.backend.list = async () => listOf('sales');
    const { portal } = await browser.openPage();
    const path = '/dashboard/costs';
    expect(await portal.navigation.check({ href: path, path })).toMatchObject({ verdict: 'pass' });
    const corrections: string[] = [];
    portal.navigation.corrections$.subscribe((correction) => corrections.push(correction));
    await portal.session.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(corrections).toContain('check-again');
    expect(await portal.navigation.check({ href: path, path })).toEqual({ verdict: 'not-found' });
  });

  it('takes the groups of now at once, however long the list takes', async () => {
    const browser = aBrowser();
    await browser.signedIn(bob);
    browser.backend.list = () => never();
    const [known] = browser.cacheStore.keys();
    const text = browser.cacheStore.read(known ?? '') ?? '';
    // As a release without seals kept it.
    const unsealed = text.replace(/"seal":"\w+",/, '').replace('"groups":["Sales"]', '"groups":["Sales","SuperUser"]');
    browser.cacheStore.write(known ?? '', unsealed);
    const { portal } = await browser.openPage();
    expect(portal.appState.current().userGroups).toContain('SuperUser');
    await portal.session.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(portal.appState.current().userGroups).toEqual(['Sales']);
    expect(menu(portal)).toEqual(['costs', 'sales']);
  });

  it('shows some of a list that is too long to be kept, and presumes that the others are there', async () => {
    const browser = aBrowser();
    const many = Array.from({ length: 5_000 }, (_, at) => `board-${at}`);
    browser.backend.list = async () => listOf(...many);
    await browser.signedIn();
    browser.backend.list = () => never();
    const { portal } = await browser.openPage(silent);
    expect(menu(portal).length).toBeGreaterThan(300);
    expect(portal.dashboards.current().dashboards).toBeUndefined();
    const path = '/dashboard/board-4999';
    expect(menu(portal)).not.toContain('board-4999');
    expect(await portal.navigation.check({ href: path, path })).toMatchObject({ verdict: 'pass' });
  });
});
