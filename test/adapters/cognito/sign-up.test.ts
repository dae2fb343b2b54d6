import { expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import type { Applicant } from '#domain/people/sign-in/sign-up';
import { ada } from '../../local/user-pool/pool-facts';
import { aVisitor } from './a-visitor';
import { refusal } from './recorded-pool';

const lise: Applicant = { username: 'lise', password: 'Fission-19', attributes: { email: 'lise@example.com' } };
const delivery = { medium: 'EMAIL', destination: 'l***@e***' };
const day = 24 * 3_600_000;

it('a new account is confirmed by the newest code', async () => {
  const visitor = await aVisitor([]);
  await visitor.signUp.signUp(lise);
  visitor.pool.clock.pass(day);
  const first = await visitor.lastCodeTo('lise');
  expect(await visitor.signUp.confirm('lise', first)).toEqual(failed({ kind: 'expired-code' }));
  expect(await visitor.signUp.resendCode('lise')).toEqual(ok(delivery));
  expect(await visitor.signUp.confirm('lise', await visitor.lastCodeTo('lise'))).toMatchObject({ ok: true });
});

it('a new account needs a name that differs in more than upper and lower case', async () => {
  const visitor = await aVisitor([ada]);
  expect(await visitor.signUp.signUp({ ...lise, username: 'ADA' })).toEqual(failed({ kind: 'username-taken' }));
});

it.each<[string, Partial<Applicant>]>([
  // The form of the names that the pool gives to users of providers.
  ['invalid-username', { username: 'Google_1' }],
  ['invalid-attribute', { attributes: {} }],
])('a new account is refused as %s: %j', async (kind, change) => {
  const visitor = await aVisitor([], { requiredAttributes: ['email'] });
  expect(await visitor.signUp.signUp({ ...lise, ...change })).toMatchObject(failed({ kind }));
});

it('a new account cannot be created if the pool does not allow sign-up', async () => {
  const visitor = await aVisitor([], { selfSignUp: false });
  expect(await visitor.signUp.signUp(lise)).toEqual(failed({ kind: 'sign-up-failed' }));
});

it('a new account without an address cannot be sent a code', async () => {
  const visitor = await aVisitor([]);
  expect(await visitor.signUp.signUp({ ...lise, attributes: {} })).toEqual(ok({ confirmed: false }));
  expect(await visitor.signUp.resendCode('lise')).toEqual(failed({ kind: 'not-delivered' }));
});

it('a person who asks for codes has to wait after five', async () => {
  const visitor = await aVisitor([]);
  await visitor.signUp.signUp(lise);
  for (let times = 1; times < 5; times += 1) {
    expect(await visitor.signUp.resendCode('lise')).toMatchObject({ ok: true });
  }
  expect(await visitor.signUp.resendCode('lise')).toEqual(failed({ kind: 'locked' }));
});

it('a person who asks for codes sees that there is no such account if the pool reveals it', async () => {
  const visitor = await aVisitor([], { preventUserExistenceErrors: false });
  expect(await visitor.signUp.resendCode('nobody')).toEqual(failed({ kind: 'sign-up-failed' }));
  expect(await visitor.signUp.confirm('nobody', '000000')).toEqual(failed({ kind: 'sign-up-failed' }));
});

it.each([
  ['UserLambdaValidationException', 'not-admitted'],
  ['AliasExistsException', 'address-taken'],
  ['CodeDeliveryFailureException', 'not-delivered'],
  ['InvalidSmsRoleTrustRelationshipException', 'not-delivered'],
  ['SomethingNewException', 'sign-up-failed'],
  ['ServiceUnavailableException', 'unavailable'],
])('a pool that confirms accounts without a code %s is %s', async (type, kind) => {
  const visitor = await aVisitor([]);
  visitor.pool.instead = () => refusal(type, 'in the vendor’s words');
  expect(await visitor.signUp.signUp(lise)).toEqual(failed({ kind }));
  expect(await visitor.signUp.confirm('lise', '123456')).toEqual(failed({ kind }));
  expect(await visitor.signUp.resendCode('lise')).toEqual(failed({ kind }));
});

it('a pool that confirms accounts without a code completes the sign-up at once', async () => {
  const visitor = await aVisitor([]);
  visitor.pool.instead = () => Response.json({ UserConfirmed: true, UserSub: 'x' });
  expect(await visitor.signUp.signUp(lise)).toEqual(ok({ confirmed: true }));
});
