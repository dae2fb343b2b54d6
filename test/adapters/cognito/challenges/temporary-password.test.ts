import { expect, it } from 'vitest';
import { failed } from '#domain/result';
import { grace } from '../../../local/user-pool/pool-facts';
import { aVisitor } from '../a-visitor';
import { signedInAs } from '../answers';

it('a temporary password is replaced, with the attributes that the pool requires', async () => {
  const visitor = await aVisitor([grace], { requiredAttributes: ['email', 'given_name'] });
  expect(await visitor.userPool.signIn(grace)).toEqual({
    ok: true,
    value: { step: 'new-password', username: 'grace', requiredAttributes: ['given_name'] },
  });
  const answer = { step: 'new-password', password: 'Compiler-2', attributes: { given_name: 'Grace' } } as const;
  expect(await visitor.userPool.answer({ ...answer, password: 'short' })).toEqual(
    failed({ kind: 'refused-password', rule: 'length' }),
  );
  expect(await visitor.userPool.answer({ ...answer, attributes: {} })).toEqual(failed({ kind: 'invalid-attribute' }));
  expect(await visitor.userPool.answer(answer)).toMatchObject(signedInAs('grace'));
  expect(await visitor.account.attributes()).toMatchObject({ value: { others: { given_name: 'Grace' } } });
});

it.each([
  ['an emoji', { given_name: '😀' }],
  ['what the account has already', { given_name: 'Grace', email: 'g@example.com' }],
  ['NUL', { given_name: 'a\0b' }],
  ['an unknown name', { 'custom:\0': 'x' }],
])('a temporary password takes or refuses %s as an attribute, and breaks at none', async (_, attributes) => {
  const visitor = await aVisitor([grace], { requiredAttributes: ['given_name'] });
  await visitor.userPool.signIn(grace);
  const answered = await visitor.userPool.answer({ step: 'new-password', password: 'Compiler-2', attributes });
  if (!answered.ok) expect(answered).toEqual(failed({ kind: 'invalid-attribute' }));
});

it('a temporary password that has expired needs an administrator', async () => {
  const visitor = await aVisitor([grace]);
  visitor.pool.clock.pass(8 * 24 * 3_600_000);
  expect(await visitor.userPool.signIn(grace)).toEqual(failed({ kind: 'temporary-password-expired' }));
});
