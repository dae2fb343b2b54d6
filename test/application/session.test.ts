import { BehaviorSubject, firstValueFrom } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createInMemoryErrors } from '../../src/adapters/in-memory/in-memory-errors';
import { createErrorLog } from '../../src/application/error-log';
import { createSession } from '../../src/application/session';
import type { AuthFailure } from '../../src/domain/auth-failure';
import { type Result, failed, ok } from '../../src/domain/result';
import type { SignInStep, SignedIn } from '../../src/domain/sign-in';
import type { UserPool } from '../../src/ports/user-pool';
import { history } from './history';
import { later, settle } from './later';
import { aSession, aUserPool, ann, bob, noHostedLogin, tabsInHand } from './ports';

const annStored = { username: 'ann', sub: 'ann', email: 'ann@example.com' };
const bobStored = { username: 'bob', sub: 'bob', email: 'bob@example.com' };
const newcomer = { username: 'new', password: 'New-pass-1' };

const nobody = { isAuthenticated: false, sub: 'Non', email: 'Non' };
const entered = (user: typeof annStored): SignedIn => ({ step: 'signed-in', ...user, asksToRemember: false });

/** A session as it is before the start-up check, with somebody stored or nobody. */
async function beforeStart(stored: boolean, over: Partial<UserPool> = {}) {
  const { pool, storage } = aUserPool(over);
  if (stored) await pool.signIn(ann);
  const tabs = tabsInHand();
  const errorLog = createErrorLog(createInMemoryErrors(), () => new Date(0));
  const session = createSession(pool, tabs, errorLog, noHostedLogin);
  return { session, pool, storage, tabs, errors: () => firstValueFrom(errorLog.records$) };
}

describe('the start-up check', () => {
  it('finds who is stored', async () => {
    const { session, tabs, errors } = await beforeStart(true);
    const states = history(session.state$);
    expect(await session.start()).toEqual({ isAuthenticated: true, sub: 'ann', email: 'ann@example.com' });
    expect(states.told).toEqual([
      { status: 'starting' },
      { status: 'signed-in', user: annStored, arrival: 'remembered', asksToRemember: false },
    ]);
    expect(await errors()).toEqual([]);
    expect(tabs.told).toEqual([]);
  });

  it('asks nobody when nothing is stored', async () => {
    const { session, errors } = await beforeStart(false, { currentUser: () => expect.fail('the pool was asked') });
    expect(await session.start()).toEqual(nobody);
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(await errors()).toEqual([]);
  });

  it('is over when the pool refuses, and logs it', async () => {
    const { session, errors } = await beforeStart(true, { currentUser: async () => failed({ kind: 'signed-out' }) });
    expect(await session.start()).toEqual(nobody);
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(await errors()).toMatchObject([{ where: 'start' }]);
  });

  it.each([
    ['is not reached', async () => failed({ kind: 'unreachable' as const })],
    ['cannot be asked', () => Promise.reject(new Error('a part did not load'))],
  ])('keeps the stored session when the pool %s: logs it, says so, and can be repeated', async (_, currentUser) => {
    let down = true;
    const { session, storage, errors } = await beforeStart(true, {
      currentUser: () => (down ? currentUser() : Promise.resolve(ok(annStored))),
    });
    expect(await session.start()).toEqual(nobody);
    expect(session.current()).toEqual({ status: 'signed-out', unreached: true });
    expect(await errors()).toMatchObject([{ where: 'start' }]);
    expect(storage.getItem('in-memory-user-pool.user')).toBe('ann');
    down = false;
    expect(await session.start()).toMatchObject({ isAuthenticated: true });
    expect(session.current()).toMatchObject({ status: 'signed-in', user: annStored, arrival: 'remembered' });
  });

  it('takes nobody’s place who has signed in while the pool did not answer', async () => {
    const answer = later<Awaited<ReturnType<UserPool['currentUser']>>>();
    let asked = 0;
    const { session } = await beforeStart(true, {
      currentUser: () => ((asked += 1) === 1 ? Promise.resolve(failed({ kind: 'unreachable' })) : answer.promise),
    });
    await session.start();
    const again = session.start();
    await session.signIn(bob);
    answer.come(ok(annStored));
    expect(await again).toMatchObject({ isAuthenticated: true, sub: 'bob' });
    expect(session.current()).toMatchObject({ user: bobStored });
  });

  it('brings nobody back who has signed out while the pool was asked', async () => {
    const answer = later<Awaited<ReturnType<UserPool['currentUser']>>>();
    const { session } = await beforeStart(true, { currentUser: () => answer.promise });
    const started = session.start();
    await session.signOut();
    answer.come(ok(annStored));
    expect(await started).toEqual(nobody);
    expect(session.current()).toEqual({ status: 'signed-out' });
  });
});

