import { BehaviorSubject, NEVER } from 'rxjs';
import { expect, it } from 'vitest';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import { createUserShelf } from '#application/dashboards/user-shelf';
import type { SessionState } from '#domain/people/session';
import { emptyShelf } from '#domain/dashboards/shelf/shelf';
import type { ShelfStore } from '#ports/browser/shelf-store';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { history } from '../history';
import { follow } from '../people/session/following';

const user = (sub: string) => ({ username: sub, sub, email: `${sub}@example.com` });
const signedIn = (sub: string): SessionState => ({
  status: 'signed-in',
  user: user(sub),
  arrival: 'signed-in',
  asksToRemember: false,
});
const sales = aDashboard({ id: aDashboardId('d@sales') });

function aShelf(port: ShelfStore = createInMemoryShelf(), first: SessionState = signedIn('ann')) {
  const session = new BehaviorSubject<SessionState>({ status: 'starting' });
  const clock = { now: new Date('2026-11-18T09:00:00Z') };
  const shelf = createUserShelf(port, () => clock.now);
  follow({ changes$: session, current: () => session.value }, { shelf });
  session.next(first);
  return { shelf, session, clock, port };
}

it('The current user’s shelf stars and unstars', () => {
  const { shelf } = aShelf();
  shelf.star(sales.id);
  expect(shelf.current().favourites).toEqual([sales.id]);
  shelf.star(sales.id);
  expect(shelf.current().favourites).toEqual([]);
});

it('The current user’s shelf keeps the views that the user saves, for each dashboard', () => {
  const { shelf } = aShelf();
  const saved = { name: 'West', view: { parameters: [{ name: 'Region', values: ['West'] }] } };
  void shelf.changeViews(sales.id, { kind: 'save', saved, start: true });
  expect(shelf.current().views).toEqual({ [sales.id]: { views: [saved], start: 'West' } });
});

it('The current user’s shelf dates what is opened by the computer’s clock', () => {
  const shelf = createUserShelf(createInMemoryShelf());
  const before = Date.now();
  shelf.belongTo(user('ann'));
  shelf.opened(sales.id);
  expect(shelf.current().recents[0]?.at.getTime()).toBeGreaterThanOrEqual(before);
});

it('The current user’s shelf is empty at once after a sign-out, and back after the next sign-in', () => {
  const { shelf, session } = aShelf();
  shelf.star(sales.id);
  session.next({ status: 'signed-out' });
  expect(shelf.current()).toEqual(emptyShelf);
  shelf.star(sales.id);
  shelf.opened(sales.id);
  expect(shelf.current()).toEqual(emptyShelf);
  session.next(signedIn('ann'));
  expect(shelf.current()).toMatchObject({ favourites: [sales.id], recents: [] });
});

it('The current user’s shelf lasts on a shared computer as long as the session, and is stored nowhere', async () => {
  const here = { ...user('ann'), sharedComputer: true as const };
  const { shelf, session, port } = aShelf(undefined, {
    status: 'signed-in',
    user: here,
    arrival: 'signed-in',
    asksToRemember: false,
  });
  shelf.star(sales.id);
  shelf.opened(sales.id);
  shelf.listed([sales]);
  const marked = { favourites: [sales.id], recents: [{ id: sales.id }] };
  await expect.poll(() => shelf.current()).toMatchObject(marked);
  expect(history(port.watch('ann')).values).toEqual([emptyShelf]);
  session.next({ status: 'signed-out' });
  expect(shelf.current()).toEqual(emptyShelf);
  session.next(signedIn('ann'));
  expect(shelf.current()).toMatchObject({ favourites: [], recents: [] });
});

it('The current user’s shelf stays, without ever being empty, when the session times out', () => {
  const { shelf, session } = aShelf();
  shelf.star(sales.id);
  const { values } = history(shelf.changes$);
  session.next({ status: 'timed-out', user: user('ann') });
  expect(values.map(({ favourites }) => favourites)).toEqual([[sales.id]]);
});

it('The current user’s shelf is deleted with the account, whose session ends just before', () => {
  const { shelf, session, port } = aShelf();
  shelf.star(sales.id);
  session.next({ status: 'signed-out' });
  shelf.forget('ann');
  expect(history(port.watch('ann')).values).toEqual([emptyShelf]);
});

it('The current user’s shelf shows nothing of one user to the next, not even while the next shelf loads', () => {
  const port = createInMemoryShelf();
  const slow: ShelfStore = { ...port, watch: (sub) => (sub === 'bob' ? NEVER : port.watch(sub)) };
  const { shelf, session } = aShelf(slow);
  shelf.star(sales.id);
  const { values } = history(shelf.changes$);
  session.next(signedIn('bob'));
  expect(shelf.current()).toEqual(emptyShelf);
  expect(values.slice(1).flatMap(({ favourites }) => favourites)).toEqual([]);
});

it('The current user’s shelf stays while the session has timed out, and after signing in again', () => {
  const { shelf, session } = aShelf();
  shelf.star(sales.id);
  session.next({ status: 'timed-out', user: user('ann') });
  expect(shelf.current().favourites).toEqual([sales.id]);
  session.next({
    status: 'challenged',
    challenge: { step: 'totp-code', username: 'ann' },
    timedOut: user('ann'),
  });
  expect(shelf.current().favourites).toEqual([sales.id]);
});

it('The current user’s shelf starts another visit when the user returns after an hour', () => {
  const { shelf, session, clock } = aShelf();
  const [left, back] = [new Date('2026-11-18T12:00:00Z'), new Date('2026-11-19T08:00:00Z')];
  clock.now = left;
  shelf.opened(sales.id);
  session.next({ status: 'timed-out', user: user('ann') });
  clock.now = back;
  session.next({ ...signedIn('ann'), arrival: 'resumed' } as SessionState);
  expect(shelf.current()).toMatchObject({ lastVisit: left, seen: back });
});

it('The current user’s shelf follows changes made elsewhere', () => {
  const { shelf, port } = aShelf();
  void port.change('ann', { change: 'starred', id: sales.id, at: new Date(1) });
  void port.change('bob', { change: 'opened', id: sales.id, at: new Date() });
  expect(shelf.current()).toMatchObject({ favourites: [sales.id], recents: [] });
});
