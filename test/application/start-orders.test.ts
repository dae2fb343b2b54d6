import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { readThisBrowser } from '#application/this-browser';
import { inSight } from '#application/people/sign-in/entrance';
import { type Portal, createPortal } from '#application/portal';
import type { SessionUser } from '#domain/people/session-user';
import { failed, ok } from '#domain/result';
import type { Ports } from '#ports/ports';
import type { TabMessage } from '#ports/browser/browser-tabs';
import { aConfiguration } from '../domain/browser/a-configuration';
import { aDashboard } from '../domain/dashboards/a-dashboard';
import { deferred } from './deferred';
import { people } from './ports';

const ann: SessionUser = { username: 'ann', sub: 'ann', email: 'ann@example.com' };
const bob: SessionUser = { username: 'bob', sub: 'bob', email: 'bob@example.com' };
const page = '/home/index';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Everything that the start waits for, or that can happen during it; the test decides when. */
type Arrival = 'configuration' | 'code' | 'pool' | 'list' | 'tab';

interface World {
  stored: boolean;
  pool: 'ann' | 'signed-out' | 'unreachable';
  list: 'listed' | 'failed';
  tab: 'signed-out' | 'timed-out' | 'storage-emptied' | 'bob';
}

/** Follows the guard's verdicts as the router does: the code of a page must have arrived before it is drawn. */
function aRouter(portal: Portal, code: () => boolean) {
  let shown: 'sign-in' | 'not-found' | 'shell' | undefined;
  let asked = 0;
  const go = async (path: string): Promise<void> => {
    const own = (asked += 1);
    const verdict = await portal.navigation.check({ href: path, path });
    if (own !== asked) return;
    if (verdict.verdict === 'go') return go(verdict.to);
    if (verdict.verdict === 'sign-in') return go('/login');
    at = path;
    if (verdict.verdict === 'not-found') shown = 'not-found';
    else shown = path === '/login' ? 'sign-in' : 'shell';
  };
  let at = page;
  portal.navigation.corrections$.subscribe((correction) => void go(correction === 'go-home' ? '/' : at));
  void go(page);
  return () => {
    if (shown !== 'shell') return shown;
    return code() ? inSight(portal.session.current(), portal.entrance.current()) : 'code-is-late';
  };
}

/** A browser at the start of the portal, where the test decides when each thing arrives. */
function aStart(world: World) {
  const messages$ = new Subject<TabMessage>();
  let remembers = world.stored;
  let user = ann;
  let code = false;
  let screen: (() => string | undefined) | undefined;
  let portal: Portal | undefined;
  const [pool, list] = [deferred<void>(), deferred<void>()];
  const inMemory = createInMemoryPorts({ users: people(), guest: people()[0]!, dashboards: [aDashboard()] });
  const ports: Ports = {
    ...inMemory,
    browserTabs: { messages$, send: () => undefined },
    userPool: {
      ...inMemory.userPool,
      remembers: () => remembers,
      async currentUser() {
        await pool.promise;
        if (!remembers || world.pool === 'signed-out') return failed({ kind: 'signed-out' });
        return world.pool === 'unreachable' && user === ann ? failed({ kind: 'unreachable' }) : ok(user);
      },
      async forget() {
        remembers = false;
      },
    },
    identity: {
      ...inMemory.identity,
      current: async () => ok({ userSub: user.sub, userEmail: user.email, groupList: ['SuperUser'] }),
    },
    catalogue: {
      ...inMemory.catalogue,
      async list() {
        await list.promise;
        return world.list === 'failed' ? failed({ kind: 'unreachable' }) : inMemory.catalogue.list();
      },
    },
  };
  const arrivals: Record<Arrival, () => unknown> = {
    async configuration() {
      portal = await createPortal(aConfiguration(), ports, await readThisBrowser(ports), 'https://portal.example');
      screen = aRouter(portal, () => code);
      void portal.session.start();
    },
    code: () => (code = true),
    pool: () => pool.resolve(),
    list: () => list.resolve(),
    tab() {
      switch (world.tab) {
        case 'signed-out':
          remembers = false;
          return messages$.next({ message: 'signed-out' });
        case 'timed-out':
          return messages$.next({ message: 'timed-out', sub: 'ann' });
        case 'storage-emptied':
          remembers = false;
          return messages$.next({ message: 'storage-changed' });
        case 'bob':
          [user, remembers] = [bob, true];
          return messages$.next({ message: 'signed-in', sub: 'bob' });
      }
    },
  };
  return {
    async arrive(what: Arrival) {
      arrivals[what]();
      await vi.advanceTimersByTimeAsync(1_000);
    },
    session: () => portal?.session.current(),
    screen: () => screen?.(),
  };
}

function orders<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((first) => orders(things.filter((thing) => thing !== first)).map((rest) => [first, ...rest]));
}

const arrivals: Arrival[] = ['configuration', 'code', 'pool', 'list', 'tab'];
const worlds: World[] = (['ann', 'signed-out', 'unreachable'] as const).flatMap((pool) =>
  (['signed-out', 'timed-out', 'storage-emptied', 'bob'] as const).flatMap((tab) =>
    (['listed', 'failed'] as const).flatMap((list) =>
      [true, false].map((stored): World => ({ pool, tab, list, stored })),
    ),
  ),
);

/** Each world has an eighth of the orders, and each order an eighth of the worlds; the soak run has all of both. */
const ordersIn = (world: World): Arrival[][] =>
  orders(arrivals).filter((_, index) => process.env['SOAK'] || index % 8 === worlds.indexOf(world) % 8);

it.each(worlds)(
  'a page is shown a second after the session is known stored: $stored, pool: $pool, list: $list, other tab: $tab',
  async (world) => {
    for (const order of ordersIn(world)) {
      const start = aStart(world);
      for (const [step, arrival] of order.entries()) {
        await start.arrive(arrival);
        const session = start.session();
        if (!session || session.status === 'starting') continue;
        const so = `${order.slice(0, step + 1).join(', ')}: ${session.status}`;
        const expected = session.status === 'signed-out' ? ['sign-in'] : ['page', 'waiting', 'code-is-late'];
        expect(expected, so).toContain(start.screen());
      }
      const [session, screen] = [start.session(), start.screen()];
      expect(screen, order.join(', ')).toBe(session?.status === 'signed-out' ? 'sign-in' : 'page');
    }
  },
);
