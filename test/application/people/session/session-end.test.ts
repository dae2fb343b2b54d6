import { describe, expect, it } from 'vitest';
import { failed } from '#domain/result';
import {
  aChallengedSession,
  aRememberedSession,
  aSession,
  anUnstartedSession,
  asksForCode,
  code,
  signedIn,
  userAnn,
  userBob,
} from './a-session';
import { history } from '../../history';
import { ann, bob, newcomer } from '../../ports';

it('The end of a session keeps the user, who can then continue', async () => {
  const { session, tabs } = await aSession();
  await session.signIn(ann);
  session.end();
  expect(session.current()).toEqual({ status: 'timed-out', user: userAnn });
  expect(tabs.sent.at(-1)).toEqual({ message: 'timed-out', sub: 'ann' });
  await session.signIn(ann);
  expect(session.current()).toMatchObject({ status: 'signed-in', user: userAnn, arrival: 'resumed' });
});

it('The end of a session lets someone else sign in, who replaces the user', async () => {
  const { session } = await aSession();
  await session.signIn(ann);
  session.end();
  await session.signIn(bob);
  expect(session.current()).toMatchObject({ status: 'signed-in', user: userBob, arrival: 'replaced' });
});

it('The end of a session stays behind a challenge, and returns when that is abandoned or expires', async () => {
  const { session } = await aSession({
    signIn: asksForCode,
    answer: async () => failed({ kind: 'challenge-expired' }),
  });
  session.admit(signedIn(userAnn));
  session.end();
  await session.signIn(ann);
  expect(session.current()).toMatchObject({ status: 'challenged', timedOut: userAnn });
  session.abandonChallenge();
  expect(session.current()).toEqual({ status: 'timed-out', user: userAnn });
  await session.signIn(ann);
  await session.answer(code('123456'));
  expect(session.current()).toEqual({ status: 'timed-out', user: userAnn });
});

it('The end of a session leaves no tokens that another tab would use again', async () => {
  const { session, pool } = await aSession();
  await session.signIn(ann);
  session.end();
  expect(pool.remembers()).toBe(false);
});

it('The end of a session leaves the tokens of a user who has signed in in another tab', async () => {
  const { session, pool } = await aSession();
  await session.signIn(ann);
  await pool.signIn(bob);
  session.end('ann');
  expect(await pool.currentUser()).toMatchObject({ value: { username: 'bob' } });
});

it('The end of a session affects only the user it is about', async () => {
  const { session, tabs } = await aSession();
  await session.signIn(ann);
  session.end('bob');
  expect(session.current()).toMatchObject({ status: 'signed-in', user: userAnn });
  session.end('ann');
  expect(session.current()).toEqual({ status: 'timed-out', user: userAnn });
  expect(tabs.sent.at(-1)).toEqual({ message: 'timed-out', sub: 'ann' });
});

it('The end of a session is told to the other tabs once, however often the pool says so', async () => {
  const { session, tabs } = await aSession();
  await session.signIn(ann);
  session.end();
  session.end('ann');
  expect(tabs.sent).toEqual([
    { message: 'signed-in', sub: 'ann' },
    { message: 'timed-out', sub: 'ann' },
  ]);
});

it('The end of a session leaves the page on a shared computer, and concerns no other tab', async () => {
  const { session, tabs } = await aSession();
  session.admit(signedIn({ ...userAnn, sharedComputer: true }));
  session.end();
  expect(session.current()).toEqual({ status: 'signed-out', ended: true });
  expect(tabs.sent).toEqual([{ message: 'signed-in', sub: 'ann' }]);
});

it('The end of a session changes nothing after a sign-out', async () => {
  const { session, tabs } = await aSession();
  const states = history(session.changes$);
  session.end();
  expect(states.values).toEqual([{ status: 'signed-out' }]);
  expect(tabs.sent).toEqual([]);
});

describe('The recheck of the stored data', () => {
  it.each([
    { status: 'signed-in', left: { status: 'signed-out' } },
    { status: 'timed-out', left: { status: 'signed-out', ended: true } },
  ])(
    'signs out a user who is $status and whose stored data is gone, and knows why they were timed out',
    async ({ status, left }) => {
      const { session, storage } = await aSession();
      await session.signIn(ann);
      if (status === 'timed-out') session.end();
      else session.recheck();
      expect(session.current().status).toBe(status);
      storage.clear();
      session.recheck();
      expect(session.current()).toEqual(left);
    },
  );

  it('signs out a timed-out user who is answering a challenge', async () => {
    const { session, storage } = await aSession();
    await session.signIn(ann);
    session.end();
    await session.signIn(newcomer);
    expect(session.current()).toMatchObject({ status: 'challenged', timedOut: userAnn });
    storage.clear();
    session.recheck();
    expect(session.current()).toEqual({ status: 'signed-out', ended: true });
  });

  it('does not affect the start and a first challenge', async () => {
    const { session: starting } = anUnstartedSession();
    starting.recheck();
    expect(starting.current()).toEqual({ status: 'starting' });
    const { session } = await aChallengedSession();
    session.recheck();
    expect(session.current()).toMatchObject({ status: 'challenged' });
  });

  it('forgets that the pool could not be reached', async () => {
    const { session, storage } = await aRememberedSession({ currentUser: async () => failed({ kind: 'unreachable' }) });
    await session.start();
    session.recheck();
    expect(session.current()).toEqual({ status: 'signed-out', unreached: { kind: 'network' } });
    storage.clear();
    session.recheck();
    expect(session.current()).toEqual({ status: 'signed-out' });
  });
});
