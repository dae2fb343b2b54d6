import { describe, expect, it } from 'vitest';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type Result, failed, ok } from '#domain/result';
import type { SignInStep } from '#domain/people/sign-in/sign-in';
import { aSession, asksForCode, code, signedIn, userAnn, userBob } from './a-session';
import { history } from '../../history';
import { deferred } from '../../deferred';
import { flushPromises } from '../../flush-promises';
import { aUserPool, ann, bob } from '../../ports';

/** Ann has answered a challenge, over her session that timed out or over none; the test resolves the pool’s answer. */
async function answering({ timedOut = false } = {}) {
  const answer = deferred<Result<SignInStep, AuthFailure>>();
  const { pool } = aUserPool();
  const remembers = () => pool.remembers();
  let abandoned = false;
  const page = await aSession({
    signIn: asksForCode,
    async answer() {
      const outcome = await answer.promise;
      if (abandoned) return failed({ kind: 'challenge-expired' });
      if (outcome.ok) await pool.signIn(ann);
      return outcome;
    },
    async abandon() {
      abandoned = true;
    },
    remembers,
  });
  if (timedOut) {
    page.session.admit(signedIn(userAnn));
    page.session.end();
  }
  await page.session.signIn(ann);
  return { ...page, pool, answer, remembers, answered: page.session.answer(code('123456')) };
}

describe('An attempt that was given up while the pool was answering', () => {
  it('signs no one in after a step back', async () => {
    const { session, tabs, answer, answered, remembers } = await answering();
    session.abandonChallenge();
    const states = history(session.changes$);
    answer.resolve(ok(signedIn(userAnn)));
    expect(await answered).toEqual(failed({ kind: 'challenge-expired' }));
    await flushPromises();
    expect(states.values).toEqual([{ status: 'signed-out' }]);
    expect(remembers()).toBe(false);
    expect(tabs.sent).toEqual([]);
  });

  it('leaves the dialog of a timed-out session unchanged', async () => {
    const { session, answer, answered, remembers } = await answering({ timedOut: true });
    session.abandonChallenge();
    answer.resolve(ok(signedIn(userAnn)));
    expect(await answered).toEqual(failed({ kind: 'challenge-expired' }));
    expect(session.current()).toEqual({ status: 'timed-out', user: userAnn });
    expect(remembers()).toBe(false);
  });

  it.each(['here', 'in another tab'])('signs no one in after a sign-out %s', async (where) => {
    const { session, tabs, answer, answered, remembers } = await answering({ timedOut: true });
    if (where === 'here') await session.signOut();
    else tabs.receive({ message: 'signed-out' });
    answer.resolve(ok(signedIn(userAnn)));
    await answered;
    expect(session.current()).toEqual({ status: 'signed-out' });
    expect(remembers()).toBe(false);
  });

  it('does not disturb a user who has since signed in in another tab', async () => {
    const { session, answer, answered, pool } = await answering();
    session.abandonChallenge();
    await pool.signIn(bob);
    answer.resolve(ok(signedIn(userAnn)));
    await answered;
    await flushPromises();
    expect(await pool.currentUser()).toMatchObject({ value: { username: 'bob' } });
  });

  it('opens no further challenge', async () => {
    const { session, answer, answered } = await answering();
    session.abandonChallenge();
    answer.resolve(ok({ step: 'custom', username: 'ann' }));
    expect(await answered).toEqual(failed({ kind: 'challenge-expired' }));
    expect(session.current()).toEqual({ status: 'signed-out' });
  });

  it('does not keep the next one waiting, and cannot end it', async () => {
    const { session, answer, answered } = await answering();
    session.abandonChallenge();
    expect(await session.signIn(ann)).toMatchObject({ ok: true });
    expect(session.current()).toMatchObject({ status: 'challenged' });
    answer.resolve(failed({ kind: 'challenge-expired' }));
    await answered;
    expect(session.current()).toMatchObject({ status: 'challenged' });
    expect(await session.signIn(ann)).toMatchObject({ ok: true });
  });

  it('does not let a third one overtake the next when the pool answers it late', async () => {
    const answers = [deferred<Result<SignInStep, AuthFailure>>(), deferred<Result<SignInStep, AuthFailure>>()];
    const asked = [...answers];
    const { session } = await aSession({ signIn: () => asked.shift()?.promise ?? expect.fail('asked again') });
    const left = new AbortController();
    const first = session.signIn(ann, left.signal);
    left.abort();
    const second = session.signIn(bob);
    answers[0]?.resolve(failed({ kind: 'refused' }));
    await first;
    expect(await session.signIn(ann)).toEqual(failed({ kind: 'pending' }));
    answers[1]?.resolve(ok(signedIn(userBob)));
    expect(await second).toMatchObject({ ok: true });
    expect(session.current()).toMatchObject({ status: 'signed-in', user: userBob });
  });

  it('does not take the next one with it when its page is left', async () => {
    const answers = [deferred<Result<SignInStep, AuthFailure>>(), deferred<Result<SignInStep, AuthFailure>>()];
    const asked = [...answers];
    const { session, tabs } = await aSession({ signIn: () => asked.shift()?.promise ?? expect.fail('asked again') });
    const left = new AbortController();
    void session.signIn(ann, left.signal);
    await session.signOut();
    const second = session.signIn(bob);
    left.abort();
    answers[1]?.resolve(ok(signedIn(userBob)));
    expect(await second).toMatchObject({ ok: true });
    expect(tabs.sent.at(-1)).toEqual({ message: 'signed-in', sub: 'bob' });
  });
});

it('A step back without a challenge leaves a pending sign-in alone', async () => {
  const { session } = await aSession();
  const attempt = session.signIn(ann);
  session.abandonChallenge();
  expect(await attempt).toMatchObject({ ok: true });
  expect(session.current()).toMatchObject({ status: 'signed-in', user: userAnn });
});
