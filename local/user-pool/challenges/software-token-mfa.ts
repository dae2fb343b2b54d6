import { CognitoError } from '../cognito-error';
import type { LockOut } from '../sign-in/lock-out';
import type { MfaSettingsStore } from '../users/mfa-settings';
import { totpStepOf } from '../users/totp';
import type { Users } from '../users/users';
import { type Challenge, required, right } from './challenge';

/** The code that an authenticator app shows. The client also sends it as SMS_MFA_CODE, which is ignored here. */
export function createSoftwareTokenMfaChallenge(
  users: Users,
  mfaSettings: MfaSettingsStore,
  lockOut: LockOut,
  clock: () => number,
): Challenge {
  return {
    async ask({ username, mfa }) {
      const name = mfa?.totpName;
      return { shown: { USER_ID_FOR_SRP: username, ...(name && { FRIENDLY_DEVICE_NAME: name }) }, memory: {} };
    },

    async check({ username }, answer) {
      const code = required(answer, 'SOFTWARE_TOKEN_MFA_CODE');
      const attempts = `MFA code of ${username}`;
      await lockOut.beginAttempt(attempts);
      const { sub } = await users.get(username);
      const { totpSecret } = await mfaSettings.of(sub);
      const step = totpSecret === undefined ? undefined : totpStepOf(totpSecret, code, clock());
      if (step === undefined) throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
      if (!(await mfaSettings.useTotpStep(sub, step))) {
        throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
      }
      await lockOut.forget(attempts);
      return right;
    },
  };
}
