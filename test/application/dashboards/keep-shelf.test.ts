import { BehaviorSubject, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createInMemoryPreferences,
  createInMemoryShelf,
  createInMemorySite,
} from '#adapters/in-memory/in-memory-browser';
import { createChosenPreferences } from '#application/browser/preferences';
import type { DashboardsState } from '#application/dashboards/dashboard-list';
import { keepShelf } from '#application/dashboards/keep-shelf';
import { createUserShelf } from '#application/dashboards/user-shelf';
import { type Marks, mergeMarks } from '#domain/dashboards/shelf/marks';
import type { SessionState } from '#domain/people/session';
import { type Result, failed, ok } from '#domain/result';
import type { KeptShelf } from '#ports/dashboards/kept-shelf';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';
import { history } from '../history';
import { follow } from '../people/session/following';

const [sales, costs] = [aDashboardId('d@sales'), aDashboardId('d@costs')];

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') }));
afterEach(() => void vi.useRealTimers());
const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(10);
const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(10_000);

const signedIn = (sub: string, more: object = {}): SessionState => ({
  status: 'signed-in',
  user: { username: sub, sub, email: `${sub}@example.com`, ...more },
  arrival: 'signed-in',
  asksToRemember: false,
});

/** A backend that counts its calls; `answer` replaces its answers. */
function aBackend() {
  let kept: Marks = {};
  const calls: string[] = [];
  const backend: KeptShelf & { calls: string[]; answer?: Result<never> } = {
    calls,
    async read() {
      calls.push('read');
      return backend.answer ?? ok(kept);
    },
    async merge(marks, isLeaving) {
      calls.push(isLeaving ? 'leave' : 'merge');
      if (backend.answer) return backend.answer;
      kept = mergeMarks(kept, marks);
      return ok(kept);
    },
  };
  return backend;
}

/** A browser of Ann's, whose list has loaded; `stored` is what it kept before. */
function aBrowser(kept: KeptShelf, { stored = createInMemoryShelf(), first = signedIn('ann') } = {}) {
  const session = new BehaviorSubject<SessionState>(first);
  const listed = new BehaviorSubject<DashboardsState>({
    status: 'loading',
    dashboards: undefined,
    sections: [],
    skipped: 0,
  });
  const { site, show } = createInMemorySite();
  const back = new Subject<void>();
  const shelf = createUserShelf(stored);
  const preferences = createChosenPreferences(createInMemoryPreferences());
  const live = { changes$: session, current: () => session.value };
  follow(live, { shelf });
  const { user } = first as { user: Parameters<typeof shelf.belongTo>[0] };
  shelf.belongTo(user);
  const keeping = history(
    keepShelf({
      kept,
      session: live,
      dashboards: { changes$: listed },
      shelf,
      preferences,
      back$: back,
      inSight$: site.inSight$,
    }),
  );
  const list = () => listed.next({ status: 'loaded', dashboards: [], skipped: 0 });
  return { shelf, preferences, session, keeping, stored, show, back: () => back.next(), list };
}

it('The shelf is read once, when the list has loaded, and again when the user is back', async () => {
  const backend = aBackend();
  const { list, back, keeping } = aBrowser(backend);
  await soon();
  expect(backend.calls).toEqual([]);
  list();
  list();
  await soon();
  expect(backend.calls).toEqual(['read']);
  expect(keeping.values).toEqual(['here', 'everywhere']);
  back();
  await soon();
  expect(backend.calls).toEqual(['read', 'read']);
});

it('Favourites, views and preferences follow the user to another browser, each sent with others after some seconds', async () => {
  const backend = aBackend();
  const office = aBrowser(backend);
  office.list();
  await soon();
  office.shelf.star(sales);
  await soon();
  office.shelf.star(costs);
  office.shelf.opened(sales);
  office.preferences.choose({ theme: 'dark' });
  const saved = { name: 'West', view: { parameters: [] } };
  void office.shelf.changeViews(sales, { kind: 'save', saved, start: true });
  await later();
  expect(backend.calls).toEqual(['read', 'merge']);

  const home = aBrowser(backend);
  home.list();
  await soon();
  expect(home.shelf.current()).toMatchObject({
    favourites: [sales, costs],
    recents: [{ id: sales }],
    views: { [sales]: { views: [saved], start: 'West' } },
  });
  expect(home.preferences.current().theme).toBe('dark');
  await later();
  expect(backend.calls).toEqual(['read', 'merge', 'read']);
});

it('What changed just before the tab is left is sent at once', async () => {
  const backend = aBackend();
  const { list, shelf, show } = aBrowser(backend);
  list();
  await soon();
  shelf.star(sales);
  show(false);
  expect(backend.calls).toEqual(['read', 'leave']);
});

it('What could not be sent is sent by the next visit', async () => {
  const backend = aBackend();
  backend.answer = failed({ kind: 'unreachable' });
  const { stored, shelf, list } = aBrowser(backend);
  list();
  shelf.star(sales);
  await later();
  delete backend.answer;
  const next = aBrowser(backend, { stored });
  next.list();
  await later();
  expect(await backend.read()).toMatchObject({ value: { [`favourite ${sales}`]: { value: true } } });
});

it('A backend without shelves is asked once, and the browser keeps the shelf as before', async () => {
  const backend = aBackend();
  backend.answer = failed({ kind: 'not-found' });
  const { list, shelf, keeping, show } = aBrowser(backend);
  list();
  await soon();
  shelf.star(sales);
  await later();
  show(false);
  expect(backend.calls).toEqual(['read']);
  expect(shelf.current().favourites).toEqual([sales]);
  expect(keeping.values).toEqual(['here']);
});

it.each(['later-version', 'too-large'] as const)(
  'A shelf that is refused as %s is said, and nothing is lost here',
  async (code) => {
    const backend = aBackend();
    backend.answer = failed({ kind: 'rejected', code });
    const { list, shelf, keeping } = aBrowser(backend);
    shelf.star(sales);
    list();
    await later();
    expect(keeping.last).toBe(code);
    expect(shelf.current().favourites).toEqual([sales]);
  },
);

it('On a shared computer the shelf follows the user, their preferences stay out, and nothing is kept here', async () => {
  const backend = aBackend();
  const own = aBrowser(backend);
  own.list();
  await soon();
  own.shelf.star(sales);
  own.preferences.choose({ theme: 'dark' });
  await later();

  const shared = aBrowser(backend, { first: signedIn('ann', { sharedComputer: true }) });
  shared.list();
  await soon();
  expect(shared.shelf.current().favourites).toEqual([sales]);
  expect(shared.preferences.current().theme).toBe('system');
  shared.shelf.star(costs);
  await vi.advanceTimersByTimeAsync(2_000);
  shared.session.next({ status: 'signed-out' });
  expect(shared.shelf.current().favourites).toEqual([]);
  expect(history(shared.stored.watch('ann')).last?.favourites).toEqual([]);
  expect(await backend.read()).toMatchObject({ value: { [`favourite ${costs}`]: { value: true } } });
});

it('A preference chosen on the sign-in page counts for whoever signs in then, and nobody else’s does', async () => {
  const backend = aBackend();
  const first = aBrowser(backend, { first: { status: 'signed-out' } });
  first.preferences.choose({ locale: 'de' });
  first.session.next(signedIn('ann'));
  first.list();
  await later();
  expect(await backend.read()).toMatchObject({ value: { 'preference locale': { value: 'de' } } });
});