describe('signing in', () => {
  it('makes the user known, here and in the other tabs', async () => {
    const { session, tabs } = await aSession();
    await session.signIn({ username: ' ann ', password: ann.password });
    expect(session.current()).toEqual({
      status: 'signed-in',
      user: annStored,
      arrival: 'signed-in',
      asksToRemember: false,
    });
    expect(tabs.told).toEqual([{ news: 'signed-in', sub: 'ann' }]);
  });

  it('asks the pool nothing when a field is empty', async () => {
    const { session } = await aSession({ signIn: () => expect.fail('the pool was asked') });
    expect(await session.signIn({ username: ' ', password: 'x' })).toEqual(failed({ kind: 'empty-username' }));
    expect(await session.signIn({ username: 'ann', password: '' })).toEqual(failed({ kind: 'empty-password' }));
    expect(await session.signIn({ username: 'an\0n', password: 'x' })).toEqual(failed({ kind: 'invalid-username' }));
  });

  it('stays signed out when it is refused', async () => {
    const { session, tabs } = await aSession();
    expect(await session.signIn({ username: 'ann', password: 'wrong' })).toEqual(failed({ kind: 'refused' }));
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(tabs.told).toEqual([]);
  });

  it('refuses a second attempt while the first is under way, and takes the next one afterwards', async () => {
    const answer = later<Result<SignInStep, AuthFailure>>();
    let asked = 0;
    const { session } = await aSession({ signIn: () => ((asked += 1), answer.promise) });
    const first = session.signIn(ann);
    expect(await session.signIn(bob)).toEqual(failed({ kind: 'pending' }));
    answer.come(ok(entered(annStored)));
    await first;
    expect(session.current()).toMatchObject({ user: annStored });
    await session.signIn(bob);
    expect(asked).toBe(2);
  });

  it('can be tried again after the pool broke', async () => {
    let works = false;
    const { session } = await aSession({
      signIn: async () => {
        if (!works) throw new Error('a part did not load');
        return ok(entered(annStored));
      },
    });
    await expect(session.signIn(ann)).rejects.toThrow('did not load');
    works = true;
    await session.signIn(ann);
    expect(session.current()).toMatchObject({ status: 'signed-in' });
  });

  it('by another provider is let in as well', async () => {
    const { session, tabs } = await aSession();
    session.admit({ ...entered(annStored), asksToRemember: true });
    expect(session.current()).toMatchObject({ status: 'signed-in', arrival: 'signed-in', asksToRemember: true });
    expect(tabs.told).toEqual([{ news: 'signed-in', sub: 'ann' }]);
  });
});

const newPassword = { step: 'new-password', password: 'Newer-pass-2' } as const;

async function challenged(over: Partial<UserPool> = {}) {
  const person = await aSession(over);
  await person.session.signIn(newcomer);
  return person;
}

const asksForCode: UserPool['signIn'] = async ({ username }) => ok({ step: 'totp-code', username });

/** Somebody whose pool asks for a code. */
async function askedForCode(answer: UserPool['answer']) {
  const person = await aSession({ signIn: asksForCode, answer });
  await person.session.signIn(ann);
  return person;
}
const code = (typed: string) => ({ step: 'totp-code', code: typed }) as const;

