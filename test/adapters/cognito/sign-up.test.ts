import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../src/domain/result';
import type { Applicant } from '../../../src/domain/people/sign-up';
import { wrongCodeFor } from '../../local/user-pool/a-pool';
import { ada } from '../../local/user-pool/pool-facts';
import { aVisitor } from './a-visitor';
import { refusal } from './recorded-pool';

const lise: Applicant = { username: 'lise', password: 'Fission-19', attributes: { email: 'lise@example.com' } };
const delivery = { medium: 'EMAIL', destination: 'l***@e***' };
const day = 24 * 3_600_000;

describe('a new account', () => {
  it('is confirmed by the code that was sent, and can sign in then', async () => {
    const visitor = await aVisitor([]);
    expect(await visitor.signUp.signUp(lise)).toEqual(ok({ confirmed: false, delivery }));
    expect(await visitor.userPool.signIn(lise)).toEqual(failed({ kind: 'unconfirmed' }));
    const code = await visitor.lastCodeTo('lise');
    expect(await visitor.signUp.confirm('lise', wrongCodeFor(code))).toEqual(failed({ kind: 'wrong-code' }));
    expect(await visitor.signUp.confirm('lise', code)).toMatchObject({ ok: true });
    expect(await visitor.userPool.signIn(lise)).toMatchObject({ value: { step: 'signed-in', username: 'lise' } });
  });

  it('is confirmed by the newest code', async () => {
    const visitor = await aVisitor([]);
    await visitor.signUp.signUp(lise);
    visitor.pool.clock.pass(day);
    const first = await visitor.lastCodeTo('lise');
    expect(await visitor.signUp.confirm('lise', first)).toEqual(failed({ kind: 'expired-code' }));
    expect(await visitor.signUp.resendCode('lise')).toEqual(ok(delivery));
    expect(await visitor.signUp.confirm('lise', await visitor.lastCodeTo('lise'))).toMatchObject({ ok: true });
  });

  it('that is confirmed already is as it should be, and needs no other code', async () => {
    const visitor = await aVisitor([ada]);
    expect(await visitor.signUp.confirm('ada', '123456')).toMatchObject({ ok: true });
    expect(await visitor.signUp.resendCode('ada')).toEqual(failed({ kind: 'confirmed-already' }));
  });

  it('needs a name that nobody has', async () => {
    const visitor = await aVisitor([ada]);
    expect(await visitor.signUp.signUp({ ...lise, username: 'ada' })).toEqual(failed({ kind: 'username-taken' }));
    expect(await visitor.signUp.signUp({ ...lise, username: 'ADA' })).toEqual(failed({ kind: 'username-taken' }));
  });

  it.each<[string, Partial<Applicant>]>([
    ['invalid-username', { username: 'a b' }],
    ['invalid-username', { username: 'x'.repeat(129) }],
    ['invalid-username', { username: 'a\0b' }],
    ['invalid-username', { username: 'Google_1' }],
    ['refused-password', { password: 'short' }],
    ['refused-password', { password: 'x'.repeat(300) }],
    ['refused-password', { password: '' }],
    ['invalid-attribute', { attributes: { email: 'no address' } }],
    ['invalid-attribute', { attributes: { email: 'l@e.org', phone_number: '085' } }],
    ['invalid-attribute', { attributes: { email: 'l@e.org', 'cognito:groups': 'SuperUser' } }],
    ['invalid-attribute', { attributes: { email: 'l@e.org', email_verified: 'true' } }],
    ['invalid-attribute', { attributes: { email: 'l@e.org', name: 'x'.repeat(3_000) } }],
    ['invalid-attribute', { attributes: {} }],
  ])('is refused as %s: %j', async (kind, change) => {
    const visitor = await aVisitor([], { requiredAttributes: ['email'] });
    expect(await visitor.signUp.signUp({ ...lise, ...change })).toMatchObject(failed({ kind }));
  });

  it('with an emoji or NUL where they may stand is none less', async () => {
    const visitor = await aVisitor([]);
    const applicant = { ...lise, username: '😀', password: 'Fission-19\0😀' };
    expect(await visitor.signUp.signUp(applicant)).toMatchObject({ ok: true });
    await visitor.signUp.confirm('😀', await visitor.lastCodeTo('😀'));
    expect(await visitor.userPool.signIn(applicant)).toMatchObject({ value: { step: 'signed-in', username: '😀' } });
  });

  it('cannot be made where the pool allows none', async () => {
    const visitor = await aVisitor([], { selfSignUp: false });
    expect(await visitor.signUp.signUp(lise)).toEqual(failed({ kind: 'sign-up-failed' }));
  });

  it('without an address has nowhere to send a code to', async () => {
    const visitor = await aVisitor([]);
    expect(await visitor.signUp.signUp({ ...lise, attributes: {} })).toEqual(ok({ confirmed: false }));
    expect(await visitor.signUp.resendCode('lise')).toEqual(failed({ kind: 'not-delivered' }));
  });
});

describe('who asks for codes', () => {
  it('waits after a few', async () => {
    const visitor = await aVisitor([]);
    await visitor.signUp.signUp(lise);
    for (let times = 1; times < 5; times += 1) {
      expect(await visitor.signUp.resendCode('lise')).toMatchObject({ ok: true });
    }
    expect(await visitor.signUp.resendCode('lise')).toEqual(failed({ kind: 'locked' }));
  });

  it('learns nothing of others, where the pool hides them', async () => {
    const visitor = await aVisitor([]);
    expect(await visitor.signUp.resendCode('nobody')).toMatchObject({ ok: true });
    expect(await visitor.signUp.confirm('nobody', '000000')).toEqual(failed({ kind: 'wrong-code' }));
  });

  it('hears that there is no such account, where it does not', async () => {
    const visitor = await aVisitor([], { preventUserExistenceErrors: false });
    expect(await visitor.signUp.resendCode('nobody')).toEqual(failed({ kind: 'sign-up-failed' }));
    expect(await visitor.signUp.confirm('nobody', '000000')).toEqual(failed({ kind: 'sign-up-failed' }));
  });

  it.each(['12 34 56', '\0', '😀', ''])('gets nowhere with the code %j', async (code) => {
    const visitor = await aVisitor([]);
    await visitor.signUp.signUp(lise);
    expect(await visitor.signUp.confirm('lise', code)).toEqual(failed({ kind: 'wrong-code' }));
  });
});

describe('what else a pool may say to a sign-up', () => {
  it.each([
    ['UserLambdaValidationException', 'sign-up-failed'],
    ['AliasExistsException', 'address-taken'],
    ['CodeDeliveryFailureException', 'not-delivered'],
    ['InvalidSmsRoleTrustRelationshipException', 'not-delivered'],
    ['SomethingNewException', 'sign-up-failed'],
    ['ServiceUnavailableException', 'unavailable'],
  ])('%s is %s', async (type, kind) => {
    const visitor = await aVisitor([]);
    visitor.pool.instead = () => refusal(type, 'in the vendor’s words');
    expect(await visitor.signUp.signUp(lise)).toEqual(failed({ kind }));
    expect(await visitor.signUp.confirm('lise', '123456')).toEqual(failed({ kind }));
    expect(await visitor.signUp.resendCode('lise')).toEqual(failed({ kind }));
  });

  it('that no code is needed, is believed', async () => {
    const visitor = await aVisitor([]);
    visitor.pool.instead = () => Response.json({ UserConfirmed: true, UserSub: 'x' });
    expect(await visitor.signUp.signUp(lise)).toEqual(ok({ confirmed: true }));
  });
});
