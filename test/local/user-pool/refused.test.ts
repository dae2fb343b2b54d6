import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, aRunningPool, type RunningPool } from './a-pool';
import { tokensOf, tryPassword } from './sign-in/password-step';
import { ada, alan, clientId, grace, poolId } from './pool-facts';

const password = 'Another-pass-2';
const tracked = { ...ada, username: 'tracked', email: 'tracked@example.com', tracksDevices: true };
/** Only its form matters: the stand-in knows no secret key. */
const signed = {
  authorization: 'AWS4-HMAC-SHA256 Credential=AKID/20260105/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host',
};

let pool: RunningPool;
let AccessToken: string;
let ofTracked: Awaited<ReturnType<typeof tokensOf>>;

beforeAll(async () => {
  pool = await aRunningPool({ users: [ada, alan, grace, tracked] });
  ({ AccessToken } = await tokensOf(pool, 'ada', ada.password));
  ofTracked = await tokensOf(pool, 'tracked', ada.password);
});

afterAll(() => pool[Symbol.asyncDispose]());

type Row = readonly [what: string, type: string, message: string, ask: () => Promise<Answer>];

const invalid = 'InvalidParameterException';
const notAuthorized = 'NotAuthorizedException';
const pattern = 'Member must satisfy regular expression pattern';

const initiate = (AuthParameters: unknown, over: object = {}) =>
  pool.post('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', ClientId: clientId, AuthParameters, ...over });
const signUp = (over: object, email = 'mary@example.com') =>
  pool.post('SignUp', {
    ClientId: clientId,
    Username: 'mary',
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
    ...over,
  });
