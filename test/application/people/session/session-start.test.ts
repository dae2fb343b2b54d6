import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import type { UserPool } from '#ports/people/user-pool';
import { aRememberedSession, aSession, anUnstartedSession, userAnn, userBob } from './a-session';
import { deferred } from '../../deferred';
import { history } from '../../history';
import { bob } from '../../ports';

/** The literal text `Non` is the specification's. */
const nobody = { isAuthenticated: false, sub: 'Non', email: 'Non' };

it('The start-up check finds the stored user', async () => {
  const { session, tabs, errors } = await aRememberedSession();
  const states = history(session.changes$);
  expect(await session.start()).toEqual({ isAuthenticated: true, sub: 'ann', email: 'ann@example.com' });
  expect(states.values).toEqual([
    { status: 'starting' },
    { status: 'signed-in', user: userAnn, arrival: 'remembered', asksToRemember: false },
  ]);
  expect(await errors()).toEqual([]);
  expect(tabs.sent).toEqual([]);
});

it('The start-up check does not ask the pool if no user is stored', async () => {
  const { session, errors } = anUnstartedSession({ currentUser: () => expect.fail('the pool was asked') });
  expect(await session.start()).toEqual(nobody);
  expect(session.current()).toEqual({ status: 'signed-out' });
  expect(await errors()).toEqual([]);
});

it('The start-up check finds no one if the pool refuses, and logs it', async () => {
  const { session, errors } = await aRememberedSession({ currentUser: async () => failed({ kind: 'signed-out' }) });
  expect(await session.start()).toEqual(nobody);
  expect(session.current()).toEqual({ status: 'signed-out', ended: true });
  expect(await errors()).toMatchObject([{ where: 'start' }]);
});

it('The start-up check finds that a session has ended even if the pool could not be reached at first', async () => {
  const answers = [failed({ kind: 'unreachable' as const }), failed({ kind: 'signed-out' as const })];
  const { session } = await aRememberedSession({ currentUser: async () => answers.shift() ?? ok(userAnn) });
  await session.start();
  await session.start();
  expect(session.current()).toEqual({ status: 'signed-out', ended: true });
});

it('The start-up check does not mistake a sign-out in another tab for a timed-out session', async () => {
  const answer = deferred<Awaited<ReturnType<UserPool['currentUser']>>>();
  const { session, storage, tabs } = await aRememberedSession({ currentUser: () => answer.promise });
  const started = session.start();
  storage.clear();
  tabs.receive({ message: 'signed-out' });
  answer.resolve(failed({ kind: 'signed-out' }));
  expect(await started).toEqual(nobody);
  expect(session.current()).toEqual({ status: 'signed-out' });
});

it('The start-up check signs nobody in who has signed out in another tab since it began', async () => {
  const answer = deferred<Awaited<ReturnType<UserPool['currentUser']>>>();
  const { session, storage, tabs } = await aRememberedSession({ currentUser: () => answer.promise });
  const states = history(session.changes$);
  const started = session.start();
  storage.clear();
  tabs.receive({ message: 'signed-out' });
  answer.resolve(ok(userAnn));
  expect(await started).toEqual(nobody);
  expect(session.current()).toEqual({ status: 'signed-out' });
  expect(states.values.map(({ status }) => status)).toEqual(['starting', 'starting', 'signed-out']);
});

it('The start-up check finds a user who has signed in in another tab since it began', async () => {
  const answers = [deferred<Awaited<ReturnType<UserPool['currentUser']>>>()];
  const { session, pool, tabs } = await aRememberedSession({
    currentUser: () => answers.shift()?.promise ?? Promise.resolve(ok(userBob)),
  });
  const [first] = answers;
  const started = session.start();
  await pool.signIn(bob);
  tabs.receive({ message: 'signed-in', sub: 'bob' });
  first?.resolve(ok(userAnn));
  await started;
  expect(session.current()).toMatchObject({ status: 'signed-in', user: userBob });
});

it.each([
  ['is not reached', async () => failed({ kind: 'unreachable' as const })],
  ['cannot be asked', () => Promise.reject(new Error('a part did not load'))],
])(
  'The start-up check keeps the stored session when the pool %s: logs and reports it, and can be repeated',
  async (_, currentUser) => {
    let down = true;
    const { session, storage, errors } = await aRememberedSession({
      currentUser: () => (down ? currentUser() : Promise.resolve(ok(userAnn))),
    });
    expect(await session.start()).toEqual(nobody);
    expect(session.current()).toEqual({ status: 'signed-out', unreached: { kind: 'network' } });
    expect(await errors()).toMatchObject([{ where: 'start' }]);
    expect(storage.getItem('in-memory-user-pool.user')).toBe('ann');
    down = false;
    expect(await session.start()).toMatchObject({ isAuthenticated: true });
    expect(session.current()).toMatchObject({ status: 'signed-in', user: userAnn, arrival: 'remembered' });
  },
);

it('The start-up check does not replace a user who signed in while the pool did not answer', async () => {
  const answer = deferred<Awaited<ReturnType<UserPool['currentUser']>>>();
  let asked = 0;
  const { session } = await aRememberedSession({
    currentUser: () => ((asked += 1) === 1 ? Promise.resolve(failed({ kind: 'unreachable' })) : answer.promise),
  });
  await session.start();
  const again = session.start();
  await session.signIn(bob);
  answer.resolve(ok(userAnn));
  expect(await again).toMatchObject({ isAuthenticated: true, sub: 'bob' });
  expect(session.current()).toMatchObject({ user: userBob });
});

it('The start-up check does not bring back a user who signed out while the pool was asked', async () => {
  const answer = deferred<Awaited<ReturnType<UserPool['currentUser']>>>();
  const { session } = await aRememberedSession({ currentUser: () => answer.promise });
  const started = session.start();
  await session.signOut();
  answer.resolve(ok(userAnn));
  expect(await started).toEqual(nobody);
  expect(session.current()).toEqual({ status: 'signed-out' });
});

it('The session is read-only from outside', async () => {
  const { session } = await aSession();
  expect(session.changes$).not.toBeInstanceOf(BehaviorSubject);
  expect('next' in session.changes$).toBe(false);
});

it('A sign-in while the start-up check is asking the pool does not keep the check from finding the remembered user', async () => {
  const { session } = anUnstartedSession({
    remembers: () => true,
    currentUser: async () => ok(userAnn),
    signIn: () => new Promise(() => undefined),
  });
  void session.signIn(bob);
  expect(await session.start()).toMatchObject({ isAuthenticated: true, sub: 'ann' });
});

it('A sign-in while the start-up check is asking the pool decides who is signed in if the check is a repeated one', async () => {
  const answers = [failed({ kind: 'unreachable' as const })];
  const { session } = anUnstartedSession({
    remembers: () => true,
    currentUser: async () => answers.shift() ?? ok(userAnn),
    signIn: () => new Promise(() => undefined),
  });
  await session.start();
  void session.signIn(bob);
  await session.start();
  expect(session.current()).toEqual({ status: 'signed-out', unreached: { kind: 'network' } });
});
