import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, ok } from '../../src/domain/result';
import type { HostedLogin } from '../../src/ports/hosted-login';
import type { SignOutScope, UserPool } from '../../src/ports/user-pool';
import { anUnstartedSession } from './a-session';
import { ann } from './ports';

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
  return { session, tabs, errors: async () => (await errors()).map(({ message }) => message) };
}

const never = () => new Promise<never>(() => undefined);

describe('signing out', () => {
  it('is done here and told to the other tabs before the pool has answered', async () => {
    const { session, tabs } = await annsSession(never);
    void session.signOut();
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(tabs.told.at(-1)).toEqual({ news: 'signed-out' });
  });

  it.each<SignOutScope>(['this-browser', 'everywhere'])(
    'answers true when the pool has confirmed: %s',
    async (scope) => {
      const asked: SignOutScope[] = [];
      const { session, errors } = await annsSession(async (of) => (asked.push(of), ok({ hosted: false })));
      expect(await session.signOut(scope)).toBe(true);
      expect(asked).toEqual([scope]);
      expect(await errors()).toEqual([]);
    },
  );

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
  ])('is done, answers false and is logged when the pool %s', async (_, signOut, message) => {
    const { session, errors } = await annsSession(signOut);
    const answered = session.signOut();
    expect(session.current()).toEqual({ status: 'signed-out' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answered).toBe(false);
    expect(await errors()).toEqual([message]);
  });

  it.each<[string, HostedLogin['signOut'], boolean, string[]]>([
    ['leaves', async () => ok(undefined), true, []],
    ['does not leave', never, false, ['Signout timeout fail']],
  ])('of a session from the pool’s own pages goes on there: the page %s', async (_, signOut, confirmed, messages) => {
    const { session, errors } = await annsSession(async () => ok({ hosted: true }), { signOut });
    const answered = session.signOut();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answered).toBe(confirmed);
    expect(await errors()).toEqual(messages);
  });
});
