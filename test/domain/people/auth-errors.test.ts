import { expect, it } from 'vitest';
import { type AuthErrorCode, authErrorCodes, authErrorOf, authErrors } from '#domain/people/auth-failure';

/** The specification's catalogue (sections 5 and 8), in its order: what is said for each code. */
const catalogue: Record<AuthErrorCode, string[]> = {
  noConfig: ['Authentication Error'],
  missingAuthConfig: ['Authentication Error'],
  emptyUsername: ['Username cannot be empty'],
  invalidUsername: ['Username is not valid'],
  emptyPassword: ['Password cannot be empty', 'New password is required.'],
  emptyCode: ['Confirmation code cannot be empty'],
  signUpError: ['Error creating account'],
  noMFA: ['No valid MFA method provided'],
  invalidMFA: ['Invalid MFA type'],
  emptyChallengeResponse: ['Challenge response cannot be empty'],
  noUserSession: ['Failed to get the session because the user is empty', 'User is not authenticated'],
  default: [
    'Authentication Error',
    'Pending sign-in attempt already in progress',
    'Signout timeout fail',
    'No federated jwt',
  ],
  deviceConfig: ['Device tracking has not been configured in this User Pool'],
  networkError: ['Network Error'],
  autoSignInError: ['Please use your credentials to sign in'],
};

it('The codes are the specification’s, in its order', () => {
  expect(authErrorCodes).toEqual(Object.keys(catalogue));
});

it.each(authErrorCodes)('The codes say what the specification says, letter for letter: %s', (code) => {
  const messages = Object.values(authErrors)
    .filter((entry) => entry.code === code)
    .map(({ message }) => message);
  expect([...new Set(messages)].toSorted()).toEqual(catalogue[code].toSorted());
});

it('a failure has the code and the message that the error log shows, and nothing of the person’s own', () => {
  expect(authErrorOf({ kind: 'no-session' })).toEqual({
    code: 'noUserSession',
    message: 'Failed to get the session because the user is empty',
  });
  expect(authErrorOf({ kind: 'missing-attributes', names: ['email'], also: [{ kind: 'empty-username' }] })).toEqual({
    code: 'default',
    message: 'Authentication Error',
  });
});
