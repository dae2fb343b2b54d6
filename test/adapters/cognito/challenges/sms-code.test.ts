import { expect, it } from 'vitest';
import { failed } from '#domain/result';
import { wrongCodeFor } from '../../../local/user-pool/a-pool';
import { hedy, untracked } from '../../../local/user-pool/pool-facts';
import { aVisitor } from '../a-visitor';
import { fourMinutes, signedInAs, tooLate, wrongCode } from '../answers';

it('a code by SMS is asked for, shows where it was sent, and signs in', async () => {
  const visitor = await aVisitor([untracked]);
  expect(await visitor.userPool.signIn(hedy)).toEqual({
    ok: true,
    value: { step: 'sms-code', username: 'hedy', destination: '+********1111' },
  });
  expect(visitor.userPool.remembers()).toBe(false);
  const code = await visitor.lastCodeTo('hedy');
  expect(await visitor.userPool.answer({ step: 'sms-code', code })).toMatchObject(signedInAs('hedy'));
  expect(visitor.userPool.remembers()).toBe(true);
});

it.each(['wrong', '12 34ab', 'six digits, please', '\0\0\0\0\0\0', '😀', '9'.repeat(500)])(
  'a code by SMS that is incorrect (%j) leaves the challenge open',
  async (typed) => {
    const visitor = await aVisitor([untracked]);
    await visitor.userPool.signIn(hedy);
    const right = await visitor.lastCodeTo('hedy');
    const code = typed === 'wrong' ? wrongCodeFor(right) : typed;
    expect(await visitor.userPool.answer({ step: 'sms-code', code })).toEqual(wrongCode);
    expect(await visitor.userPool.answer({ step: 'sms-code', code: right })).toMatchObject(signedInAs('hedy'));
  },
);

it('a code by SMS that is too late leads back to the password', async () => {
  const visitor = await aVisitor([untracked]);
  await visitor.userPool.signIn(hedy);
  const code = await visitor.lastCodeTo('hedy');
  visitor.pool.clock.pass(fourMinutes);
  expect(await visitor.userPool.answer({ step: 'sms-code', code })).toEqual(tooLate);
  expect(visitor.userPool.remembers()).toBe(false);
});

it('a code by SMS pauses after too many guesses', async () => {
  const visitor = await aVisitor([untracked]);
  await visitor.userPool.signIn(hedy);
  const right = await visitor.lastCodeTo('hedy');
  const guess = { step: 'sms-code', code: wrongCodeFor(right) } as const;
  for (let tries = 0; tries < 5; tries += 1) expect(await visitor.userPool.answer(guess)).toEqual(wrongCode);
  expect(await visitor.userPool.answer({ ...guess, code: right })).toEqual(failed({ kind: 'locked' }));
});

it('a code by SMS can be sent again after a network failure', async () => {
  const visitor = await aVisitor([untracked]);
  await visitor.userPool.signIn(hedy);
  const code = await visitor.lastCodeTo('hedy');
  visitor.pool.instead = () => new Response('<html>', { status: 502 });
  expect(await visitor.userPool.answer({ step: 'sms-code', code })).toEqual(failed({ kind: 'unavailable' }));
  visitor.pool.instead = undefined;
  expect(await visitor.userPool.answer({ step: 'sms-code', code })).toMatchObject(signedInAs('hedy'));
});
