import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#application/people/session/session';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type Result, failed, ok } from '#domain/result';
import type { HostedLogin } from '#ports/people/hosted-login';
import type { SignOutScope, UserPool } from '#ports/people/user-pool';
import { anUnstartedSession, asksForCode, signedIn, userAnn, userBob } from './a-session';
import { deferred } from '../../deferred';
import { ann } from '../../ports';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Ann's session, on a pool and a hosted login whose sign-outs behave as given. */
async function annsSession(signOut: UserPool['signOut'], hostedLogin?: Pick<HostedLogin, 'signOut'>) {
  const { session, tabs, errors } = anUnstartedSession({ signOut }, hostedLogin);
  await session.start();
  await session.signIn(ann);
  return { session, tabs, errors: async () => (await errors()).map(({ message, where }) => `${where}: ${message}`) };
}

const never = () => new Promise<never>(() => undefined);

it('Signing out takes effect here and in the other tabs before the pool has answered', async () => {
  const { session, tabs } = await annsSession(never);
  void session.signOut();
  expect(session.current()).toEqual({ status: 'signed-out' });
  expect(tabs.sent.at(-1)).toEqual({ message: 'signed-out' });
});

it.each<[SignOutScope, SignOutScope | undefined]>([
  ['this-browser', undefined],
  ['this-browser', 'this-browser'],
  ['everywhere', 'everywhere'],
])('Signing out answers true when the pool has confirmed: %s, if it was asked for %s', async (scope, wanted) => {
  const asked: SignOutScope[] = [];
  const { session, errors } = await annsSession(async (of) => (asked.push(of), ok(undefined)));
  expect(await session.signOut(wanted)).toBe(true);
  expect(asked).toEqual([scope]);
  expect(await errors()).toEqual([]);
});

it('Signing out leaves the tokens to the pool, which needs them to end the session', async () => {
  let forgotten = false;
  const { session } = anUnstartedSession({
    signOut: async () => ok(undefined),
    forget: async () => void (forgotten = true),
  });
  await session.start();
  await session.signIn(ann);
  await session.signOut();
  expect(forgotten).toBe(false);
});

it.each([
  ['confirmed', ok(undefined)],
  ['unconfirmed', failed<AuthFailure>({ kind: 'network' })],
] as const)('Signing out on all devices is %s by the pool, for the sign-in page to say', async (everywhere, answer) => {
  const { session } = await annsSession(async () => answer);
  await session.signOut('everywhere');
  expect(session.current()).toEqual({ status: 'signed-out', everywhere });
  await session.signIn(ann);
  await session.signOut();
  expect(session.current()).toEqual({ status: 'signed-out' });
});

