import { describe, expect, it } from 'vitest';
import { type AuthErrorCode, authErrorCodes, authErrors } from '../../../src/domain/auth-errors';
import type { AuthFailure } from '../../../src/domain/auth-failure';
import { failed } from '../../../src/domain/result';
import en from '../../../src/ui/locales/en.json';
import { causes } from './failure-causes';

const kinds = Object.keys(causes) as AuthFailure['kind'][];

describe('every failure of signing in', () => {
  it.each(kinds)('happens, and has words for people: %s', async (kind) => {
    const outcome = await causes[kind]();
    expect(outcome).toMatchObject(failed({ kind }));
    expect(JSON.stringify(outcome)).not.toMatch(/vendor|exception|html/i);
    expect(en.authFailure[kind]).toMatch(/^[A-Z].+/);
    expect(en.authFailure[kind]).not.toMatch(/vendor|cognito|exception|amazon|srp/i);
  });
});

/** The specification's catalogue (sections 5 and 8): what is said for each code. */
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

describe('every code of the specification', () => {
  it.each(authErrorCodes)('%s stands for failures that happen, with its messages', (code) => {
    const entries = kinds.map((kind) => authErrors[kind]).filter((entry) => entry.code === code);
    expect([...new Set(entries.map(({ message }) => message))].toSorted()).toEqual(catalogue[code].toSorted());
  });
});
