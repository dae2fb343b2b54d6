import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Portal } from '#application/portal';
import type { SessionUser } from '#domain/people/session-user';
import { failed, ok } from '#domain/result';
import { ann } from './ports';
import { aBrowser, dashboardsOf, menu, never, shown, silent } from './a-remembering-browser';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('The stored data of the user is forgotten when they sign out, when their session ends, and with their account', async () => {
  for (const leave of [
    (portal: Portal) => void portal.session.signOut(),
    (portal: Portal) => portal.session.end(),
    (portal: Portal) => void portal.account.deleteAccount(),
  ]) {
    const browser = aBrowser();
    const portal = await browser.signedIn();
    expect(browser.cacheStore.keys()).toHaveLength(1);
    leave(portal);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(browser.cacheStore.keys()).toEqual([]);
  }
});

it('The stored data of the user is forgotten, and hidden, when another tab signs out before the pool has answered', async () => {
  const browser = aBrowser();
  await browser.signedIn();
  const { portal, tabs } = await browser.openPage(silent);
  void portal.session.start();
  tabs.receive({ message: 'signed-out' });
  expect(portal.entrance.current()).toEqual({ status: 'closed' });
  expect(menu(portal)).toEqual([]);
});

it('The stored data of the user stays while the pool is out of reach, and is not shown on the sign-in page', async () => {
  const browser = aBrowser();
  await browser.signedIn();
  const { portal } = await browser.openPage({ currentUser: async () => failed({ kind: 'unreachable' }) });
  await portal.session.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown(portal)).toBe('nothing');
  expect(menu(portal)).toEqual([]);
  expect(browser.cacheStore.keys()).toHaveLength(1);
});

it('The stored data of the user is nothing in a browser that does not store the session', async () => {
  const browser = aBrowser();
  const { portal } = await browser.openPage({ isFleeting: () => true });
  await portal.session.start();
  await portal.session.signIn(ann);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(portal.entrance.current().status).toBe('open');
  expect(browser.cacheStore.keys()).toEqual([]);
});

it('The stored data of the user is nothing on a shared computer, and nothing kept there before is shown', async () => {
  const browser = aBrowser();
  await browser.signedIn();
  const user = { username: 'ann', sub: 'ann', email: 'ann@example.com', sharedComputer: true } as const;
  const { portal } = await browser.openPage({ rememberedUser: () => user, currentUser: async () => ok(user) });
  expect(menu(portal)).toEqual([]);
  await portal.session.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(menu(portal)).toEqual(['costs', 'sales']);
  expect(browser.cacheStore.keys()).toEqual([]);
});

it('The stored data of the user takes the place of what an earlier version kept beside it', async () => {
  const browser = aBrowser();
  browser.cacheStore.write('menu.client.ann', `2 ${Date.now()}\n{"form":1}`);
  await browser.signedIn();
  expect(browser.cacheStore.keys()).toEqual(['list.client.ann']);
});

it('The stored data of the user holds no token', async () => {
  const browser = aBrowser();
  await browser.signedIn();
  const [key = ''] = browser.cacheStore.keys();
  expect(browser.cacheStore.read(key)).not.toContain('token');
});

it('The stored data of the user is never shown to anyone else, in any order of sign-ins', async () => {
  const users: SessionUser[] = ['ann', 'bob', 'an', 'ann.', 'ann%2E', '__proto__', 'client.ann', '\ud800'].map(
    (sub) => ({ username: sub, sub, email: `${sub}@example.com` }),
  );
  const step = fc.record({
    user: fc.constantFrom(...users),
    end: fc.constantFrom('closed', 'signed-out', 'timed-out'),
    backend: fc.constantFrom('answers', 'silent'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const browser = aBrowser();
      for (const { user, end, backend } of steps) {
        const answers = backend === 'answers';
        const own = dashboardsOf(`of-${encodeURIComponent(user.sub.toWellFormed())}`);
        browser.backend.list = () => (answers ? Promise.resolve(ok({ dashboards: own, skipped: 0 })) : never());
        const { portal } = await browser.openPage({
          remembers: () => true,
          rememberedUser: () => user,
          currentUser: async () => ok(user),
        });
        const seen = new Set(menu(portal));
        portal.navigation.changes$.subscribe(({ dashboards }) => {
          for (const { metaId } of dashboards) seen.add(metaId);
        });
        void portal.session.start();
        await vi.advanceTimersByTimeAsync(1_000);
        for (const metaId of seen) expect(metaId).toBe(own[0]?.metaId);
        if (end === 'signed-out') void portal.session.signOut();
        if (end === 'timed-out') portal.session.end();
        await vi.advanceTimersByTimeAsync(0);
      }
    }),
    { numRuns: 60 },
  );
});
