import { expect, it } from 'vitest';
import type { AuthFailure } from '#domain/people/auth-failure';
import { failed, ok } from '#domain/result';
import type { UserPool } from '#ports/people/user-pool';
import { aChallengedSession, aSession, asksForCode, code, signedIn, userAnn } from './a-session';
import { ann } from '../../ports';

const newPassword = { step: 'new-password', password: 'Newer-pass-2', attributes: {} } as const;

/** Ann is asked for a code, and the pool answers it like this. */
async function askedForCode(answer: UserPool['answer']) {
  const page = await aSession({ signIn: asksForCode, answer });
  await page.session.signIn(ann);
  return page;
}

it('A challenge is shown, and answered', async () => {
  const { session } = await aChallengedSession();
  expect(session.current()).toEqual({
    status: 'challenged',
    challenge: { step: 'new-password', username: 'new', requiredAttributes: [] },
  });
  await session.answer(newPassword);
  expect(session.current()).toMatchObject({ status: 'signed-in', user: { username: 'new' } });
});

it('A challenge stays open after a wrong code, and accepts the correct one', async () => {
  const { session } = await askedForCode(async (answer) =>
    'code' in answer && answer.code === '123456' ? ok(signedIn(userAnn)) : failed({ kind: 'wrong-code' }),
  );
  expect(await session.answer(code('654321'))).toEqual(failed({ kind: 'wrong-code' }));
  expect(session.current()).toMatchObject({ status: 'challenged' });
  await session.answer(code(' 123 456\u202C'));
  expect(session.current()).toMatchObject({ status: 'signed-in' });
});

it.each<[AuthFailure['kind'], string]>([
  ['network', 'challenged'],
  ['unavailable', 'challenged'],
  ['busy', 'challenged'],
  ['used-code', 'challenged'],
  ['challenge-expired', 'signed-out'],
  ['challenge-refused', 'signed-out'],
  ['locked', 'signed-out'],
  ['disabled', 'signed-out'],
])('A challenge whose answer fails with “%s” leaves the session %s', async (kind, status) => {
  const { session } = await askedForCode(async () => failed({ kind } as AuthFailure));
  await session.answer(code('123456'));
  expect(session.current().status).toBe(status);
});

it('A challenge can be followed by another', async () => {
  const { session } = await askedForCode(async () => ok({ step: 'custom', username: 'ann', question: 'Why?' }));
  await session.answer(code('123456'));
  expect(session.current()).toMatchObject({ status: 'challenged', challenge: { step: 'custom', question: 'Why?' } });
});

it('A challenge sends the pool no malformed answer', async () => {
  const { session } = await askedForCode(() => expect.fail('the pool was asked'));
  expect(await session.answer(code(''))).toEqual(failed({ kind: 'empty-code' }));
  expect(await session.answer(code('12 34 5a'))).toEqual(failed({ kind: 'code-form' }));
  expect(await session.answer(newPassword)).toEqual(failed({ kind: 'challenge-expired' }));
  const { session: renewing } = await aChallengedSession({ answer: () => expect.fail('the pool was asked') });
  expect(await renewing.answer({ ...newPassword, password: '' })).toEqual(failed({ kind: 'empty-new-password' }));
  expect(await renewing.answer({ ...newPassword, password: 'weak' })).toMatchObject({
    failure: { kind: 'weak-password' },
  });
  expect(renewing.current()).toMatchObject({ status: 'challenged' });
});

it('A challenge that was never asked can’t be answered', async () => {
  const { session } = await aSession();
  expect(await session.answer(code('123456'))).toEqual(failed({ kind: 'challenge-expired' }));
});

it('A challenge can be abandoned, which ends nothing else', async () => {
  const { session } = await aChallengedSession();
  session.abandonChallenge();
  expect(session.current()).toEqual({ status: 'signed-out' });
  await session.signIn(ann);
  session.abandonChallenge();
  expect(session.current()).toMatchObject({ status: 'signed-in' });
});
