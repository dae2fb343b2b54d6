import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRunningPool, clientId, type RunningPool } from './a-pool';

let pool: RunningPool;

beforeAll(async () => {
  pool = await aRunningPool();
});

afterAll(() => pool[Symbol.asyncDispose]());

const operations = [
  'InitiateAuth',
  'RespondToAuthChallenge',
  'GetTokensFromRefreshToken',
  'GetUser',
  'GlobalSignOut',
  'RevokeToken',
];
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('\0', '🦊', '\uD800', '__proto__', 'constructor', 'ada', 'a'.repeat(3000), 'İ', '2'),
  fc.jsonValue({ maxDepth: 3 }),
);
const fields = [
  'USERNAME',
  'SRP_A',
  'REFRESH_TOKEN',
  'NEW_PASSWORD',
  'PASSWORD_CLAIM_SECRET_BLOCK',
  'PASSWORD_CLAIM_SIGNATURE',
  'TIMESTAMP',
  'userAttributes.sub',
  '__proto__',
];
const parameters = fc.oneof(fc.dictionary(fc.constantFrom(...fields), nasty), nasty);
const body = fc.record(
  {
    AuthFlow: fc.oneof(fc.constantFrom('USER_SRP_AUTH', 'REFRESH_TOKEN', 'CUSTOM_AUTH'), nasty),
    ChallengeName: fc.oneof(fc.constantFrom('PASSWORD_VERIFIER', 'NEW_PASSWORD_REQUIRED', 'SMS_MFA'), nasty),
    ClientId: fc.oneof(fc.constant(clientId), nasty),
    AuthParameters: parameters,
    ChallengeResponses: parameters,
    Session: nasty,
    AccessToken: nasty,
    RefreshToken: nasty,
    Token: nasty,
  },
  { requiredKeys: [] },
);

describe('bad input', () => {
  it('never makes the pool fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...operations), body, async (operation, body) => {
        const { status, type } = await pool.post(operation, body);
        expect(status).toBeLessThan(500);
        expect(type === undefined).toBe(status === 200);
      }),
      { numRuns: 500 },
    );
  });
});
