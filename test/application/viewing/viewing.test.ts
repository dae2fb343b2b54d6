import { BehaviorSubject } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createInMemoryShelf, createInMemorySite } from '#adapters/in-memory/in-memory-browser';
import type { NavigationState } from '#application/pages/navigation-state';
import { createUserShelf } from '#application/dashboards/user-shelf';
import { createViewing } from '#application/viewing/viewing';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import type { SessionState } from '#domain/people/session';
import type { Failure } from '#domain/failure';
import { failed, ok } from '#domain/result';
import { deferred } from '../deferred';
import { aPlace, aTicket, ready, sales } from './an-opening';
import { history } from '../history';
import { aBackend, anEmbedder } from '../ports';

const start = Date.parse('2026-11-20T08:00:00Z');
const user = { username: 'ann', sub: 'ann', email: 'ann@example.com' };
const signedIn: SessionState = { status: 'signed-in', user, arrival: 'resumed', asksToRemember: false };
const west: FrameView = { parameters: [{ name: 'Region', values: ['West'] }] };
const east: FrameView = { parameters: [{ name: 'Region', values: ['East'] }] };

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  return () => vi.useRealTimers();
});

/** Ann's portal with one dashboard. */
function aPortal() {
  const known: NavigationState = {
    known: 'all',
    dashboards: [sales],
    openable: [sales],
    routes: [],
    menu: [],
    leftOut: [],
  };
  const navigation = new BehaviorSubject(known);
  const session = new BehaviorSubject<SessionState>(signedIn);
  const shelf = createUserShelf(createInMemoryShelf());
  shelf.belongTo(user);
  const { site, show } = createInMemorySite();
  const embedder = anEmbedder();
  const told: string[] = [];
  const health = {
    offered: async () => ok(undefined),
    check: async () => failed({ kind: 'not-found' as const }),
    last: async () => ok([]),
    tell: async (trouble: string) => void told.push(trouble),
  };
  const asked: DashboardId[] = [];
  const refusals: Promise<Failure>[] = [];
  const { tickets } = aBackend([sales], {
    tickets: () => ({
      async issue(id) {
        const ticket = aTicket(asked.push(id));
        const refusal = await refusals.shift();
        return refusal ? failed(refusal) : ok(ticket);
      },
    }),
  });
  const browser = { remembers: true };
  const { open, expect: expectPage } = createViewing(
    { tickets, embedder, health, publishedSite: site, userPool: { remembers: () => browser.remembers } },
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
  return { view, embedder, shelf, told, show, navigation, known, session, asked, refusals, expectPage, browser };
}

const ticketsOf = ({ embedder }: ReturnType<typeof aPortal>) =>
  embedder.openings.map(({ request }) => request.ticket.content);

describe('A dashboard that a visitor opens', () => {
  it('is remembered as recent, once for each opening, and nothing is told to the backend', async () => {
    const { view, embedder, shelf, told } = aPortal();
    const opened = () => shelf.current().recents.map(({ id, at }) => [id, at.getTime() - start]);
    await view();
    expect(opened()).toEqual([]);
    embedder.openings[0]?.frame.next(ready);
    await vi.advanceTimersByTimeAsync(5_000);
    embedder.openings[0]?.frame.next({ event: 'sheet-selected', sheet: { id: 'two', name: 'Two' } });
    expect(opened()).toEqual([[sales.id, 0]]);
    await view();
    embedder.openings[1]?.frame.next(ready);
    expect(opened()).toEqual([[sales.id, 5_000]]);
    expect(told).toEqual([]);
  });

  it.each(['forbidden', 'blocked'] as const)(
    'and whose frame is %s is told to the backend, once, and not remembered',
    async (event) => {
      const { view, embedder, told, shelf } = aPortal();
      await view();
      embedder.openings[0]?.frame.next({ event });
      expect(told).toEqual([event]);
      expect(shelf.current().recents).toEqual([]);
    },
  );

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

  it('closes when it is withdrawn, and opens again when it is back', async () => {
    const { view, embedder, navigation, known } = aPortal();
    const viewing = await view();
    navigation.next({ ...known, openable: [{ ...sales, title: 'Renamed' }] });
    expect(viewing.values).toHaveLength(1);
    navigation.next({ ...known, openable: [] });
    expect(viewing.last).toEqual({ status: 'removed' });
    expect(embedder.openings.map(({ closed }) => closed)).toEqual([true]);
    navigation.next(known);
    await vi.advanceTimersByTimeAsync(0);
    expect(viewing.last).toEqual({ status: 'opening', dashboard: sales });
    expect(embedder.openings.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('opens when it is listed, though it was not when its page was drawn', async () => {
    const { view, navigation, known } = aPortal();
    navigation.next({ ...known, openable: [] });
    const viewing = await view();
    expect(viewing.last).toEqual({ status: 'removed' });
    navigation.next(known);
    await vi.advanceTimersByTimeAsync(0);
    expect(viewing.last).toEqual({ status: 'opening', dashboard: sales });
  });

  it.each(['nothing', 'all-but-dashboards'] as const)('stays open while %s is known of the list', async (about) => {
    const { view, navigation, known } = aPortal();
    const viewing = await view();
    navigation.next({ ...known, known: about, openable: [] });
    expect(viewing.values).toHaveLength(1);
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

const signedOut: Failure = { kind: 'signed-out' };

it('an open dashboard closes when the session ends, and opens with the same view when its user is back', async () => {
  const { view, embedder, session } = aPortal();
  const viewing = await view(west);
  embedder.openings[0]?.frame.next(ready);
  embedder.openings[0]?.frame.next({ event: 'parameters-changed', parameters: [...east.parameters] });
  session.next({ status: 'timed-out', user });
  expect(viewing.last).toEqual({ status: 'failed', dashboard: sales, failure: signedOut });
  expect(embedder.openings.map(({ closed }) => closed)).toEqual([true]);
  session.next(signedIn);
  await vi.advanceTimersByTimeAsync(0);
  expect(embedder.openings[1]?.request.view).toMatchObject(east);
  viewing.end();
  expect(session.observed).toBe(false);
});

describe('a dashboard whose session ended while it opened', () => {
  it('opens again each time that its user is back, and not before', async () => {
    const { view, session, asked, refusals } = aPortal();
    refusals.push(Promise.resolve(signedOut), Promise.resolve(signedOut));
    const viewing = await view();
    expect(viewing.last).toMatchObject({ status: 'failed', failure: signedOut });
    const challenge = { step: 'totp-code', username: 'ann' } as const;
    for (const state of [
      { status: 'timed-out', user },
      { status: 'challenged', challenge, timedOut: user },
    ] as const) {
      session.next(state);
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    for (const state of [signedIn, { ...signedIn }, { status: 'timed-out', user } as const, signedIn]) {
      session.next(state);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(asked).toHaveLength(3);
    expect(viewing.last).toEqual({ status: 'opening', dashboard: sales });
  });

  it('opens again at once when the failure arrives after its user is back', async () => {
    const { view, session, asked, refusals } = aPortal();
    const { promise, resolve } = deferred<Failure>();
    refusals.push(promise);
    const viewing = await view();
    session.next({ status: 'timed-out', user });
    session.next(signedIn);
    resolve(signedOut);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    viewing.end();
    expect(session.observed).toBe(false);
  });

  it('waits for the user to retry if it failed for another reason', async () => {
    const { view, session, asked, refusals } = aPortal();
    refusals.push(Promise.resolve({ kind: 'unreachable' }));
    await view();
    session.next({ status: 'timed-out', user });
    session.next(signedIn);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
  });
});

describe('A dashboard whose page is about to be drawn', () => {
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
          ...signedIn,
          user: { ...user, sub: 'ben' },
          arrival: 'replaced',
        }),
    ],
  ])('opens with a ticket of its own if %s', async (_, change) => {
    const portal = aPortal();
    portal.expectPage('/dashboard/sales');
    change(portal);
    await portal.view();
    expect(ticketsOf(portal)).toEqual([2]);
  });

  it('is asked for only where it is one that the visitor can open, and only while someone is signed in and stored', () => {
    const { expectPage, asked, session, browser } = aPortal();
    for (const path of ['/home/index', '/dashboard', '/dashboard/draft']) expectPage(path);
    browser.remembers = false;
    expectPage('/dashboard/sales');
    browser.remembers = true;
    session.next({ status: 'timed-out', user });
    expectPage('/dashboard/sales');
    expect(asked).toEqual([]);
  });
});
