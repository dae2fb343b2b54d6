import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../src/domain/result';
import { wrongCodeFor } from '../../local/user-pool/a-pool';
import { ada, alan, hedy, totpSecret } from '../../local/user-pool/pool-facts';
import { type Visitor, aVisitor, valueOf } from './a-visitor';
import { refusal } from './recorded-pool';

const done = ok(undefined);
const wrongCode = failed({ kind: 'wrong-code' });
const signedOut = failed({ kind: 'signed-out' });

const aSignedInAda = async (): Promise<Visitor> => {
  const visitor = await aVisitor([ada, hedy]);
  await valueOf(visitor.userPool.signIn(ada));
  return visitor;
};

describe('the attributes', () => {
  it('are read: the five of the specification, and the others by name', async () => {
    const visitor = await aVisitor([{ ...ada, phoneNumber: '+353850001111', attributes: { given_name: 'Ada' } }]);
    await visitor.userPool.signIn(ada);
    expect(await visitor.account.attributes()).toEqual(
      ok({
        sub: expect.stringMatching(/.+/),
        email: 'ada@example.com',
        email_verified: true,
        phone_number: '+353850001111',
        phone_number_verified: true,
        others: { given_name: 'Ada' },
      }),
    );
  });

  it('are changed and deleted', async () => {
    const { account } = await aSignedInAda();
    expect(await account.updateAttributes({ given_name: 'Augusta 😀', family_name: 'King' })).toEqual(ok([]));
    expect(await account.deleteAttributes(['family_name'])).toEqual(done);
    expect(await account.attributes()).toMatchObject({ value: { others: { given_name: 'Augusta 😀' } } });
  });

  it('that are addresses are verified by a code', async () => {
    const visitor = await aSignedInAda();
    const { account } = visitor;
    const delivery = { medium: 'EMAIL', destination: 'a***@n***' };
    expect(await account.updateAttributes({ email: 'ada@new.example' })).toEqual(ok([delivery]));
    expect(await account.attributes()).toMatchObject({ value: { email: 'ada@new.example', email_verified: false } });
    expect(await account.askAttributeCode('email')).toEqual(ok(delivery));
    const code = await visitor.lastCodeTo('ada');
    for (const wrong of [wrongCodeFor(code), '12 34 56', '', '\0', '😀']) {
      expect(await account.verifyAttribute('email', wrong)).toEqual(wrongCode);
    }
    expect(await account.verifyAttribute('email', code)).toEqual(done);
    expect(await account.attributes()).toMatchObject({ value: { email_verified: true } });
    expect(await account.verifyAttribute('email', code)).toEqual(failed({ kind: 'expired-code' }));
  });

  it('that are not there have no code', async () => {
    const { account } = await aSignedInAda();
    expect(await account.askAttributeCode('phone_number')).toEqual(failed({ kind: 'invalid-attribute' }));
  });

  it.each([{ email: 'no address' }, { phone_number: '085' }, { sub: 'x' }, { '\0': 'x' }, { 'cognito:groups': 'x' }])(
    'are not changed to %j',
    async (changes) => {
      const visitor = await aSignedInAda();
      const before = await visitor.account.attributes();
      expect(await visitor.account.updateAttributes({ ...changes })).toEqual(failed({ kind: 'invalid-attribute' }));
      expect(await visitor.account.deleteAttributes(['sub'])).toEqual(failed({ kind: 'invalid-attribute' }));
      expect(await visitor.account.attributes()).toEqual(before);
      expect(visitor.sessionsOver()).toBe(0);
    },
  );
});

