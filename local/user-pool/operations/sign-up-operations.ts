import { z } from 'zod';
import { requireComplete, requireWritable, type Verifiable, verifiedFlagOf } from '../users/attributes';
import { CognitoError, expiredCode, invalidParameter, notAuthorized } from '../cognito-error';
import type { Codes } from '../codes';
import type { Delivery } from '../delivery';
import { type PasswordPolicy, requireGoodPassword } from '../users/password-policy';
import type { PoolUser } from '../users/pool-user';
import { isEmailAddress, isFederatedName, normalizeUsername } from '../users/username';
import type { Users } from '../users/users';
import { attributes, clientId, confirmationCode, password, username } from './fields';
import { operation, type Operations } from './operation';

const signUpRequest = z.object({
  ClientId: clientId,
  Username: username,
  Password: password,
  UserAttributes: attributes.nullish(),
});

const nameRequest = z.object({ ClientId: clientId, Username: username });

const confirmSignUpRequest = nameRequest.extend({ ConfirmationCode: confirmationCode });

interface Parts {
  users: Users;
  codes: Codes;
  selfSignUp: boolean;
  passwordPolicy: PasswordPolicy;
  requiredAttributes: readonly string[];
  preventUserExistenceErrors: boolean;
  requireClient: (id: string) => void;
}

/** Sign-up by the person. The code goes to the email address or, without one, to the phone. */
export function createSignUpOperations(parts: Parts) {
  const { users, codes, selfSignUp, passwordPolicy, requiredAttributes, preventUserExistenceErrors, requireClient } =
    parts;

  const requireKnown = (user: PoolUser | undefined) => {
    if (user === undefined && !preventUserExistenceErrors) {
      throw new CognitoError('UserNotFoundException', 'Username/client id combination not found.');
    }
  };

  return {
    SignUp: operation(signUpRequest, async ({ ClientId, Username, Password, UserAttributes }) => {
      requireClient(ClientId);
      if (!selfSignUp) throw notAuthorized('SignUp is not permitted for this user pool');
      if (isFederatedName(Username)) throw invalidParameter('Username cannot be that of an external provider.');
      if (isEmailAddress(Username)) {
        throw invalidParameter('Username cannot be of email format, since user pool is configured for email alias.');
      }
      const given = UserAttributes ?? {};
      requireWritable(given);
      requireComplete(requiredAttributes, given);
      requireGoodPassword(Password, passwordPolicy);
      const UserSub = await users.signUp({ username: Username, password: Password, attributes: given });
      const delivery = deliveryTo(given);
      return {
        UserConfirmed: false,
        UserSub,
        ...(delivery && { CodeDeliveryDetails: await codes.send(normalizeUsername(Username), 'sign-up', delivery) }),
      };
    }),

    ConfirmSignUp: operation(confirmSignUpRequest, async ({ ClientId, Username, ConfirmationCode }) => {
      requireClient(ClientId);
      const user = await users.find(Username);
      requireKnown(user);
      if (user !== undefined && user.status !== 'UNCONFIRMED') {
        throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
      }
      const address = await codes.redeem(normalizeUsername(Username), 'sign-up', ConfirmationCode);
      const confirmed = user && attributeWith(user.attributes, address);
      if (confirmed === undefined) throw expiredCode();
      await users.confirmSignUp(Username, verifiedFlagOf(confirmed));
      return {};
    }),

    ResendConfirmationCode: operation(nameRequest, async ({ ClientId, Username }) => {
      requireClient(ClientId);
      const user = await users.find(Username);
      requireKnown(user);
      const name = normalizeUsername(Username);
      if (user === undefined || !user.enabled) {
        return { CodeDeliveryDetails: await codes.pretendToSend(name, 'sign-up') };
      }
      if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
      const delivery = deliveryTo(user.attributes);
      if (delivery === undefined) throw invalidParameter('User has no attribute that a code could be sent to.');
      return { CodeDeliveryDetails: await codes.send(name, 'sign-up', delivery) };
    }),
  } satisfies Operations;
}

function deliveryTo({ email, phone_number: phone }: Record<string, string>): Delivery | undefined {
  if (email) return { attribute: 'email', address: email };
  return phone ? { attribute: 'phone_number', address: phone } : undefined;
}

const attributeWith = (
  { email, phone_number: phone }: Record<string, string>,
  address: string,
): Verifiable | undefined => {
  if (email === address) return 'email';
  return phone === address ? 'phone_number' : undefined;
};
