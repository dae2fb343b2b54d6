import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInMemoryCache } from '../../src/adapters/in-memory/in-memory-cache';
import { createInMemoryPorts } from '../../src/adapters/in-memory/in-memory-ports';
import { createInMemoryConnection, createInMemorySite } from '../../src/adapters/in-memory/in-memory-site';
import { createInMemoryTokenStorage } from '../../src/adapters/in-memory/in-memory-token-storage';
import { readThisBrowser } from '../../src/application/browser/this-browser';
import { inSight } from '../../src/application/people/entrance';
import { type Portal, createPortal } from '../../src/application/portal';
import type { SessionUser } from '../../src/domain/people/session';
import type { Dashboard } from '../../src/domain/dashboards/dashboard';
import type { Failure } from '../../src/domain/failure';
import { failed, ok, type Result } from '../../src/domain/result';
import type { DashboardList } from '../../src/ports/dashboard-catalogue';
import type { UserPool } from '../../src/ports/user-pool';
import { aConfiguration } from '../domain/browser/a-configuration';
import { aDashboard, aDashboardId } from '../domain/dashboards/a-dashboard';
import { deferred } from './deferred';
import { ann, anEmbedder, bob, controlledTabs, people } from './ports';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const guest = { username: 'guest', password: '', email: 'guest@example.com', groups: [] };
const dashboardsOf = (...metaIds: string[]): Dashboard[] =>
  metaIds.map((metaId) => aDashboard({ id: aDashboardId(`quicksight@${metaId}`), metaId, title: `About ${metaId}` }));
const listOf = (...metaIds: string[]): Result<DashboardList> =>
  ok({ dashboards: dashboardsOf(...metaIds), skipped: 0 });

/** One browser: its storage outlives its pages. The backend answers what the test says, or not at all. */
function aBrowser() {
  const storage = createInMemoryTokenStorage();
  const cacheStore = createInMemoryCache();
  const backend = {
    list: async (_version?: string): Promise<Result<DashboardList | 'unchanged'>> => listOf('sales', 'costs'),
    identity: async (): Promise<Failure | undefined> => undefined,
  };
  const openPage = async (pool: Partial<UserPool> = {}) => {
    const inMemory = createInMemoryPorts({ users: people(), guest, dashboards: [], storage });
    const tabs = controlledTabs();
    const site = createInMemorySite();
    const connection = createInMemoryConnection();
    const ports = {
      ...inMemory,
      cacheStore,
      browserTabs: tabs,
      publishedSite: site.site,
      connection: connection.connection,
      embedder: anEmbedder(),
      userPool: { ...inMemory.userPool, ...pool },
      catalogue: { ...inMemory.catalogue, list: (version?: string) => backend.list(version) },
      identity: {
        ...inMemory.identity,
        current: async () => {
          const failure = await backend.identity();
          return failure ? failed(failure) : inMemory.identity.current();
        },
      },
    };
    const portal = await createPortal(aConfiguration(), ports, await readThisBrowser(ports), 'https://portal.example');
    return { portal, tabs, site, connection };
  };
  /** A page on which someone has signed in, and which has had the time to keep what it shows. */
  const signedIn = async (person = ann): Promise<Portal> => {
    const { portal } = await openPage();
    await portal.session.start();
    await portal.session.signIn(person);
    await vi.advanceTimersByTimeAsync(1_000);
    return portal;
  };
  return { storage, cacheStore, backend, openPage, signedIn };
}

const shown = ({ session, entrance }: Portal) => inSight(session.current(), entrance.current());
const menu = ({ navigation }: Portal): string[] => navigation.current().dashboards.map(({ metaId }) => metaId);
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
const silent: Partial<UserPool> = { currentUser: () => never() };
const lastKnown = ({ entrance }: Portal) => {
  const entered = entrance.current();
  return entered.status === 'open' ? entered.lastKnown : undefined;
};

describe('the next start of someone who is signed in', () => {
  it('shows menu, pages and who they are before the pool or the backend has answered', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    browser.backend.list = () => never();
    const { portal } = await browser.openPage(silent);
    expect(shown(portal)).toBe('page');
    expect(menu(portal)).toEqual(['costs', 'sales']);
    expect(portal.navigation.current().known).toBe('all');
    expect(portal.appState.current().userGroups).toEqual(['SuperUser']);
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
    expect(portal.navigation.current()).toBe(before);
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
    },
  );

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
    browser.cacheStore.write(known ?? '', text.replace('"groups":["Sales"]', '"groups":["Sales","SuperUser"]'));
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

describe('what is kept of the user', () => {
  it('is forgotten when they sign out, when their session ends, and with their account', async () => {
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

  it('is forgotten, and hidden, when another tab signs out before the pool has answered', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    const { portal, tabs } = await browser.openPage(silent);
    void portal.session.start();
    tabs.receive({ message: 'signed-out' });
    expect(portal.entrance.current()).toEqual({ status: 'closed' });
    expect(menu(portal)).toEqual([]);
  });

  it('stays while the pool is out of reach, and is not shown on the sign-in page', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    const { portal } = await browser.openPage({ currentUser: async () => failed({ kind: 'unreachable' }) });
    await portal.session.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown(portal)).toBe('nothing');
    expect(menu(portal)).toEqual([]);
    expect(browser.cacheStore.keys()).toHaveLength(1);
  });

  it('is nothing in a browser that does not store the session', async () => {
    const browser = aBrowser();
    const { portal } = await browser.openPage({ isFleeting: () => true });
    await portal.session.start();
    await portal.session.signIn(ann);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(portal.entrance.current().status).toBe('open');
    expect(browser.cacheStore.keys()).toEqual([]);
  });

  it('holds no token', async () => {
    const browser = aBrowser();
    await browser.signedIn();
    const [key = ''] = browser.cacheStore.keys();
    expect(browser.cacheStore.read(key)).not.toContain('token');
  });

  it('is never shown to anybody else, whoever comes in whatever order', async () => {
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
});

describe('a tab that was out of sight', () => {
  it.each([
    ['reads the list again after five minutes', 300_000, 1],
    ['does not after less', 299_000, 0],
  ])('%s', async (_, away, times) => {
    const browser = aBrowser();
    const { portal, site } = await browser.openPage();
    await portal.session.start();
    await portal.session.signIn(ann);
    await vi.advanceTimersByTimeAsync(1_000);
    let asked = 0;
    browser.backend.list = async () => {
      asked += 1;
      return listOf('sales');
    };
    site.show(false);
    await vi.advanceTimersByTimeAsync(away);
    expect(asked).toBe(0);
    site.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(times);
    expect(menu(portal)).toHaveLength(times ? 1 : 2);
  });

  it('asks nothing while nobody is signed in', async () => {
    const browser = aBrowser();
    const { portal, site } = await browser.openPage();
    await portal.session.start();
    let asked = 0;
    browser.backend.list = async () => {
      asked += 1;
      return listOf();
    };
    site.show(false);
    await vi.advanceTimersByTimeAsync(600_000);
    site.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(0);
  });
});
