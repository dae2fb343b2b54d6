import { BehaviorSubject, NEVER } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readOnly } from '#application/live';
import { userBack } from '#application/people/read-again';
import type { SessionState } from '#domain/people/session';
import { failed } from '#domain/result';
import { ann } from '../ports';
import { aBrowser, lastKnown, listOf, menu, shown } from '../a-remembering-browser';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['reads the list again after five minutes', 300_000, 1],
  ['does not after less', 299_000, 0],
])('a tab that was out of sight %s', async (_, away, times) => {
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

it('a tab that was out of sight also loads what had failed, and counts only the last time out of sight', async () => {
  const browser = aBrowser();
  browser.backend.identity = async () => ({ kind: 'unreachable' });
  browser.backend.list = async () => failed({ kind: 'unreachable' });
  const { portal, site } = await browser.openPage();
  await portal.session.start();
  await portal.session.signIn(ann);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown(portal)).toBe('failed');
  browser.backend.identity = async () => undefined;
  browser.backend.list = async () => listOf('sales');
  for (const away of [200_000, 200_000]) {
    site.show(false);
    await vi.advanceTimersByTimeAsync(away);
    site.show(true);
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(shown(portal)).toBe('failed');
  }
  site.show(false);
  await vi.advanceTimersByTimeAsync(300_000);
  site.show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown(portal)).toBe('page');
  expect(menu(portal)).toEqual(['sales']);
});

it('a tab that was out of sight asks again who someone is where only that had failed', async () => {
  const browser = aBrowser();
  await browser.signedIn();
  browser.backend.identity = async () => ({ kind: 'unreachable' });
  const { portal, site } = await browser.openPage();
  await portal.session.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lastKnown(portal)).toBeDefined();
  browser.backend.identity = async () => undefined;
  site.show(false);
  await vi.advanceTimersByTimeAsync(300_000);
  site.show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(lastKnown(portal)).toBeUndefined();
});

it('a tab that was out of sight asks nothing while nobody is signed in', async () => {
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

it('A browser that is back online asks nothing while nobody is signed in, and nothing when it goes offline', async () => {
  const browser = aBrowser();
  const { portal, connection } = await browser.openPage();
  let asked = 0;
  browser.backend.identity = async () => ((asked += 1), { kind: 'unreachable' });
  await portal.session.start();
  connection.turn(false);
  connection.turn(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(0);
  await portal.session.signIn(ann);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
  connection.turn(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
  connection.turn(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(2);
});

const is = (username: string) => ({
  status: 'signed-in' as const,
  user: { username, sub: username, email: '' },
  arrival: 'remembered' as const,
  asksToRemember: false,
});

it('a user is back who signs in again after the session has ended, and nobody who takes the place of another', () => {
  const session = new BehaviorSubject<SessionState>({ status: 'starting' });
  const connection = { current: () => true, changes$: NEVER };
  const back: string[] = [];
  userBack({ session: readOnly(session), inSight$: NEVER, connection }).subscribe((how) => back.push(how));
  session.next(is('ann'));
  expect(back.splice(0)).toEqual(['confirmed']);
  session.next(is('bob'));
  session.next({ status: 'timed-out', user: is('bob').user });
  session.next(is('ann'));
  expect(back).toEqual([]);
  session.next({ status: 'timed-out', user: is('ann').user });
  session.next(is('ann'));
  expect(back).toEqual(['signed-in']);
});

it('a user who is signed in already is not back, whoever asks later', () => {
  const session = new BehaviorSubject<SessionState>(is('ann'));
  const connection = { current: () => true, changes$: NEVER };
  const back: string[] = [];
  userBack({ session: readOnly(session), inSight$: NEVER, connection }).subscribe((how) => back.push(how));
  expect(back).toEqual([]);
});