describe('a challenge', () => {
  it('is shown, and answered', async () => {
    const { session } = await challenged();
    expect(session.current()).toEqual({
      status: 'challenged',
      challenge: { step: 'new-password', username: 'new', requiredAttributes: [] },
    });
    await session.answer(newPassword);
    expect(session.current()).toMatchObject({ status: 'signed-in', user: { username: 'new' } });
  });

  it('stays open after a wrong code, and takes the right one', async () => {
    const { session } = await askedForCode(async (answer) =>
      'code' in answer && answer.code === '123456' ? ok(entered(annStored)) : failed({ kind: 'wrong-code' }),
    );
    expect(await session.answer(code('654321'))).toEqual(failed({ kind: 'wrong-code' }));
    expect(session.current()).toMatchObject({ status: 'challenged' });
    await session.answer(code(' 123 456\u202C'));
    expect(session.current()).toMatchObject({ status: 'signed-in' });
  });

  it.each<[AuthFailure['kind'], string]>([
    ['network', 'challenged'],
    ['unavailable', 'challenged'],
    ['used-code', 'challenged'],
    ['challenge-expired', 'signed-out'],
    ['locked', 'signed-out'],
    ['disabled', 'signed-out'],
  ])('after the failure “%s” leaves the session %s', async (kind, status) => {
    const { session } = await askedForCode(async () => failed({ kind } as AuthFailure));
    await session.answer(code('123456'));
    expect(session.current().status).toBe(status);
  });

  it('may be followed by another', async () => {
    const { session } = await askedForCode(async () => ok({ step: 'custom', username: 'ann', question: 'Why?' }));
    await session.answer(code('123456'));
    expect(session.current()).toMatchObject({ status: 'challenged', challenge: { step: 'custom', question: 'Why?' } });
  });

  it('hears of nothing that cannot be an answer', async () => {
    const { session } = await askedForCode(() => expect.fail('the pool was asked'));
    expect(await session.answer(code(''))).toEqual(failed({ kind: 'empty-code' }));
    expect(await session.answer(code('12 34 5a'))).toEqual(failed({ kind: 'code-form' }));
    expect(await session.answer(newPassword)).toEqual(failed({ kind: 'challenge-expired' }));
    const { session: renewing } = await challenged({ answer: () => expect.fail('the pool was asked') });
    expect(await renewing.answer({ ...newPassword, password: '' })).toEqual(failed({ kind: 'empty-new-password' }));
    expect(await renewing.answer({ ...newPassword, password: 'weak' })).toMatchObject({
      failure: { kind: 'weak-password' },
    });
    expect(renewing.current()).toMatchObject({ status: 'challenged' });
  });

  it('that nobody was asked is too late', async () => {
    const { session } = await aSession();
    expect(await session.answer(code('123456'))).toEqual(failed({ kind: 'challenge-expired' }));
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

/** A session at a challenge whose answer the test has in hand, over a session that timed out or over none. */
async function answering({ timedOut = false } = {}) {
  const answer = later<Result<SignInStep, AuthFailure>>();
  const { pool, storage } = aUserPool();
  let challenging = !timedOut;
  const person = await aSession({
    signIn: (credentials) =>
      challenging ? Promise.resolve(ok({ step: 'totp-code', username: 'ann' })) : pool.signIn(credentials),
    answer: async () => {
      const outcome = await answer.promise;
      if (outcome.ok) storage.setItem('in-memory-user-pool.user', 'ann');
      return outcome;
    },
    remembers: () => pool.remembers(),
    signOut: (scope) => pool.signOut(scope),
  });
  if (timedOut) {
    await person.session.signIn(ann);
    person.session.end();
    challenging = true;
  }
  await person.session.signIn(ann);
  return { ...person, answer, remembers: () => pool.remembers(), answered: person.session.answer(code('123456')) };
}

describe('an attempt that was given up while the pool was answering', () => {
  it('signs nobody in after a step back', async () => {
    const { session, tabs, answer, answered, remembers } = await answering();
    session.abandonChallenge();
    const states = history(session.state$);
    answer.come(ok(entered(annStored)));
    expect(await answered).toEqual(failed({ kind: 'challenge-expired' }));
    await settle();
    expect(states.told).toEqual([{ status: 'signed-out' }]);
    expect(remembers()).toBe(false);
    expect(tabs.told).toEqual([]);
  });

  it('leaves the dialog of a session that timed out as it is', async () => {
    const { session, answer, answered, remembers } = await answering({ timedOut: true });
    session.abandonChallenge();
    answer.come(ok(entered(annStored)));
    expect(await answered).toEqual(failed({ kind: 'challenge-expired' }));
    expect(session.current()).toEqual({ status: 'timed-out', user: annStored });
    expect(remembers()).toBe(false);
  });

  it.each(['here', 'in another tab'])('signs nobody in after a sign-out %s', async (where) => {
    const { session, tabs, answer, answered, remembers } = await answering({ timedOut: true });
    if (where === 'here') await session.signOut();
    else tabs.say({ news: 'signed-out' });
    answer.come(ok(entered(annStored)));
    await answered;
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(remembers()).toBe(false);
  });

  it('opens no further question', async () => {
    const { session, answer, answered } = await answering();
    session.abandonChallenge();
    answer.come(ok({ step: 'custom', username: 'ann' }));
    expect(await answered).toEqual(failed({ kind: 'challenge-expired' }));
    expect(session.current()).toEqual({ status: 'signed-out' });
  });

  it('is waited for by the next one', async () => {
    const { session, answer, answered } = await answering();
    session.abandonChallenge();
    expect(await session.signIn(ann)).toEqual(failed({ kind: 'pending' }));
    answer.come(failed({ kind: 'wrong-code' }));
    await answered;
    expect(await session.signIn(ann)).toMatchObject({ ok: true });
  });
});

describe('the end of a session', () => {
  it('keeps the user, so that the same one can go on', async () => {
    const { session, tabs } = await aSession();
    await session.signIn(ann);
    session.end();
    expect(session.current()).toEqual({ status: 'timed-out', user: annStored });
    expect(tabs.told.at(-1)).toEqual({ news: 'timed-out', sub: 'ann' });
    await session.signIn(ann);
    expect(session.current()).toMatchObject({ status: 'signed-in', user: annStored, arrival: 'resumed' });
  });

  it('lets somebody else in, who takes the place', async () => {
    const { session } = await aSession();
    await session.signIn(ann);
    session.end();
    await session.signIn(bob);
    expect(session.current()).toMatchObject({ status: 'signed-in', user: bobStored, arrival: 'replaced' });
  });

  it('stands behind a challenge, and comes back when that is left or too late', async () => {
    const { session } = await aSession({
      signIn: asksForCode,
      answer: async () => failed({ kind: 'challenge-expired' }),
    });
    session.admit(entered(annStored));
    session.end();
    await session.signIn(ann);
    expect(session.current()).toMatchObject({ status: 'challenged', timedOut: annStored });
    session.abandonChallenge();
    expect(session.current()).toEqual({ status: 'timed-out', user: annStored });
    await session.signIn(ann);
    await session.answer(code('123456'));
    expect(session.current()).toEqual({ status: 'timed-out', user: annStored });
  });

  it('changes nothing for somebody signed out', async () => {
    const { session, tabs } = await aSession();
    const states = history(session.state$);
    session.end();
    expect(states.told).toEqual([{ status: 'signed-out' }]);
    expect(tabs.told).toEqual([]);
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

  it('signs out somebody who is challenged over a page of theirs', async () => {
    const { session, storage } = await aSession();
    await session.signIn(ann);
    session.end();
    await session.signIn(newcomer);
    expect(session.current()).toMatchObject({ status: 'challenged', timedOut: annStored });
    storage.clear();
    session.recheck();
    expect(session.current()).toEqual({ status: 'signed-out' });
  });

  it('leaves the start and a first challenge alone', async () => {
    const { session: starting } = await beforeStart(false);
    starting.recheck();
    expect(starting.current()).toEqual({ status: 'starting' });
    const { session } = await challenged();
    session.recheck();
    expect(session.current()).toMatchObject({ status: 'challenged' });
  });

  it('forgets that somebody could not be asked about', async () => {
    const { session, storage } = await beforeStart(true, { currentUser: async () => failed({ kind: 'unreachable' }) });
    await session.start();
    session.recheck();
    expect(session.current()).toEqual({ status: 'signed-out', unreached: true });
    storage.clear();
    session.recheck();
    expect(session.current()).toEqual({ status: 'signed-out' });
  });
});

describe('news from another tab', () => {
  it('of a sign-out signs out here, and is not told on', async () => {
    const { session, tabs } = await aSession();
    await session.signIn(ann);
    tabs.say({ news: 'signed-out' });
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(tabs.told).toEqual([{ news: 'signed-in', sub: 'ann' }]);
  });

  it('of a sign-out leaves somebody alone who is just signing in', async () => {
    const { session, tabs } = await challenged();
    tabs.say({ news: 'signed-out' });
    expect(session.current()).toMatchObject({ status: 'challenged' });
  });

  it('of a session that timed out puts the dialog up here, for the same user only', async () => {
    const { session, tabs } = await aSession();
    await session.signIn(ann);
    tabs.say({ news: 'timed-out', sub: 'bob' });
    expect(session.current()).toMatchObject({ status: 'signed-in' });
    tabs.say({ news: 'timed-out', sub: 'ann' });
    expect(session.current()).toEqual({ status: 'timed-out', user: annStored });
    expect(tabs.told).toEqual([{ news: 'signed-in', sub: 'ann' }]);
  });

  it.each<[string, typeof ann, object]>([
    ['the same user goes on', ann, { status: 'signed-in', user: annStored, arrival: 'resumed' }],
    ['another user takes the place', bob, { status: 'signed-in', user: bobStored, arrival: 'replaced' }],
  ])('of a sign-in: %s', async (_, who, state) => {
    const { session, pool, tabs } = await aSession();
    await session.signIn(ann);
    session.end();
    await pool.signIn(who);
    tabs.say({ news: 'signed-in', sub: who.username });
    await settle();
    expect(session.current()).toMatchObject(state);
  });

  it('of a sign-in lets in whoever waits at the sign-in page, with or without a challenge', async () => {
    for (const { session, pool, tabs } of [await aSession(), await challenged()]) {
      await pool.signIn(ann);
      tabs.say({ news: 'signed-in', sub: 'ann' });
      await settle();
      expect(session.current()).toMatchObject({ status: 'signed-in', user: annStored, arrival: 'signed-in' });
    }
  });

  it('of another user while signed in: their page takes the place at once', async () => {
    const { session, pool, tabs } = await aSession();
    await session.signIn(ann);
    await pool.signIn(bob);
    tabs.say({ news: 'storage-changed' });
    await settle();
    expect(session.current()).toMatchObject({ user: bobStored, arrival: 'replaced' });
  });

  it('of new tokens for the same user changes nothing', async () => {
    const { session, tabs } = await aSession();
    await session.signIn(ann);
    const states = history(session.state$);
    tabs.say({ news: 'storage-changed' });
    await settle();
    expect(states.told).toHaveLength(1);
  });

  it('of cleared data signs out, but lets the page of a session that timed out stand until the next navigation', async () => {
    const { session, storage, tabs } = await aSession();
    await session.signIn(ann);
    storage.clear();
    session.end();
    tabs.say({ news: 'storage-changed' });
    expect(session.current()).toMatchObject({ status: 'timed-out' });
    await session.signIn(ann);
    storage.clear();
    tabs.say({ news: 'storage-changed' });
    expect(session.current()).toEqual({ status: 'signed-out' });
  });

  it('waits for the start-up check, which reads what stands then', async () => {
    const { session, tabs } = await beforeStart(true);
    tabs.say({ news: 'signed-out' });
    tabs.say({ news: 'storage-changed' });
    expect(session.current()).toEqual({ status: 'starting' });
  });

  it('that cannot be followed up is logged', async () => {
    const { session, tabs, errors } = await beforeStart(true, {
      currentUser: () => Promise.reject(new Error('no pool')),
    });
    await session.start();
    tabs.say({ news: 'signed-in', sub: 'bob' });
    await settle();
    expect(await errors()).toMatchObject([{ message: 'no pool', where: 'other tab' }, { where: 'start' }]);
  });
});

describe('the session', () => {
  it('can be read, and not written, from outside', async () => {
    const { session } = await aSession();
    expect(session.state$).not.toBeInstanceOf(BehaviorSubject);
    expect('next' in session.state$).toBe(false);
  });
});
