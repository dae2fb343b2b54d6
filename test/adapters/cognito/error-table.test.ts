import { describe, expect, it } from 'vitest';
import { authErrorCodes, authErrorOf, authErrors } from '../../../src/domain/people/auth-errors';
import type { AuthFailure } from '../../../src/domain/people/auth-failure';
import { failed } from '../../../src/domain/result';
import en from '../../../src/ui/locales/en.json';
import { causes } from './failure-causes';

const kinds = Object.keys(causes) as AuthFailure['kind'][];

/** The specification's rarest messages, with their codes. */
const seldom: [AuthFailure['kind'], string, string][] = [
  ['no-session', 'noUserSession', 'Failed to get the session because the user is empty'],
  ['no-device-tracking', 'deviceConfig', 'Device tracking has not been configured in this User Pool'],
  ['no-federated-token', 'default', 'No federated jwt'],
];

describe('the specification’s codes and messages', () => {
  it.each(seldom)('have a real cause: %s is %s, %s', async (kind, code, message) => {
    const outcome = await causes[kind]();
    expect(outcome.ok ? undefined : authErrorOf(outcome.failure)).toEqual({ code, message });
  });

  it('are all covered by the causes below', () => {
    expect(new Set(kinds.map((kind) => authErrors[kind].code))).toEqual(new Set(authErrorCodes));
  });
});

describe('every failure of signing in', () => {
  it.each(kinds)('occurs, and has a text on screen: %s', async (kind) => {
    const outcome = await causes[kind]();
    expect(outcome).toMatchObject(failed({ kind }));
    expect(JSON.stringify(outcome)).not.toMatch(/vendor|exception|html/i);
    expect(en.authFailure[kind]).toMatch(/^[A-Z].+/);
    expect(en.authFailure[kind]).not.toMatch(/vendor|cognito|exception|amazon|srp/i);
  });
});
