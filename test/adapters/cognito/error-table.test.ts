import { expect, it } from 'vitest';
import { createInMemoryErrors } from '#adapters/in-memory/in-memory-browser';
import { createErrorLog } from '#application/browser/error-log';
import { spellOut } from '#domain/browser/error-search';
import { loggedAuthFailure } from '#domain/browser/logged-failure';
import { type AuthFailure, authErrorCodes, authErrorOf, authErrors } from '#domain/people/auth-failure';
import { failed } from '#domain/result';
import en from '../../../src/ui/locales/en.json';
import { causes } from './failure-causes';

const kinds = Object.keys(causes) as AuthFailure['kind'][];

type Outcome = ReturnType<(typeof causes)['busy']>;
const outcomes = new Map<AuthFailure['kind'], Outcome>();
/** The result of its cause, which happens once for all tests. */
const outcomeOf = (kind: AuthFailure['kind']): Outcome => {
  const outcome = outcomes.get(kind) ?? causes[kind]();
  outcomes.set(kind, outcome);
  return outcome;
};

/** The specification's rarest messages, with their codes. */
const seldom: [AuthFailure['kind'], string, string][] = [
  ['no-session', 'noUserSession', 'Failed to get the session because the user is empty'],
  ['no-device-tracking', 'deviceConfig', 'Device tracking has not been configured in this User Pool'],
  ['no-federated-token', 'default', 'No federated jwt'],
];

it.each(seldom)(
  'the specification’s codes and messages have a real cause: %s is %s, %s',
  async (kind, code, message) => {
    const outcome = await outcomeOf(kind);
    expect(outcome.ok ? undefined : authErrorOf(outcome.failure)).toEqual({ code, message });
  },
);

it.each(authErrorCodes)(
  'the specification’s codes and messages are in the error log after a real cause: %s',
  async (code) => {
    const kind = kinds.find((one) => authErrors[one].code === code);
    const outcome = kind && (await outcomeOf(kind));
    if (!outcome || outcome.ok) throw new Error('Nothing has failed');
    const log = createErrorLog(createInMemoryErrors());
    log.recordFailure(outcome.failure, loggedAuthFailure(outcome.failure, 'Words'), '/login');
    const { message } = authErrors[outcome.failure.kind];
    expect(log.current()).toMatchObject([{ kind, message: 'Words', specified: { code, message }, where: '/login' }]);
    expect(spellOut(log.current()[0]!)).toContain(`[${code}: ${message}]`);
  },
);

it.each(kinds)('every failure of signing in occurs, and has a text on screen: %s', async (kind) => {
  const outcome = await outcomeOf(kind);
  expect(outcome).toMatchObject(failed({ kind }));
  expect(JSON.stringify(outcome)).not.toMatch(/vendor|exception|html/i);
  expect(en.authFailure[kind]).toMatch(/^[A-Z].+/);
  expect(en.authFailure[kind]).not.toMatch(/vendor|cognito|exception|amazon|srp/i);
});
