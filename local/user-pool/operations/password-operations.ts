import type { OperationParts } from './parts';
import { z } from 'zod';
import {
  CognitoError,
  expiredCode,
  incorrectUsernameOrPassword,
  invalidParameter,
  notAuthorized,
  userIsDisabled,
} from '../cognito-error';
import type { Delivery } from '../delivery';
import type { MfaMethod } from '../users/mfa-settings';
import { requireGoodPassword } from '../users/password-policy';
import type { PoolUser } from '../users/pool-user';
import { matchesPassword } from '../users/srp';
import { normalizeUsername } from '../users/username';
import { clientRequest, confirmationCode, password, token, username } from './fields';
import { operation, type Operations } from './operation';

const forgotPasswordRequest = clientRequest.extend({ Username: username });

const confirmForgotPasswordRequest = forgotPasswordRequest.extend({
  ConfirmationCode: confirmationCode,
  Password: password,
});

const changePasswordRequest = z.object({
  AccessToken: token,
  PreviousPassword: password,
  ProposedPassword: password,
});

const changesAnHour = 5;

/**
 * Resets and changes passwords. Users who are unknown, disabled or without a verified address get the same answer as
 * everyone else
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html).
 */
export function createPasswordOperations(parts: OperationParts): Operations {
  const { poolName, users, mfaSettings, codes, lockOut, rateLimit, passwordPolicy } = parts;
  const { preventUserExistenceErrors, readSignedInUser, requireClient } = parts;

  const recoveryFor = async (user: PoolUser | undefined) =>
    recoveryOf(user, user ? (await mfaSettings.of(user.sub)).enabled : []);

  return {
    ForgotPassword: operation(forgotPasswordRequest, async (request) => {
      requireClient(request);
      const name = normalizeUsername(request.Username);
      const recovery = await recoveryFor(await users.find(name));
      if (!(recovery instanceof CognitoError))
        return { CodeDeliveryDetails: await codes.send(name, 'reset', recovery) };
      if (!preventUserExistenceErrors) throw recovery;
      return { CodeDeliveryDetails: await codes.pretendToSend(name, 'reset') };
    }),

    ConfirmForgotPassword: operation(confirmForgotPasswordRequest, async (request) => {
      requireClient(request);
      requireGoodPassword(request.Password, passwordPolicy);
      const name = normalizeUsername(request.Username);
      const user = await users.find(name);
      if (user === undefined && !preventUserExistenceErrors) throw unknownName();
      const address = await codes.redeem(name, 'reset', request.ConfirmationCode);
      const recovery = await recoveryFor(user);
      // Another user may have the name by now.
      if (recovery instanceof CognitoError || recovery.address !== address) throw expiredCode();
      await users.choosePassword(name, request.Password);
      await lockOut.forget(name);
      return {};
    }),

    ChangePassword: operation(changePasswordRequest, async ({ AccessToken, PreviousPassword, ProposedPassword }) => {
      const { user } = await readSignedInUser(AccessToken);
      const changes = `change password of ${user.username}`;
      await rateLimit.spend(changes, changesAnHour);
      if (!matchesPassword(poolName, user.username, PreviousPassword, user.verifier))
        throw incorrectUsernameOrPassword();
      requireGoodPassword(ProposedPassword, passwordPolicy);
      await users.choosePassword(user.username, ProposedPassword);
      await rateLimit.forget(changes);
      return {};
    }),
  };
}

const unknownName = () => new CognitoError('UserNotFoundException', 'Username/client id combination not found.');

/**
 * Where a user's reset code goes: the verified email address, else the verified phone; or the error if it can't be sent. Never
 * where the codes of the second step go
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa-sms-email-message.html).
 */
function recoveryOf(user: PoolUser | undefined, steps: readonly MfaMethod[]): Delivery | CognitoError {
  if (user === undefined) return unknownName();
  if (!user.enabled) return userIsDisabled();
  if (user.status === 'FORCE_CHANGE_PASSWORD' || user.status === 'EXTERNAL_PROVIDER') {
    return notAuthorized('User password cannot be reset in the current state.');
  }
  const {
    email,
    email_verified: emailIsVerified,
    phone_number: phone,
    phone_number_verified: phoneIsVerified,
  } = user.attributes;
  if (email !== undefined && emailIsVerified === 'true' && !steps.includes('EMAIL_OTP'))
    return { attribute: 'email', address: email };
  if (phone !== undefined && phoneIsVerified === 'true' && !steps.includes('SMS_MFA'))
    return { attribute: 'phone_number', address: phone };
  return invalidParameter(
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
  );
}