describe('the password', () => {
  it('may have to keep rules that the portal does not know of, and is told which', async () => {
    const { account } = await aSignedInAda();
    const missing = {
      short: 'length',
      'COMPILER-22': 'lowercase',
      'compiler-22': 'uppercase',
      'Compiler-two': 'number',
      Compiler22: 'symbol',
    };
    for (const [password, rule] of Object.entries(missing)) {
      const outcome = await account.changePassword(ada.password, password);
      expect(outcome).toEqual(failed({ kind: 'refused-password', rule }));
    }
  });

  it('is changed by who knows it', async () => {
    const { account, userPool } = await aSignedInAda();
    for (const wrong of ['Wrong-pass-1', `${ada.password} `, '']) {
      expect(await account.changePassword(wrong, 'Compiler-2')).toEqual(failed({ kind: 'wrong-password' }));
    }
    for (const weak of ['short', '', 'x'.repeat(300), ' Compiler-2', 'Compiler-2 ']) {
      expect(await account.changePassword(ada.password, weak)).toMatchObject(failed({ kind: 'refused-password' }));
    }
    expect(await account.changePassword(ada.password, 'Compiler-2\0😀')).toEqual(done);
    expect(await account.attributes()).toMatchObject({ ok: true });
    expect(await userPool.signIn({ ...ada, password: 'Compiler-2\0😀' })).toMatchObject({ ok: true });
  });

  it('is guessed a few times and no more', async () => {
    const { account } = await aSignedInAda();
    for (let tries = 0; tries < 5; tries += 1) await account.changePassword('Wrong-pass-1', 'Compiler-2');
    expect(await account.changePassword(ada.password, 'Compiler-2')).toEqual(failed({ kind: 'locked' }));
  });
});

describe('second steps', () => {
  it('begin with an authenticator app’s first code, and are asked for from then on', async () => {
    const visitor = await aSignedInAda();
    const { account } = visitor;
    expect(await account.mfa()).toEqual(ok({ enabled: [] }));
    const preference = { enabled: ['SOFTWARE_TOKEN_MFA'], preferred: 'SOFTWARE_TOKEN_MFA' } as const;
    const wanted = { ...preference, enabled: [...preference.enabled] };
    expect(await account.preferMfa(wanted)).toEqual(failed({ kind: 'no-mfa' }));
    const { secret, otpauth } = await valueOf(account.startTotpSetup());
    expect(otpauth).toBe(`otpauth://totp/Portal:ada?secret=${secret}&issuer=Portal`);
    const code = visitor.totp(secret);
    for (const wrong of [wrongCodeFor(code), '12 34', 'abcdef', '\0', '😀']) {
      expect(await account.confirmTotpSetup(wrong)).toEqual(wrongCode);
    }
    expect(await account.confirmTotpSetup(code)).toEqual(done);
    expect(await account.preferMfa(wanted)).toEqual(done);
    expect(await account.mfa()).toEqual(ok(wanted));
    expect(await visitor.userPool.signIn(ada)).toMatchObject({ value: { step: 'totp-code' } });
  });

  it('by SMS need a phone number', async () => {
    const { account } = await aSignedInAda();
    expect(await account.preferMfa({ enabled: ['SMS_MFA'] })).toEqual(failed({ kind: 'no-mfa' }));
    await account.updateAttributes({ phone_number: '+353850002222' });
    expect(await account.preferMfa({ enabled: ['SMS_MFA'], preferred: 'SMS_MFA' })).toEqual(done);
    expect(await account.mfa()).toEqual(ok({ enabled: ['SMS_MFA'], preferred: 'SMS_MFA' }));
  });

  it('are switched off, and none that is off is preferred', async () => {
    const visitor = await aVisitor([alan]);
    await visitor.userPool.signIn(alan);
    await visitor.userPool.answer({ step: 'totp-code', code: visitor.totp(totpSecret) });
    const { account } = visitor;
    expect(await account.preferMfa({ enabled: [], preferred: 'SOFTWARE_TOKEN_MFA' })).toEqual(
      failed({ kind: 'invalid-mfa' }),
    );
    expect(await account.preferMfa({ enabled: [] })).toEqual(done);
    expect(await account.mfa()).toEqual(ok({ enabled: [] }));
    expect(await visitor.userPool.signIn(alan)).toMatchObject({ value: { step: 'signed-in' } });
  });

  it('without a set-up that was begun have nothing to confirm', async () => {
    const { account } = await aSignedInAda();
    expect(await account.confirmTotpSetup('123456')).toMatchObject({ ok: false });
  });
});

describe('an account that is deleted', () => {
  it('leaves nothing in the browser, and cannot sign in again', async () => {
    const visitor = await aVisitor([{ ...hedy, mfa: { sms: false } }]);
    await visitor.userPool.signIn(hedy);
    expect(visitor.storage.keys()).not.toEqual([]);
    expect(await visitor.account.deleteAccount()).toEqual(done);
    expect(visitor.storage.keys()).toEqual([]);
    expect(visitor.userPool.remembers()).toBe(false);
    expect(await visitor.userPool.signIn(hedy)).toEqual(failed({ kind: 'refused' }));
  });

  it('stays where the pool could not delete it', async () => {
    const visitor = await aSignedInAda();
    visitor.pool.instead = () => refusal('InternalErrorException', 'Something');
    expect(await visitor.account.deleteAccount()).toEqual(failed({ kind: 'unavailable' }));
    expect(visitor.userPool.remembers()).toBe(true);
  });
});

