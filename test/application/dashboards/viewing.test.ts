import { BehaviorSubject } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-shelf';
import { createInMemorySite } from '#adapters/in-memory/in-memory-site';
import type { NavigationState } from '#application/pages/navigation';
import { createUserShelf } from '#application/dashboards/user-shelf';
import { createViewing } from '#application/dashboards/viewing';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { FrameView } from '#domain/dashboards/frame-view';
import type { SessionState } from '#domain/people/session';
import { failed, ok } from '#domain/result';
import { aPlace, aTicket, ready, sales } from './an-opening';
import { history } from '../history';
import { aBackend, anEmbedder } from '../ports';

const user = { username: 'ann', sub: 'ann', email: 'ann@example.com' };
const west: FrameView = { parameters: [{ name: 'Region', values: ['West'] }] };
const east: FrameView = { parameters: [{ name: 'Region', values: ['East'] }] };

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Ann's portal with one dashboard. */
function aPortal() {
  const known: NavigationState = { known: 'all', dashboards: [sales], routes: [], menu: [], leftOut: [] };
  const navigation = new BehaviorSubject(known);
  const session = new BehaviorSubject<SessionState>({
    status: 'signed-in',
    user,
    arrival: 'resumed',
    asksToRemember: false,
  });
  const shelf = createUserShelf(createInMemoryShelf());
  shelf.belongTo(user);
  const { site, show } = createInMemorySite();
  const embedder = anEmbedder();
  const told: string[] = [];
  const health = {
    offered: async () => ok(undefined),
    check: async () => failed({ kind: 'not-found' as const }),
    tell: async (trouble: string) => void told.push(trouble),
  };
  const asked: DashboardId[] = [];
  const { tickets } = aBackend([sales], { tickets: () => ({ issue: async (id) => ok(aTicket(asked.push(id))) }) });
  const { open, expect: expectPage } = createViewing(
    { tickets, embedder, health, publishedSite: site },
    { current: () => navigation.value, changes$: navigation },
    { current: () => session.value, changes$: session },
    shelf,
    60,
  );
  const view = async (asked?: FrameView) => {
    const viewing = history(open('/dashboard/sales', { ...aPlace, view: () => asked }));
    await vi.advanceTimersByTimeAsync(0);
    return viewing;
  };
  return { view, embedder, shelf, told, show, navigation, known, session, asked, expectPage };
}

const ticketsOf = ({ embedder }: ReturnType<typeof aPortal>) =>
  embedder.openings.map(({ request }) => request.ticket.content);

describe('a dashboard that a visitor opens', () => {
  it('is remembered as recent, and nothing is told to the backend', async () => {
    const { view, embedder, shelf, told } = aPortal();
    await view();
    embedder.openings[0]?.frame.next(ready);
    expect(shelf.current().recents.map(({ id }) => id)).toEqual([sales.id]);
    expect(told).toEqual([]);
  });

  it.each(['forbidden', 'blocked'] as const)('and whose frame is %s is told to the backend, once', async (event) => {
    const { view, embedder, told } = aPortal();
    await view();
    embedder.openings[0]?.frame.next({ event });
    expect(told).toEqual([event]);
  });

  it('starts with the view that the visitor chose, unless the address asks for another', async () => {
    const { view, embedder, shelf } = aPortal();
    void shelf.changeViews(sales.id, { kind: 'save', saved: { name: 'West', view: west }, start: true });
    await view();
    await view(east);
    expect(embedder.openings.map(({ request }) => request.view)).toEqual([west, east]);
  });

  it('opens as it was published where no view was chosen or asked for', async () => {
    const { view, embedder } = aPortal();
    await view();
    expect(embedder.openings[0]?.request.view).toEqual({ parameters: [] });
  });

  it('closes when it is withdrawn', async () => {
    const { view, embedder, navigation, known } = aPortal();
    const viewing = await view();
    navigation.next({ ...known, dashboards: [] });
    expect(viewing.last).toEqual({ status: 'removed' });
    expect(embedder.openings[0]?.closed).toBe(true);
  });

  it('is renewed by the configured lifetime, once the tab is in sight again', async () => {
    const { view, embedder, show } = aPortal();
    await view();
    embedder.openings[0]?.frame.next(ready);
    show(false);
    await vi.advanceTimersByTimeAsync(56 * 60_000);
    expect(embedder.openings).toHaveLength(1);
    show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(embedder.openings).toHaveLength(2);
  });
});

describe('a dashboard whose page is about to be drawn', () => {
  it('opens with a ticket that was asked for before, once, and a later opening with its own', async () => {
    const portal = aPortal();
    portal.expectPage('/dashboard/sales');
    portal.expectPage('/dashboard/sales');
    expect(portal.asked).toEqual([sales.id]);
    await portal.view();
    await portal.view();
    expect(ticketsOf(portal)).toEqual([1, 2]);
  });

  it.each<[what: string, change: (portal: ReturnType<typeof aPortal>) => void]>([
    ['its page took too long', () => vi.setSystemTime(Date.now() + 10_000)],
    [
      'someone else has signed in',
      ({ session }) =>
        session.next({
          status: 'signed-in',
          user: { ...user, sub: 'ben' },
          arrival: 'replaced',
          asksToRemember: false,
        }),
    ],
  ])('opens with a ticket of its own if %s', async (_, change) => {
    const portal = aPortal();
    portal.expectPage('/dashboard/sales');
    change(portal);
    await portal.view();
    expect(ticketsOf(portal)).toEqual([2]);
  });

  it('is asked for only where it is one that the visitor can open, and only while someone is signed in', () => {
    const { expectPage, asked, session } = aPortal();
    for (const path of ['/home/index', '/dashboard', '/dashboard/draft']) expectPage(path);
    session.next({ status: 'timed-out', user });
    expectPage('/dashboard/sales');
    expect(asked).toEqual([]);
  });
});
