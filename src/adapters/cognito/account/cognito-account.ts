import * as z from 'zod/mini';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type MfaMethod, mfaMethods, otpauthAddress } from '#domain/people/mfa';
import { failed, ok, type Result } from '#domain/result';
import type { Account } from '#ports/people/account';
import { codeSentBy, deliveryIn } from './code-delivery';
import type { Conversation } from '../cognito-failures';
import type { CognitoSettings } from '../cognito-settings';
import { createCognitoDevices } from './cognito-devices';
import { createCognitoSessions } from './cognito-sessions';
import { createCognitoPasskeys } from './cognito-passkeys';
import type { SignedInCall } from './signed-in-call';
import type { SessionKeeper } from '../session/session-keeper';
import type { SessionStore } from '../session/stored-session';
import { attributeList, namesAndValues, userAttributes } from './user-attributes';

const userAnswer = z.object({
  Username: z.string(),
  UserAttributes: attributeList,
  UserMFASettingList: z.optional(z.array(z.string())),
  PreferredMfaSetting: z.optional(z.string()),
});
const secretAnswer = z.object({ SecretCode: z.string() });

export function createCognitoAccount(
  { title, authenticator }: CognitoSettings,
  call: SignedInCall,
  keeper: SessionKeeper,
  stored: SessionStore,
): Account {
  const getUser = (): Promise<Result<z.infer<typeof userAnswer>, AuthFailure>> =>
    call('account', 'GetUser', {}, (answer) => userAnswer.parse(answer));
  const done = (conversation: Conversation, operation: string, parameters: object) =>
    call(conversation, operation, parameters, () => undefined);

  return {
    async attributes() {
      const user = await getUser();
      return user.ok ? ok(userAttributes(user.value.UserAttributes)) : user;
    },

    updateAttributes: (changes) =>
      call('account', 'UpdateUserAttributes', { UserAttributes: namesAndValues(changes) }, (answer) => {
        const list: unknown = answer['CodeDeliveryDetailsList'];
        return (Array.isArray(list) ? list : []).map(deliveryIn).filter((delivery) => delivery !== undefined);
      }),

    deleteAttributes: (names) => done('account', 'DeleteUserAttributes', { UserAttributeNames: names }),

    askAttributeCode: (name) =>
      call('account', 'GetUserAttributeVerificationCode', { AttributeName: name }, codeSentBy),

    verifyAttribute: (name, code) => done('account', 'VerifyUserAttribute', { AttributeName: name, Code: code }),

    changePassword: (current, next) =>
      done('password-change', 'ChangePassword', { PreviousPassword: current, ProposedPassword: next }),

    async mfa() {
      const user = await getUser();
      if (!user.ok) return user;
      const { UserMFASettingList: enabled = [], PreferredMfaSetting: preferred } = user.value;
      const known = mfaMethods.find((method) => method === preferred);
      return ok({
        enabled: mfaMethods.filter((method) => enabled.includes(method)),
        ...(known && { preferred: known }),
      });
    },

    async preferMfa({ enabled, preferred }) {
      if (preferred !== undefined && !enabled.includes(preferred)) return failed({ kind: 'invalid-mfa' });
      const setting = (method: MfaMethod) => ({
        Enabled: enabled.includes(method),
        PreferredMfa: preferred === method,
      });
      // A pool without codes by email refuses this setting, so they are turned off only where they are on.
      const user = enabled.includes('EMAIL_OTP') ? undefined : await getUser();
      if (user?.ok === false) return user;
      const concernsEmail = !user || user.value.UserMFASettingList?.includes('EMAIL_OTP') === true;
      return done('mfa', 'SetUserMFAPreference', {
        SMSMfaSettings: setting('SMS_MFA'),
        SoftwareTokenMfaSettings: setting('SOFTWARE_TOKEN_MFA'),
        ...(concernsEmail && { EmailMfaSettings: setting('EMAIL_OTP') }),
      });
    },

    startTotpSetup: () =>
      call('mfa', 'AssociateSoftwareToken', {}, (answer) => {
        const { SecretCode: secret } = secretAnswer.parse(answer);
        return { secret, otpauth: otpauthAddress(title, stored.read()?.username ?? '', secret) };
      }),

    confirmTotpSetup: (code) => done('mfa', 'VerifySoftwareToken', { UserCode: code }),

    ...createCognitoDevices(call, stored),
    ...createCognitoSessions(call),
    ...createCognitoPasskeys(call, stored, authenticator),

    async deleteAccount() {
      const username = stored.read()?.username;
      const outcome = await done('account', 'DeleteUser', {});
      if (outcome.ok) {
        if (username !== undefined) stored.forgetDevice(username);
        stored.forgetPasskeyName();
        // Someone else may have signed in since.
        if (stored.read()?.username === username) keeper.forget();
      }
      return outcome;
    },
  };
}