describe('signing out everywhere', () => {
  it('ends the sessions of all browsers', async () => {
    const visitor = await aSignedInAda();
    const elsewhere = visitor.elsewhere();
    await elsewhere.userPool.signIn(ada);
    expect(await visitor.userPool.signOut('everywhere')).toEqual(ok(undefined));
    expect(await elsewhere.account.attributes()).toEqual(signedOut);
    expect(await elsewhere.userPool.idToken()).toEqual(signedOut);
  });

  it('does so with an access token that has expired', async () => {
    const visitor = await aSignedInAda();
    const elsewhere = visitor.elsewhere();
    visitor.pool.clock.pass(2 * 3_600_000);
    await elsewhere.userPool.signIn(ada);
    expect(await visitor.userPool.signOut('everywhere')).toEqual(ok(undefined));
    expect(await elsewhere.account.attributes()).toEqual(signedOut);
  });

  it('is no more than signing out here, for this browser alone', async () => {
    const visitor = await aSignedInAda();
    const elsewhere = visitor.elsewhere();
    await elsewhere.userPool.signIn(ada);
    await visitor.userPool.signOut('this-browser');
    expect(await elsewhere.account.attributes()).toMatchObject({ ok: true });
  });
});

describe('an account that nobody is signed in to', () => {
  it('says so, and asks the pool nothing', async () => {
    const { account, pool, sessionsOver } = await aVisitor([ada]);
    const nobody = failed({ kind: 'no-session' });
    expect(await account.attributes()).toEqual(nobody);
    expect(await account.updateAttributes({ given_name: 'Ada' })).toEqual(nobody);
    expect(await account.deleteAttributes(['given_name'])).toEqual(nobody);
    expect(await account.askAttributeCode('email')).toEqual(nobody);
    expect(await account.verifyAttribute('email', '123456')).toEqual(nobody);
    expect(await account.changePassword('a', 'b')).toEqual(nobody);
    expect(await account.mfa()).toEqual(nobody);
    expect(await account.preferMfa({ enabled: [] })).toEqual(nobody);
    expect(await account.startTotpSetup()).toEqual(nobody);
    expect(await account.confirmTotpSetup('123456')).toEqual(nobody);
    expect(await account.devices()).toEqual(nobody);
    expect(await account.deleteAccount()).toEqual(nobody);
    expect(pool.asked).toEqual([]);
    expect(sessionsOver()).toBe(0);
  });

  it.each([
    ['disabled', (visitor: Visitor) => visitor.pool.administration.disableUser('ada')],
    ['deleted', (visitor: Visitor) => visitor.pool.administration.deleteUser('ada')],
    ['signed out by an administrator', (visitor: Visitor) => visitor.pool.administration.signOutUser('ada')],
  ])('any more, because it was %s, ends the session', async (_, end) => {
    const visitor = await aSignedInAda();
    await end(visitor);
    expect(await visitor.account.attributes()).toEqual(signedOut);
    expect(visitor.sessionsOver()).toBe(1);
    expect(visitor.userPool.remembers()).toBe(false);
    expect(visitor.storage.keys()).toEqual([]);
  });

  it.each([
    ['unavailable', () => new Response('<html>', { status: 502 })],
    ['unavailable', () => Response.json(['not what was agreed'])],
    ['unavailable', () => Response.json({ UserAttributes: 'all' })],
    ['locked', () => refusal('LimitExceededException', 'Attempt limit exceeded')],
    // Of everybody's requests together: nobody is to blame, and the open challenge stands.
    ['busy', () => refusal('TooManyRequestsException', 'Rate exceeded')],
    ['unexpected', () => refusal('NotAuthorizedException', 'Access Token does not have required scopes')],
  ])('is not what a fault means: %s', async (kind, instead) => {
    const visitor = await aSignedInAda();
    visitor.pool.instead = instead;
    expect(await visitor.account.attributes()).toEqual(failed({ kind }));
    expect(visitor.sessionsOver()).toBe(0);
    expect(visitor.userPool.remembers()).toBe(true);
  });
});