const signUpWith = (Name: string, Value: string) => signUp({ UserAttributes: [{ Name, Value }] });
const newPassword = async (responses: Record<string, string>) => {
  const { body } = await tryPassword(pool, 'grace', grace.password);
  const { Session } = z.object({ Session: z.string() }).parse(body);
  return pool.post('RespondToAuthChallenge', {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ClientId: clientId,
    Session,
    ChallengeResponses: { USERNAME: 'grace', NEW_PASSWORD: 'Compiler-1', ...responses },
  });
};
const refresh = (DeviceKey?: string) =>
  pool.post('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken: ofTracked.RefreshToken, DeviceKey });
const ownDevice = () =>
  z
    .object({ device_key: z.string() })
    .parse(JSON.parse(Buffer.from(ofTracked.AccessToken.split('.')[1] ?? '', 'base64url').toString())).device_key;
const directory = (operation: string, over: object, headers = signed) =>
  pool.post(operation, { UserPoolId: poolId, ...over }, headers);

const schema = 'Attributes did not conform to the schema: ';
const withSecret = 'App client portalclient is not configured for secret but secret hash was received';

const calls: Record<string, Row[]> = {
  'any request': [
    ['text in place of a record', 'SerializationException', '', () => pool.post('GetUser', '"text"')],
    ['a number in place of text', 'SerializationException', 'NUMBER_VALUE', () => signUp({ Username: 1 })],
    [
      'a client of another pool',
      'ResourceNotFoundException',
      'client other does not exist',
      () => signUp({ ClientId: 'other' }),
    ],
    ['the hash of a secret that the client lacks', invalid, withSecret, () => signUp({ SecretHash: 'aGFzaA==' })],
  ],
  InitiateAuth: [
    ['no username', invalid, 'Missing required parameter USERNAME', () => initiate({})],
    ['an SRP_A of zero', invalid, 'Invalid SRP_A', () => initiate({ USERNAME: 'ada', SRP_A: '0' })],
    ['NUL in the username', invalid, pattern, () => initiate({ USERNAME: 'a\0da', SRP_A: '2' })],
    ['an over-long username', invalid, 'equal to 128', () => initiate({ USERNAME: 'a'.repeat(129), SRP_A: '2' })],
    [
      'a flow that the client cannot use',
      invalid,
      'USER_PASSWORD_AUTH flow not enabled for this client',
      () => initiate({ USERNAME: 'ada', PASSWORD: ada.password }, { AuthFlow: 'USER_PASSWORD_AUTH' }),
    ],
  ],
  RespondToAuthChallenge: [
    [
      'a timestamp with a zero-padded day',
      invalid,
      'TIMESTAMP format should be',
      () => tryPassword(pool, 'ada', ada.password, { TIMESTAMP: 'Mon Jan 05 09:00:00 UTC 2026' }),
    ],
    [
      'an attribute that the user has',
      notAuthorized,
      'Cannot modify an already provided email',
      () => newPassword({ 'userAttributes.email': 'x@example.com' }),
    ],
    [
      'a flag that the pool sets',
      notAuthorized,
      'unauthorized attribute',
      () => newPassword({ 'userAttributes.phone_number_verified': 'true' }),
    ],
  ],
  GetTokensFromRefreshToken: [
    ['the tokens of a device without its key', notAuthorized, 'Invalid Refresh Token', () => refresh()],
    [
      'the tokens of a device that was never confirmed',
      notAuthorized,
      'Invalid Refresh Token',
      () => refresh(ownDevice()),
    ],
  ],
  SignUp: [
    ['a name of a provider', invalid, 'external provider', () => signUp({ Username: 'Google_1' })],
    [
      'an attribute that the pool lacks',
      invalid,
      `${schema}Type for attribute {custom:team} could not`,
      () => signUpWith('custom:team', 'Sales'),
    ],
  ],
  ConfirmSignUp: [
    [
      'an email address that another user has verified',
      'AliasExistsException',
      'An account with the email already exists.',
      async () => {
        await signUp({ Username: 'second' }, ada.email);
        return confirm('second', await pool.lastCodeTo('second'));
      },
    ],
    [
      'a disabled account',
      notAuthorized,
      'User is disabled.',
      async () => {
        await signUp({ Username: 'disabled' }, 'disabled@example.com');
        await pool.disableUser('disabled');
        return confirm('disabled', await pool.lastCodeTo('disabled'));
      },
    ],
  ],
  'an account’s own change': [
    [
      'a token that is no access token',
      notAuthorized,
      'Invalid Access Token',
      () => pool.post('GetUser', { AccessToken: ofTracked.IdToken }),
    ],
    [
      'the code of an app with five digits',
      invalid,
      'greater than or equal to 6',
      () => pool.post('VerifySoftwareToken', { AccessToken, UserCode: '12345' }),
    ],
    [
      '61 devices a page',
      invalid,
      'less than or equal to 60',
      () => pool.post('ListDevices', { AccessToken: ofTracked.AccessToken, Limit: 61 }),
    ],
    [
      'a device of someone else',
      'ResourceNotFoundException',
      'Device does not exist.',
      () =>
        pool.post('GetDevice', {
          AccessToken: ofTracked.AccessToken,
          DeviceKey: 'eu-west-1_00000000-0000-0000-0000-000000000000',
        }),
    ],
    [
      'the revocation of an access token',
      'UnsupportedTokenTypeException',
      '',
      () => pool.post('RevokeToken', { ClientId: clientId, Token: AccessToken }),
    ],
  ],
  'the directory': [
    [
      'a request without a signature',
      'MissingAuthenticationTokenException',
      'Missing Authentication Token',
      () => pool.post('ListUsers', { UserPoolId: poolId }),
    ],
    [
      'another pool',
      'ResourceNotFoundException',
      'does not exist.',
      () => directory('ListUsers', { UserPoolId: 'eu-west-1_Other' }),
    ],
    [
      'an attribute that someone lacks',
      invalid,
      'One or more requested attributes do not exist.',
      () => directory('ListUsers', { AttributesToGet: ['name'] }),
    ],
    [
      'a filter on what cannot be searched',
      invalid,
      'Error while parsing filter.',
      () => directory('ListUsers', { Filter: 'picture = "x"' }),
    ],
    [
      'an unknown group',
      'ResourceNotFoundException',
      'Group not found.',
      () => directory('ListUsersInGroup', { GroupName: 'Nobody' }),
    ],
    [
      'an unknown user',
      'UserNotFoundException',
      'User does not exist.',
      () => directory('AdminListGroupsForUser', { Username: 'nobody' }),
    ],
  ],
};

const confirm = (Username: string, ConfirmationCode: string) =>
  pool.post('ConfirmSignUp', { ClientId: clientId, Username, ConfirmationCode });

describe.each(Object.entries(calls))('%s is refused as by Cognito', (_, rows) => {
  it.each(rows)('with %s: %s', async (_what, type, message, ask) => {
    const answer = await ask();
    expect(answer).toMatchObject({ status: 400, type });
    expect(answer.message).toContain(message);
  });
});
