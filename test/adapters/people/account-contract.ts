import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type Result, failed, ok } from '#domain/result';
import type { Account } from '#ports/people/account';
import type { UserPool } from '#ports/people/user-pool';
import { wrongCodeFor } from '../../local/user-pool/a-pool';

/** The pool tracks her devices unless a test says otherwise. */
export const ada = { username: 'ada', password: 'Analytical-1', email: 'ada@example.com', groups: [] };

/** A browser in which Ada, the pool's only user, has signed in. */
export interface OpenAccount {
  account: Account;
  userPool: UserPool;
  /** The code in the last message to Ada. */
  lastCode(): Promise<string>;
  /** The code that an authenticator app with this secret shows. */
  totp(secret: string): string;
  /** Ada signs in in another browser, too. */
  signInElsewhere(): Promise<void>;
  close(): Promise<void>;
}

export interface AccountSetUp {
  tracksDevices: boolean;
  /** Attributes besides the email address. */
  attributes: { given_name: string };
}

const done = ok(undefined);
const wrongCode = failed({ kind: 'wrong-code' });
const noTracking = failed({ kind: 'no-device-tracking' });
const noSession = failed({ kind: 'no-session' });

/** The promises of every account adapter. */
export function describeAccount(name: string, open: (setUp: AccountSetUp) => Promise<OpenAccount>): void {
  const setUp = { tracksDevices: true, attributes: { given_name: 'Ada' } };

  describe(name, () => {
    let opened: OpenAccount;
    let account: Account;
    beforeEach(async () => {
      opened = await open(setUp);
      ({ account } = opened);
    });
    afterEach(() => opened.close());

    const devices = async () => {
      const page = await account.devices();
      return page.ok ? page.value.devices : [];
    };

    it('reads the attributes: the five of the specification, and the others by name', async () => {
      expect(await account.attributes()).toEqual(
        ok({
          sub: expect.stringMatching(/.+/),
          email: ada.email,
          email_verified: true,
          phone_number_verified: false,
          others: { given_name: 'Ada' },
        }),
      );
    });

    it('changes and deletes attributes', async () => {
      expect(await account.updateAttributes({ given_name: 'Augusta 😀', family_name: 'King' })).toEqual(ok([]));
      expect(await account.deleteAttributes(['family_name'])).toEqual(done);
      expect(await account.attributes()).toMatchObject({ value: { others: { given_name: 'Augusta 😀' } } });
      expect(await account.attributes()).not.toHaveProperty('value.others.family_name');
    });

    it('verifies a new address by a code, which works once', async () => {
      const delivery = { medium: 'EMAIL', destination: expect.stringMatching(/@/) };
      expect(await account.updateAttributes({ email: 'ada@new.example' })).toEqual(ok([delivery]));
      expect(await account.attributes()).toMatchObject({ value: { email: 'ada@new.example', email_verified: false } });
      expect(await account.askAttributeCode('email')).toEqual(ok(delivery));
      const code = await opened.lastCode();
      for (const wrong of [wrongCodeFor(code), '12 34 56', '', '\0', '😀']) {
        expect(await account.verifyAttribute('email', wrong)).toEqual(wrongCode);
      }
      expect(await account.verifyAttribute('email', code)).toEqual(done);
      expect(await account.attributes()).toMatchObject({ value: { email_verified: true } });
      expect(await account.verifyAttribute('email', code)).toEqual(failed({ kind: 'expired-code' }));
    });

    it('sends no code to an address that the account does not have', async () => {
      expect(await account.askAttributeCode('phone_number')).toEqual(failed({ kind: 'invalid-attribute' }));
    });

    it('refuses attributes that no account can have, or that are not the user’s to change', async () => {
      const refusal = {
        ok: false,
        failure: { kind: expect.stringMatching(/^(invalid-attribute|attribute-not-writable)$/) },
      };
      const before = await account.attributes();
      const refused: Record<string, string>[] = [
        { email: 'no address' },
        { phone_number: '085' },
        { sub: 'x' },
        { '\0': 'x' },
        { 'cognito:groups': 'x' },
        { given_name: 'x'.repeat(2_049) },
      ];
      for (const changes of refused) expect(await account.updateAttributes(changes)).toEqual(refusal);
      expect(await account.deleteAttributes(['sub'])).toEqual(refusal);
      expect(await account.attributes()).toEqual(before);
    });

    it('changes the password for a person who knows the current one', async () => {
      const next = 'Compiler-2\0😀';
      for (const wrong of ['Wrong-pass-1', `${ada.password} `, '']) {
        expect(await account.changePassword(wrong, next)).toEqual(failed({ kind: 'wrong-password' }));
      }
      expect(await account.changePassword(ada.password, next)).toEqual(done);
      expect(await account.attributes()).toMatchObject({ ok: true });
      expect(await opened.userPool.signIn(ada)).toEqual(failed({ kind: 'refused' }));
      expect(await opened.userPool.signIn({ ...ada, password: next })).toMatchObject({ ok: true });
    });

    it('refuses a password that misses a rule, and names the rule', async () => {
      const missing = {
        short: 'length',
        'COMPILER-22': 'lowercase',
        'compiler-22': 'uppercase',
        'Compiler-two': 'number',
        Compiler22: 'symbol',
      };
      for (const [password, rule] of Object.entries(missing)) {
        expect(await account.changePassword(ada.password, password)).toEqual(
          failed({ kind: 'refused-password', rule }),
        );
      }
      for (const password of ['', 'x'.repeat(300)]) {
        expect(await account.changePassword(ada.password, password)).toMatchObject(
          failed({ kind: 'refused-password' }),
        );
      }
    });

    it('asks for an authenticator app’s code at sign-in once its first code has been confirmed', async () => {
      expect(await account.mfa()).toEqual(ok({ enabled: [] }));
      const wanted = { enabled: ['SOFTWARE_TOKEN_MFA' as const], preferred: 'SOFTWARE_TOKEN_MFA' as const };
      expect(await account.confirmTotpSetup('123456')).toMatchObject({ ok: false });
      expect(await account.preferMfa(wanted)).toEqual(failed({ kind: 'no-mfa' }));
      const setup = await account.startTotpSetup();
      const { secret, otpauth } = setup.ok ? setup.value : { secret: '', otpauth: '' };
      expect(otpauth).toMatch(new RegExp(`^otpauth://totp/[^:]+:ada\\?secret=${secret}&issuer=`));
      const code = opened.totp(secret);
      for (const wrong of [wrongCodeFor(code), '12 34', 'abcdef', '\0', '😀']) {
        expect(await account.confirmTotpSetup(wrong)).toEqual(wrongCode);
      }
      expect(await account.confirmTotpSetup(code)).toEqual(done);
      expect(await account.preferMfa(wanted)).toEqual(done);
      expect(await account.mfa()).toEqual(ok(wanted));
      expect(await opened.userPool.signIn(ada)).toMatchObject({ value: { step: 'totp-code' } });
    });

    it('sends codes by SMS to accounts with a phone number only, until that is turned off', async () => {
      const bySms = { enabled: ['SMS_MFA' as const], preferred: 'SMS_MFA' as const };
      expect(await account.preferMfa(bySms)).toEqual(failed({ kind: 'no-mfa' }));
      await account.updateAttributes({ phone_number: '+353850002222' });
      expect(await account.preferMfa(bySms)).toEqual(done);
      expect(await account.mfa()).toEqual(ok(bySms));
      expect(await account.preferMfa({ enabled: [] })).toEqual(done);
      expect(await account.mfa()).toEqual(ok({ enabled: [] }));
      expect(await opened.userPool.signIn(ada)).toMatchObject({ value: { step: 'signed-in' } });
    });

    it('prefers no second step that is off', async () => {
      expect(await account.preferMfa({ enabled: [], preferred: 'SOFTWARE_TOKEN_MFA' })).toEqual(
        failed({ kind: 'invalid-mfa' }),
      );
    });

    it('lists the devices by id and name, and marks this one', async () => {
      await opened.signInElsewhere();
      const device = {
        id: expect.stringMatching(/.+/),
        name: expect.stringMatching(/.+/),
        remembered: false,
        lastSignIn: expect.any(Date),
      };
      expect(await account.devices()).toEqual(
        ok({
          devices: [
            { ...device, isThis: true },
            { ...device, isThis: false },
          ],
        }),
      );
    });

    it('remembers this device, and stops doing so', async () => {
      for (const remembered of [true, false]) {
        expect(await account.rememberDevice(remembered)).toEqual(done);
        expect(await devices()).toMatchObject([{ remembered }]);
      }
    });

    it('forgets this device, which can then not be remembered', async () => {
      expect(await account.forgetDevice()).toEqual(done);
      expect(await devices()).toEqual([]);
      expect(await account.rememberDevice(true)).toEqual(noTracking);
      expect(await account.forgetDevice()).toEqual(noTracking);
    });

    it('forgets another device by its id, and keeps this one', async () => {
      await opened.signInElsewhere();
      const other = (await devices()).find(({ isThis }) => !isThis);
      expect(await account.forgetDevice(other?.id)).toEqual(done);
      // Already forgotten: no failure.
      expect(await account.forgetDevice(other?.id)).toEqual(done);
      expect(await devices()).toMatchObject([{ isThis: true }]);
      expect(await account.rememberDevice(true)).toEqual(done);
    });

    it('deletes the account, which cannot sign in again', async () => {
      expect(await account.deleteAccount()).toEqual(done);
      expect(opened.userPool.remembers()).toBe(false);
      expect(await opened.userPool.signIn(ada)).toEqual(failed({ kind: 'refused' }));
    });

    it('has no session to act for once the user has signed out', async () => {
      await opened.userPool.signOut('this-browser');
      const asked: Promise<Result<unknown, AuthFailure>>[] = [
        account.attributes(),
        account.updateAttributes({ given_name: 'Ada' }),
        account.deleteAttributes(['given_name']),
        account.askAttributeCode('email'),
        account.verifyAttribute('email', '123456'),
        account.changePassword('a', 'b'),
        account.mfa(),
        account.preferMfa({ enabled: [] }),
        account.startTotpSetup(),
        account.confirmTotpSetup('123456'),
        account.devices(),
        account.rememberDevice(true),
        account.forgetDevice(),
        account.deleteAccount(),
      ];
      for (const answer of await Promise.all(asked)) expect(answer).toEqual(noSession);
    });

    it('says so if the pool does not track devices', async () => {
      const untracked = await open({ ...setUp, tracksDevices: false });
      expect(await untracked.account.devices()).toEqual(noTracking);
      expect(await untracked.account.rememberDevice(true)).toEqual(noTracking);
      expect(await untracked.account.forgetDevice()).toEqual(noTracking);
      await untracked.close();
    });
  });
}
