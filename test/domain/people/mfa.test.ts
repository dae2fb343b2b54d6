import { expect, it } from 'vitest';
import {
  type MfaPreference,
  emailForCodes,
  otpauthAddress,
  showsEmailStep,
  spacedSecret,
  takesRecoveryCodes,
  withMethod,
  withoutMethod,
} from '#domain/people/mfa';

it('an authenticator app is told portal and user, without the colon that would end the portal’s name', () => {
  expect(otpauthAddress('Sales: R&D', 'ann@example.com', 'JBSWY3DP')).toBe(
    'otpauth://totp/Sales%20R%26D:ann%40example.com?secret=JBSWY3DP&issuer=Sales%20R%26D',
  );
});

it.each([
  ['JBSWY3DPEH', 'JBSW Y3DP EH'],
  ['JBSWY3DP', 'JBSW Y3DP'],
  ['JBS', 'JBS'],
])('the secret %s is spelled in groups of four', (secret, spaced) => {
  expect(spacedSecret(secret)).toBe(spaced);
});

const [sms, app] = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const;

it.each<[MfaPreference, MfaPreference]>([
  [{ enabled: [] }, { enabled: [app], preferred: app }],
  [{ enabled: [sms] }, { enabled: [sms, app], preferred: sms }],
  [{ enabled: [app] }, { enabled: [app], preferred: app }],
  [
    { enabled: [sms, app], preferred: app },
    { enabled: [sms, app], preferred: app },
  ],
])('turning the app on beside %j keeps the preferred method', (before, after) => {
  expect(withMethod(before, app)).toEqual(after);
});

it.each<[MfaPreference, MfaPreference]>([
  [
    { enabled: [sms, app], preferred: app },
    { enabled: [sms], preferred: sms },
  ],
  [{ enabled: [app], preferred: app }, { enabled: [] }],
])('turning the app off in %j leaves the other methods', (before, after) => {
  expect(withoutMethod(before, app)).toEqual(after);
});

it.each<[MfaPreference['enabled'], boolean, boolean]>([
  [[], true, true],
  [[], false, false],
  [[sms, app], false, false],
  [['EMAIL_OTP'], false, true],
])('codes by email beside %j, in a pool that sends them: %s, are shown: %s', (enabled, isOffered, shown) => {
  expect(showsEmailStep({ enabled }, isOffered)).toBe(shown);
});

it('codes by email need a verified address', () => {
  expect(emailForCodes({ email: 'ann@example.com', email_verified: true })).toBe('ann@example.com');
  expect(emailForCodes({ email: 'ann@example.com', email_verified: false })).toBeUndefined();
  expect(emailForCodes({ email_verified: true })).toBeUndefined();
});

it.each<[MfaPreference, boolean]>([
  [{ enabled: [] }, false],
  [{ enabled: [sms] }, true],
  [{ enabled: ['EMAIL_OTP'] }, false],
  [{ enabled: [app, 'EMAIL_OTP'] }, true],
  [{ enabled: [app, 'EMAIL_OTP'], preferred: app }, true],
  [{ enabled: [app, 'EMAIL_OTP'], preferred: 'EMAIL_OTP' }, false],
])('recovery codes work beside %j: %s', (preference, work) => {
  expect(takesRecoveryCodes(preference)).toBe(work);
});