it.each<[string, UserPool['signOut'], string]>([
  ['refuses', async () => failed({ kind: 'network' }), 'Network Error'],
  ['fails', () => Promise.reject(new Error('no pool')), 'no pool'],
  [
    'breaks at once',
    () => {
      throw new Error('no pool');
    },
    'no pool',
  ],
  ['hangs', never, 'Signout timeout fail'],
])('Signing out takes effect, returns false and is logged when the pool %s', async (_, signOut, message) => {
  const { session, errors } = await annsSession(signOut);
  const answered = session.signOut();
  expect(session.current()).toEqual({ status: 'signed-out' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answered).toBe(false);
  expect(await errors()).toEqual([`sign-out: ${message}`]);
});

/** Leaves as soon as it can. */
const atOnce: HostedLogin['signOut'] = async (mayLeave) => (await mayLeave(), ok(undefined));

/** Ann's session from hosted login; counts how often the page was left to end the pool's own session. */
async function annsHostedSession(
  signOut: UserPool['signOut'],
  leave: HostedLogin['signOut'] = atOnce,
  over: Partial<UserPool> = {},
) {
  const left = { times: 0 };
  const { session, errors } = anUnstartedSession(
    { ...over, signOut },
    {
      signOut: (mayLeave) =>
        leave(async () => {
          const leaves = await mayLeave();
          if (leaves) left.times += 1;
          return leaves;
        }),
    },
  );
  await session.start();
  session.admit({ ...signedIn(userAnn), hosted: true });
  return { session, left, errors: async () => (await errors()).map(({ message, where }) => `${where}: ${message}`) };
}

describe('Signing out of a session from the pool’s own pages', () => {
  it.each<[string, UserPool['signOut'], boolean, string[]]>([
    ['confirms', async () => ok(undefined), true, []],
    ['refuses the revocation', async () => failed({ kind: 'unexpected' }), false, ['Authentication Error']],
    ['cannot be reached', async () => failed({ kind: 'network' }), false, ['Network Error']],
    ['breaks', () => Promise.reject(new Error('no pool')), false, ['no pool']],
    ['hangs', never, false, ['Signout timeout fail']],
  ])('also ends the pages’ own session when the pool %s', async (_, signOut, confirmed, messages) => {
    const { session, left, errors } = await annsHostedSession(signOut);
    const answered = session.signOut();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answered).toBe(confirmed);
    expect(left.times).toBe(1);
    expect(await errors()).toEqual(messages.map((message) => `sign-out: ${message}`));
  });

  it.each<[string, HostedLogin['signOut'], string]>([
    ['does not leave', never, 'Signout timeout fail'],
    ['cannot leave', async () => failed({ kind: 'network' }), 'Network Error'],
  ])('is logged when the page %s', async (_, leave, message) => {
    const { session, errors } = await annsHostedSession(async () => ok(undefined), leave);
    const answered = session.signOut();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answered).toBe(false);
    expect(await errors()).toEqual([`sign-out: ${message}`]);
  });

  it('asks the pool and its pages at once, and leaves when the pool has answered: three seconds in all', async () => {
    const asked: string[] = [];
    const { session, left } = await annsHostedSession(
      () => (asked.push('pool'), never()),
      (mayLeave) => (asked.push('pages'), atOnce(mayLeave)),
    );
    const answered = session.signOut();
    expect(asked).toEqual(['pool', 'pages']);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(left.times).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(left.times).toBe(1);
    expect(await answered).toBe(false);
  });

  it.each<[string, (session: Session) => unknown, Partial<UserPool>]>([
    ['has signed in since', (session) => session.admit(signedIn(userBob)), {}],
    ['is signing in', (session) => session.signIn(ann), { signIn: never }],
    ['is asked for a code', (session) => session.signIn(ann), { signIn: asksForCode }],
  ])('does not leave the page of the next user, who %s', async (_, come, over) => {
    const answer = deferred<Result<void, AuthFailure>>();
    const { session, left } = await annsHostedSession(() => answer.promise, atOnce, over);
    const signedOut = session.signOut();
    void come(session);
    await vi.advanceTimersByTimeAsync(0);
    answer.resolve(ok(undefined));
    expect(await signedOut).toBe(true);
    expect(left.times).toBe(0);
  });

  it('leaves even if a sign-in was pending before', async () => {
    const { session, left } = await annsHostedSession(async () => ok(undefined), atOnce, { signIn: never });
    session.end();
    void session.signIn(ann);
    await session.signOut();
    expect(left.times).toBe(1);
  });

  it('that has timed out also ends the pages’ own session, for the next user', async () => {
    const { session, left } = await annsHostedSession(async () => ok(undefined));
    session.end();
    expect(await session.signOut()).toBe(true);
    expect(left.times).toBe(1);
  });

  it('does not affect the next user, who signs in with a password', async () => {
    const { session, left } = await annsHostedSession(async () => ok(undefined));
    await session.signOut();
    await session.signIn(ann);
    await session.signOut();
    expect(left.times).toBe(1);
  });

  it('also applies to a remembered user, and to one who signed in in another tab', async () => {
    const left = { times: 0 };
    const leave: Pick<HostedLogin, 'signOut'> = {
      signOut: async (mayLeave) => {
        if (await mayLeave()) left.times += 1;
        return ok(undefined);
      },
    };
    const remembered = ok({ ...userAnn, hosted: true as const });
    const { session, tabs } = anUnstartedSession({ remembers: () => true, currentUser: async () => remembered }, leave);
    await session.start();
    await session.signOut();
    expect(left.times).toBe(1);
    tabs.receive({ message: 'signed-in', sub: 'ann' });
    await vi.advanceTimersByTimeAsync(0);
    await session.signOut();
    expect(left.times).toBe(2);
  });
});
