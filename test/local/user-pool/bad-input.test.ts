import * as fc from 'fast-check';
import { anyCharacter } from '../../any-character';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRunningPool, type RunningPool } from './a-pool';
import { ada, alan, clientId, hedy, portalOrigin } from './pool-facts';
import { tokensOf, tryPassword } from './password-step';

/** Times as many random requests in the soak run. */
const more = process.env['SOAK'] ? 20 : 1;
let pool: RunningPool;

let accessToken: string;

const redirectUri = `${portalOrigin}/auth/callback`;

beforeAll(async () => {
  pool = await aRunningPool({
    users: [{ ...ada, tracksDevices: true }, alan, hedy, { ...ada, username: 'setup', mfa: { required: true } }],
    hostedLogin: { providers: ['Google'], redirectUris: [redirectUri], logoutUris: [`${portalOrigin}/`] },
  });
  accessToken = (await tokensOf(pool, 'ada', ada.password)).AccessToken;
});

afterAll(() => pool[Symbol.asyncDispose]());

const operations = [
  'InitiateAuth',
  'RespondToAuthChallenge',
  'GetTokensFromRefreshToken',
  'GetUser',
  'GlobalSignOut',
  'RevokeToken',
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
  'ChangePassword',
  'UpdateUserAttributes',
  'DeleteUserAttributes',
  'GetUserAttributeVerificationCode',
  'VerifyUserAttribute',
  'ConfirmDevice',
  'GetDevice',
  'ListDevices',
  'UpdateDeviceStatus',
  'ForgetDevice',
  'AssociateSoftwareToken',
  'VerifySoftwareToken',
  'SetUserMFAPreference',
];
const nasty = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
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

const name = fc.oneof(fc.constantFrom('ada', 'nobody', 'email', 'phone_number', 'sub', 'custom:x'), nasty);
const code = fc.oneof(fc.constantFrom('123456', '12 34 56', 'abcdef', '١٢٣٤٥٦'), nasty);
const mfaSettings = fc.oneof(fc.record({ Enabled: fc.boolean(), PreferredMfa: fc.boolean() }), nasty);

/** Requests of a signed-in user, random except for the token. */
const signedInBody = fc.record(
  {
    ClientId: fc.constant(clientId),
    Username: name,
    Password: nasty,
    PreviousPassword: nasty,
    ProposedPassword: nasty,
    ConfirmationCode: code,
    Code: code,
    UserCode: code,
    AttributeName: name,
    UserAttributeNames: fc.oneof(fc.array(name), nasty),
    UserAttributes: fc.oneof(fc.array(fc.record({ Name: name, Value: nasty })), nasty),
    DeviceKey: fc.oneof(fc.constant('eu-west-1_00000000-0000-0000-0000-000000000000'), nasty),
    DeviceName: nasty,
    DeviceRememberedStatus: fc.oneof(fc.constant('remembered'), nasty),
    DeviceSecretVerifierConfig: fc.oneof(fc.record({ Salt: nasty, PasswordVerifier: nasty }), nasty),
    Limit: fc.oneof(fc.integer(), nasty),
    PaginationToken: nasty,
    SMSMfaSettings: mfaSettings,
    SoftwareTokenMfaSettings: mfaSettings,
  },
  { requiredKeys: ['ClientId', 'Username'] },
);

/** The challenges that wait for an answer, with the user who is asked. */
const waiting = [
  { challenge: 'SOFTWARE_TOKEN_MFA', username: 'alan', password: alan.password, field: 'SOFTWARE_TOKEN_MFA_CODE' },
  { challenge: 'SMS_MFA', username: 'hedy', password: hedy.password, field: 'SMS_MFA_CODE' },
  { challenge: 'MFA_SETUP', username: 'setup', password: ada.password, field: 'ANSWER' },
];

it('bad input never makes the pool fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...operations), body, async (operation, body) => {
      const { status, type } = await pool.post(operation, body);
      expect(status).toBeLessThan(500);
      expect(type === undefined).toBe(status === 200);
    }),
    { numRuns: 200 * more },
  );
});

it('bad input never makes the pool fail when it comes from a signed-in user', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...operations), signedInBody, async (operation, body) => {
      if (operation === 'GlobalSignOut') return;
      const { status, type } = await pool.post(operation, { ...body, AccessToken: accessToken });
      expect(status).toBeLessThan(500);
      expect(type === undefined).toBe(status === 200);
    }),
    { numRuns: 250 * more },
  );
});

it.each(waiting)('bad input never makes $challenge fail', async ({ challenge, username, password, field }) => {
  const { body: asked } = await tryPassword(pool, username, password);
  expect(asked['ChallengeName']).toBe(challenge);
  const { Session } = asked;
  await fc.assert(
    fc.asyncProperty(
      code,
      fc.dictionary(fc.constantFrom('DEVICE_KEY', 'ANSWER', 'SRP_A'), nasty),
      async (code, more) => {
        const ChallengeResponses = { ...more, USERNAME: username, [field]: code };
        const body = { ChallengeName: challenge, ClientId: clientId, Session, ChallengeResponses };
        expect((await pool.post('RespondToAuthChallenge', body)).status).toBeLessThan(500);
        expect((await pool.post('VerifySoftwareToken', { Session, UserCode: code })).status).toBeLessThan(500);
      },
    ),
    { numRuns: 50 * more },
  );
});

it('bad input never makes the hosted login fail, nor shows up as markup', async () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 100 }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x>',
      'javascript:alert(1)',
      '//evil.example',
      '\0',
      redirectUri,
    ),
  );
  const names = [
    'response_type',
    'client_id',
    'redirect_uri',
    'state',
    'scope',
    'nonce',
    'prompt',
    'identity_provider',
  ];
  const others = ['code_challenge', 'ticket', 'person', 'cancel', 'grant_type', 'code', 'code_verifier', 'logout_uri'];
  const query = fc.dictionary(fc.constantFrom(...names, ...others), text);
  const known = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code' };
  const paths = [
    'oauth2/authorize',
    'login/Google',
    'login/%00',
    'logout',
    'oauth2/token',
    'oauth2/revoke',
    'oauth2/userInfo',
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, fc.boolean(), async (path, given, isKnown) => {
      const form = new URLSearchParams(isKnown ? { ...given, ...known } : given);
      const url = `${pool.url}/${path}`;
      for (const response of [
        await fetch(`${url}?${form.toString()}`, { redirect: 'manual' }),
        await fetch(url, { method: 'POST', redirect: 'manual', body: form }),
      ]) {
        expect(response.status).toBeLessThan(500);
        expect(await response.text()).not.toMatch(/<script>alert|<img src=x>/);
        const location = response.headers.get('location') ?? pool.url;
        expect([portalOrigin, new URL(pool.url).origin]).toContain(new URL(location, pool.url).origin);
      }
    }),
    { numRuns: 150 * more },
  );
});
