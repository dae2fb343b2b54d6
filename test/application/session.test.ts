import { BehaviorSubject, firstValueFrom } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createErrorLog } from '../../src/application/error-log';
import { createSession } from '../../src/application/session';
import { failed, ok } from '../../src/domain/result';
import type { UserPool } from '../../src/ports/user-pool';
import { history } from './history';
import { later } from './later';
import { aSession, aUserPool, ann } from './ports';

const annStored = { username: 'ann', sub: 'ann', email: 'ann@example.com' };

/** A session as it is before the start-up check, with somebody stored or nobody. */
async function beforeStart(stored: boolean, over: Partial<UserPool> = {}) {
  const { pool, storage } = aUserPool(over);
  if (stored) await pool.signIn(ann);
  const errorLog = createErrorLog(() => new Date(0));
  return { session: createSession(pool, errorLog), storage, errors: () => firstValueFrom(errorLog.entries$) };
}

describe('the start-up check', () => {
  it('finds who is stored', async () => {
    const { session, errors } = await beforeStart(true);
    const states = history(session.state$);
    expect(await session.start()).toEqual({ isAuthenticated: true, sub: 'ann', email: 'ann@example.com' });
    expect(states.told).toEqual([{ status: 'starting' }, { status: 'signed-in', user: annStored }]);
    expect(await errors()).toEqual([]);
  });

  it('asks nobody when nothing is stored', async () => {
    let asked = 0;
    const currentUser = async () => {
      asked += 1;
      return ok(annStored);
    };
    const { session, errors } = await beforeStart(false, { currentUser });
    expect(await session.start()).toEqual({ isAuthenticated: false, sub: 'Non', email: 'Non' });
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(asked).toBe(0);
    expect(await errors()).toEqual([]);
  });

  it.each([
    ['refuses', async () => failed({ kind: 'signed-out' as const })],
    ['is not reached', async () => failed({ kind: 'unreachable' as const })],
    ['breaks', () => Promise.reject(new Error('a chunk did not load'))],
  ])('starts signed out and logs it when the pool %s', async (_, currentUser) => {
    const { session, errors } = await beforeStart(true, { currentUser });
    expect(await session.start()).toEqual({ isAuthenticated: false, sub: 'Non', email: 'Non' });
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(await errors()).toMatchObject([{ where: 'start' }]);
  });
});

describe('signing in', () => {
  it('makes the user known', async () => {
    const { session } = await aSession();
    await session.signIn({ username: ' ann ', password: ann.password });
    expect(session.current()).toEqual({ status: 'signed-in', user: annStored });
  });

  it('asks the pool nothing when a field is empty', async () => {
    const { session } = await aSession({ signIn: () => expect.fail('the pool was asked') });
    expect(await session.signIn({ username: ' ', password: 'x' })).toEqual(failed({ kind: 'empty-username' }));
    expect(await session.signIn({ username: 'ann', password: '' })).toEqual(failed({ kind: 'empty-password' }));
  });

  it('stays signed out when it is refused', async () => {
    const { session } = await aSession();
    expect(await session.signIn({ username: 'ann', password: 'wrong' })).toEqual(failed({ kind: 'refused' }));
    expect(session.current()).toEqual({ status: 'signed-out' });
  });
});

const challenged = async (over: Partial<UserPool> = {}) => {
  const person = await aSession(over);
  await person.session.signIn({ username: 'new', password: 'New-pass-1' });
  return person;
};

describe('a challenge', () => {
  it('is shown, and answered', async () => {
    const { session } = await challenged();
    expect(session.current()).toMatchObject({
      status: 'challenged',
      challenge: { step: 'new-password', username: 'new' },
    });
    await session.answerNewPassword('Newer-pass-2');
    expect(session.current()).toMatchObject({ status: 'signed-in', user: { username: 'new' } });
  });

  it('goes on after a weak password, of which the pool hears nothing', async () => {
    const { session } = await challenged({ answerNewPassword: () => expect.fail('the pool was asked') });
    expect(await session.answerNewPassword('')).toEqual(failed({ kind: 'empty-new-password' }));
    expect(await session.answerNewPassword('weak')).toMatchObject(failed({ kind: 'weak-password' }));
    expect(session.current()).toMatchObject({ status: 'challenged' });
  });

  it('starts over when it waited too long', async () => {
    const { session } = await challenged({ answerNewPassword: async () => failed({ kind: 'challenge-expired' }) });
    await session.answerNewPassword('Newer-pass-2');
    expect(session.current()).toEqual({ status: 'signed-out' });
  });

  it('can be left, which ends nothing else', async () => {
    const { session } = await challenged();
    session.abandonChallenge();
    expect(session.current()).toEqual({ status: 'signed-out' });
    await session.signIn(ann);
    session.abandonChallenge();
    expect(session.current()).toMatchObject({ status: 'signed-in' });
  });
});

describe('the end of a session', () => {
  it('keeps the user, so that the same one can go on', async () => {
    const { session } = await aSession();
    await session.signIn(ann);
    session.end();
    expect(session.current()).toEqual({ status: 'timed-out', user: annStored });
    await session.signIn(ann);
    expect(session.current()).toEqual({ status: 'signed-in', user: annStored });
  });

  it('changes nothing for somebody signed out', async () => {
    const { session } = await aSession();
    const states = history(session.state$);
    session.end();
    expect(states.told).toEqual([{ status: 'signed-out' }]);
  });
});

describe('the recheck', () => {
  it.each(['signed-in', 'timed-out'])('signs out somebody %s whose stored data is gone', async (status) => {
    const { session, storage } = await aSession();
    await session.signIn(ann);
    if (status === 'timed-out') session.end();
    session.recheck();
    expect(session.current().status).toBe(status);
    storage.clear();
    session.recheck();
    expect(session.current()).toEqual({ status: 'signed-out' });
  });

  it('leaves the start and a challenge alone', async () => {
    const { session: starting } = await beforeStart(false);
    starting.recheck();
    expect(starting.current()).toEqual({ status: 'starting' });
    const { session } = await aSession();
    await session.signIn({ username: 'new', password: 'New-pass-1' });
    session.recheck();
    expect(session.current()).toMatchObject({ status: 'challenged' });
  });
});

describe('signing out', () => {
  it('is done here before the pool has answered', async () => {
    const answer = later<boolean>();
    const { session } = await aSession({ signOut: () => answer.promise });
    await session.signIn(ann);
    const signedOut = session.signOut();
    expect(session.current()).toEqual({ status: 'signed-out' });
    answer.come(true);
    expect(await signedOut).toBe(true);
  });

  it.each<[string, () => Promise<boolean>]>([
    ['does not confirm', async () => false],
    ['fails', () => Promise.reject(new Error('no pool'))],
    [
      'breaks at once',
      () => {
        throw new Error('no pool');
      },
    ],
  ])('is done, and answers false, when the pool %s', async (_, signOut) => {
    const { session } = await aSession({ signOut });
    await session.signIn(ann);
    expect(await session.signOut()).toBe(false);
    expect(session.current()).toEqual({ status: 'signed-out' });
  });

  it('logs what went wrong', async () => {
    const { session, errors } = await beforeStart(true, { signOut: () => Promise.reject(new Error('no pool')) });
    await session.signOut();
    expect(await errors()).toMatchObject([{ message: 'no pool', where: 'sign-out' }]);
  });
});

describe('the session', () => {
  it('can be read, and not written, from outside', async () => {
    const { session } = await aSession();
    expect(session.state$).not.toBeInstanceOf(BehaviorSubject);
    expect('next' in session.state$).toBe(false);
  });
});
