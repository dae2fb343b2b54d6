import type { OperationParts } from './parts';
import { z } from 'zod';
import { requireComplete, requireWritable, type Verifiable, verifiedFlagOf } from '../users/attributes';
import { CognitoError, expiredCode, invalidParameter, notAuthorized, userIsDisabled } from '../cognito-error';
import type { Delivery } from '../delivery';
import { requireGoodPassword } from '../users/password-policy';
import type { PoolUser } from '../users/pool-user';
import { isEmailAddress, isFederatedName, normalizeUsername } from '../users/username';
import { attributes, clientRequest, confirmationCode, password, username } from './fields';
import { operation, type Operations } from './operation';

const signUpRequest = clientRequest.extend({
  Username: username,
  Password: password,
  UserAttributes: attributes.nullish(),
});

const nameRequest = clientRequest.extend({ Username: username });

const confirmSignUpRequest = nameRequest.extend({
  ConfirmationCode: confirmationCode,
  ForceAliasCreation: z.boolean().nullish(),
});

/** Sign-up by the person. The code goes to the email address or, without one, to the phone. */
export function createSignUpOperations(parts: OperationParts) {
  const { users, companyNames, codes, selfSignUp, passwordPolicy, requiredAttributes } = parts;
  const { preventUserExistenceErrors, requireClient } = parts;

  const requireKnown = (user: PoolUser | undefined) => {
    if (user === undefined && !preventUserExistenceErrors) {
      throw new CognitoError('UserNotFoundException', 'Username/client id combination not found.');
    }
  };

  return {
    SignUp: operation(signUpRequest, async (request) => {
      requireClient(request);
      const { Username, Password, UserAttributes } = request;
      if (!selfSignUp) throw notAuthorized('SignUp is not permitted for this user pool');
      if (isFederatedName(Username, companyNames)) {
        throw invalidParameter('Username cannot be that of an external provider.');
      }
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

    ConfirmSignUp: operation(confirmSignUpRequest, async (request) => {
      requireClient(request);
      const { Username, ConfirmationCode, ForceAliasCreation } = request;
      const user = await users.find(Username);
      requireKnown(user);
      if (user !== undefined && user.status !== 'UNCONFIRMED') {
        throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
      }
      if (user?.enabled === false) throw userIsDisabled();
      const address = await codes.redeem(normalizeUsername(Username), 'sign-up', ConfirmationCode);
      const confirmed = user && attributeWith(user.attributes, address);
      if (confirmed === undefined) throw expiredCode();
      if (!ForceAliasCreation && (await users.isVerifiedElsewhere(Username, confirmed, address))) {
        throw new CognitoError('AliasExistsException', `An account with the ${confirmed} already exists.`);
      }
      await users.confirmSignUp(Username, verifiedFlagOf(confirmed));
      return {};
    }),

    ResendConfirmationCode: operation(nameRequest, async (request) => {
      requireClient(request);
      const { Username } = request;
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
