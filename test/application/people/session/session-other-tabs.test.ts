import { describe, expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import type { UserPool } from '#ports/people/user-pool';
import { aChallengedSession, aRememberedSession, aSession, signedIn, userAnn, userBob } from './a-session';
import { history } from '../../history';
import { deferred } from '../../deferred';
import { flushPromises } from '../../flush-promises';
import { ann, bob, newcomer } from '../../ports';

describe('A message from another tab', () => {
  it('about a sign-out signs out here, and is not sent on', async () => {
    const { session, tabs } = await aSession();
    await session.signIn(ann);
    tabs.receive({ message: 'signed-out' });
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(tabs.sent).toEqual([{ message: 'signed-in', sub: 'ann' }]);
  });

  it('about a sign-out removes the tokens that only this tab has', async () => {
    const { session, pool, tabs } = await aSession();
    for (const timedOut of [false, true]) {
      await session.signIn(ann);
      if (timedOut) session.end();
      tabs.receive({ message: 'signed-out' });
      expect(pool.remembers()).toBe(false);
    }
  });

  it('about a sign-out does not disturb a sign-in', async () => {
    const { session, tabs } = await aChallengedSession();
    tabs.receive({ message: 'signed-out' });
    expect(session.current()).toMatchObject({ status: 'challenged' });
  });

  it('about a timed-out session opens the dialog here, for the same user only', async () => {
    const { session, tabs } = await aSession();
    await session.signIn(ann);
    tabs.receive({ message: 'timed-out', sub: 'bob' });
    expect(session.current()).toMatchObject({ status: 'signed-in' });
    tabs.receive({ message: 'timed-out', sub: 'ann' });
    expect(session.current()).toEqual({ status: 'timed-out', user: userAnn });
    expect(tabs.sent).toEqual([{ message: 'signed-in', sub: 'ann' }]);
  });

  it.each<[string, typeof ann, object]>([
    ['the same user continues', ann, { status: 'signed-in', user: userAnn, arrival: 'resumed' }],
    ['another user takes the place', bob, { status: 'signed-in', user: userBob, arrival: 'replaced' }],
  ])('about a sign-in: %s', async (_, who, state) => {
    const { session, pool, tabs } = await aSession();
    await session.signIn(ann);
    session.end();
    await pool.signIn(who);
    tabs.receive({ message: 'signed-in', sub: who.username });
    await flushPromises();
    expect(session.current()).toMatchObject(state);
  });

  it('about a sign-in also signs in here, from the sign-in page or a challenge', async () => {
    for (const { session, pool, tabs } of [await aSession(), await aChallengedSession()]) {
      await pool.signIn(ann);
      tabs.receive({ message: 'signed-in', sub: 'ann' });
      await flushPromises();
      expect(session.current()).toMatchObject({ status: 'signed-in', user: userAnn, arrival: 'signed-in' });
    }
  });

  it('about another user replaces the page at once', async () => {
    const { session, pool, tabs } = await aSession();
    await session.signIn(ann);
    await pool.signIn(bob);
    tabs.receive({ message: 'storage-changed' });
    await flushPromises();
    expect(session.current()).toMatchObject({ user: userBob, arrival: 'replaced' });
  });

  it.each<[string, typeof ann, object]>([
    ['signs nobody in', { ...bob, password: 'Wrong-pass-1' }, { user: userAnn, arrival: 'resumed' }],
    ['asks for more', newcomer, { user: userAnn, arrival: 'resumed' }],
    ['signs a later user in', bob, { user: userBob, arrival: 'replaced' }],
  ])('about a sign-in waits for a pending attempt here, which %s', async (_, who, state) => {
    const { session, tabs, pool, elsewhere, proceed } = await aSlowSession();
    session.admit(signedIn(userAnn));
    session.end();
    const attempt = session.signIn(who);
    await elsewhere(ann);
    tabs.receive({ message: 'signed-in', sub: 'ann' });
    await flushPromises();
    expect(session.current()).toEqual({ status: 'timed-out', user: userAnn });
    proceed.resolve(true);
    await attempt;
    await flushPromises();
    expect(session.current()).toMatchObject({ status: 'signed-in', ...state });
    expect(await pool.currentUser()).toMatchObject({ value: Object(state).user });
  });

  it('about a sign-in asks the pool for the user once a pending attempt here is over, and only then', async () => {
    let asked = 0;
    const { session, tabs, elsewhere, proceed } = await aSlowSession((pool) => ({
      currentUser: () => ((asked += 1), pool.currentUser()),
    }));
    const attempt = session.signIn({ ...bob, password: 'Wrong-pass-1' });
    await elsewhere(ann);
    tabs.receive({ message: 'signed-in', sub: 'ann' });
    await flushPromises();
    expect(asked).toBe(0);
    proceed.resolve(true);
    await attempt;
    await flushPromises();
    expect(asked).toBe(1);
    expect(session.current()).toMatchObject({ status: 'signed-in', user: userAnn });
  });

  it('about a sign-in is not lost to an attempt that starts while the pool is asked for the user', async () => {
    const asked = deferred<true>();
    const { session, tabs, elsewhere, proceed } = await aSlowSession((pool) => ({
      currentUser: () => asked.promise.then(() => pool.currentUser()),
    }));
    await elsewhere(ann);
    tabs.receive({ message: 'signed-in', sub: 'ann' });
    const attempt = session.signIn(newcomer);
    proceed.resolve(true);
    await attempt;
    expect(session.current()).toMatchObject({ status: 'challenged' });
    asked.resolve(true);
    await flushPromises();
    expect(session.current()).toMatchObject({ status: 'signed-in', user: userAnn });
  });

  it('about a sign-in signs no one in after a sign-out here while the pool is asked', async () => {
    const answer = deferred<Awaited<ReturnType<UserPool['currentUser']>>>();
    const { session, pool, tabs } = await aSession({ currentUser: () => answer.promise });
    await session.signIn(ann);
    await pool.signIn(bob);
    tabs.receive({ message: 'signed-in', sub: 'bob' });
    await session.signOut();
    answer.resolve(ok(userBob));
    await flushPromises();
    expect(session.current()).toEqual({ status: 'signed-out' });
  });

  it('about a sign-in that the pool refuses signs no one in', async () => {
    const { session, pool, tabs, errors } = await aSession({ currentUser: async () => failed({ kind: 'signed-out' }) });
    await pool.signIn(bob);
    tabs.receive({ message: 'signed-in', sub: 'bob' });
    await flushPromises();
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(await errors()).toEqual([]);
  });

  it('about new tokens for the same user changes nothing', async () => {
    const { session, tabs } = await aSession();
    await session.signIn(ann);
    const states = history(session.changes$);
    tabs.receive({ message: 'storage-changed' });
    await flushPromises();
    expect(states.values).toHaveLength(1);
  });

  it('about cleared data signs out, but keeps the page of a timed-out session until the next navigation', async () => {
    const { session, storage, tabs } = await aSession();
    await session.signIn(ann);
    storage.clear();
    session.end();
    tabs.receive({ message: 'storage-changed' });
    expect(session.current()).toMatchObject({ status: 'timed-out' });
    await session.signIn(ann);
    storage.clear();
    tabs.receive({ message: 'storage-changed' });
    expect(session.current()).toEqual({ status: 'signed-out' });
  });

  it('is ignored during the start-up check, which reads the storage itself', async () => {
    let asked = 0;
    const { session, tabs } = await aRememberedSession({ currentUser: async () => ((asked += 1), ok(userBob)) });
    tabs.receive({ message: 'signed-out' });
    tabs.receive({ message: 'storage-changed' });
    await flushPromises();
    expect(session.current().status).toBe('starting');
    expect(asked).toBe(0);
    await session.start();
    expect(session.current()).toMatchObject({ status: 'signed-in', user: userBob });
  });

  it('that can’t be followed is logged', async () => {
    const { session, tabs, errors } = await aRememberedSession({
      currentUser: () => Promise.reject(new Error('no pool')),
    });
    await session.start();
    tabs.receive({ message: 'signed-in', sub: 'bob' });
    await flushPromises();
    expect(await errors()).toMatchObject([{ message: 'no pool', where: 'other tab' }, { where: 'start' }]);
  });
});

/** A session whose sign-ins wait for `proceed`; those of other tabs do not. */
async function aSlowSession(over: (pool: UserPool) => Partial<UserPool> = () => ({})) {
  const proceed = deferred<true>();
  const page = await aSession();
  const { pool } = page;
  const quick = { ...pool };
  Object.assign(pool, over(quick), {
    signIn: (who: typeof ann) => proceed.promise.then(() => quick.signIn(who)),
  } satisfies Partial<UserPool>);
  return { ...page, proceed, elsewhere: (who: typeof ann) => quick.signIn(who) };
}
