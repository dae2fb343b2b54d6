import { expect, it } from 'vitest';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type Result, failed, ok } from '#domain/result';
import type { SignInStep } from '#domain/people/sign-in/sign-in';
import { aSession, signedIn, userAnn } from './a-session';
import { deferred } from '../../deferred';
import { ann, bob } from '../../ports';

it('Signing in signs the user in, here and in the other tabs', async () => {
  const { session, tabs } = await aSession();
  await session.signIn({ username: ' ann ', password: ann.password });
  expect(session.current()).toEqual({
    status: 'signed-in',
    user: userAnn,
    arrival: 'signed-in',
    asksToRemember: false,
  });
  expect(tabs.sent).toEqual([{ message: 'signed-in', sub: 'ann' }]);
});

it('Signing in works even if nothing could be loaded ahead', async () => {
  const { session } = await aSession({ prepare: () => Promise.reject(new TypeError('Failed to fetch')) });
  session.prepareSignIn(true);
  await session.signIn(ann);
  expect(session.current()).toMatchObject({ status: 'signed-in', user: userAnn });
});

it('Signing in does not ask the pool if a field is empty', async () => {
  const { session } = await aSession({ signIn: () => expect.fail('the pool was asked') });
  expect(await session.signIn({ username: ' ', password: 'x' })).toEqual(failed({ kind: 'empty-username' }));
  expect(await session.signIn({ username: 'ann', password: '' })).toEqual(failed({ kind: 'empty-password' }));
  expect(await session.signIn({ username: 'an\0n', password: 'x' })).toEqual(failed({ kind: 'invalid-username' }));
});

it('Signing in leaves the user signed out if it is refused', async () => {
  const { session, tabs } = await aSession();
  expect(await session.signIn({ username: 'ann', password: 'wrong' })).toEqual(failed({ kind: 'refused' }));
  expect(session.current()).toEqual({ status: 'signed-out' });
  expect(tabs.sent).toEqual([]);
});

it('Signing in refuses a second attempt while the first is pending, and accepts the next one afterwards', async () => {
  const answer = deferred<Result<SignInStep, AuthFailure>>();
  let asked = 0;
  const { session } = await aSession({ signIn: () => ((asked += 1), answer.promise) });
  const first = session.signIn(ann);
  expect(await session.signIn(bob)).toEqual(failed({ kind: 'pending' }));
  answer.resolve(ok(signedIn(userAnn)));
  await first;
  expect(session.current()).toMatchObject({ user: userAnn });
  await session.signIn(bob);
  expect(asked).toBe(2);
});

it('Signing in can be retried after the pool threw', async () => {
  let works = false;
  const { session } = await aSession({
    signIn: async () => {
      if (!works) throw new Error('a part did not load');
      return ok(signedIn(userAnn));
    },
  });
  await expect(session.signIn(ann)).rejects.toThrow('did not load');
  works = true;
  await session.signIn(ann);
  expect(session.current()).toMatchObject({ status: 'signed-in' });
});

it('Signing in on the pool’s own pages also signs the user in', async () => {
  const { session, tabs } = await aSession();
  session.admit({ ...signedIn(userAnn), asksToRemember: true });
  expect(session.current()).toMatchObject({ status: 'signed-in', arrival: 'signed-in', asksToRemember: true });
  expect(tabs.sent).toEqual([{ message: 'signed-in', sub: 'ann' }]);
});
