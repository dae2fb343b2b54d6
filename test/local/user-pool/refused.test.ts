import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, aRunningPool, type RunningPool } from './a-pool';
import { tokensOf, tryPassword } from './password-step';
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
const write = (Name: string, Value: string) =>
  pool.post('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] });
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
const policy = 'Password did not conform with policy: ';
const withSecret = 'App client portalclient is not configured for secret but secret hash was received';

const calls: Record<string, Row[]> = {
  'any request': [
    ['text in place of a record', 'SerializationException', '', () => pool.post('GetUser', '"text"')],
    ['a list in place of a record', 'SerializationException', '', () => pool.post('GetUser', '[]')],
    ['a number in place of text', 'SerializationException', 'NUMBER_VALUE', () => signUp({ Username: 1 })],
    ['a record in place of text', 'SerializationException', 'Start of structure', () => signUp({ Username: {} })],
    ['null in place of text', invalid, "Value at 'username' failed", () => signUp({ Username: null })],
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
    ['an empty username', invalid, 'greater than or equal to 1', () => initiate({ USERNAME: '', SRP_A: '2' })],
    ['no SRP_A', invalid, 'Missing required parameter SRP_A', () => initiate({ USERNAME: 'ada' })],
    ['an SRP_A that is no number', invalid, 'Invalid SRP_A', () => initiate({ USERNAME: 'ada', SRP_A: 'xyz' })],
    ['an SRP_A of zero', invalid, 'Invalid SRP_A', () => initiate({ USERNAME: 'ada', SRP_A: '0' })],
    ['an endless SRP_A', invalid, 'Invalid SRP_A', () => initiate({ USERNAME: 'ada', SRP_A: 'f'.repeat(5000) })],
    ['NUL in the username', invalid, pattern, () => initiate({ USERNAME: 'a\0da', SRP_A: '2' })],
    ['half an emoji as username', invalid, pattern, () => initiate({ USERNAME: '\uD83D', SRP_A: '2' })],
    ['an over-long username', invalid, 'equal to 128', () => initiate({ USERNAME: 'a'.repeat(129), SRP_A: '2' })],
    ['parameters that are text', 'SerializationException', '', () => initiate('ada')],
    ['a secret hash', invalid, withSecret, () => initiate({ USERNAME: 'ada', SRP_A: '2', SECRET_HASH: 'aGFzaA==' })],
    [
      'a flow that the client cannot use',
      invalid,
      'USER_PASSWORD_AUTH flow not enabled for this client',
      () => initiate({ USERNAME: 'ada', PASSWORD: ada.password }, { AuthFlow: 'USER_PASSWORD_AUTH' }),
    ],
    ['an unknown flow', invalid, 'Member must satisfy enum value set', () => initiate({}, { AuthFlow: 'MAGIC' })],
  ],
  RespondToAuthChallenge: [
    [
      'a timestamp with a zero-padded day',
      invalid,
      'TIMESTAMP format should be',
      () => tryPassword(pool, 'ada', ada.password, { TIMESTAMP: 'Mon Jan 05 09:00:00 UTC 2026' }),
    ],
    [
      'a weak password',
      'InvalidPasswordException',
      `${policy}Password not long enough`,
      () => newPassword({ NEW_PASSWORD: 'Short-1' }),
    ],
    [
      'a password that ends with a space',
      'InvalidPasswordException',
      `${policy}Password must satisfy`,
      () => newPassword({ NEW_PASSWORD: 'Compiler-1 ' }),
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
    [
      'groups',
      invalid,
      `${schema}Type for attribute {cognito:groups} could not`,
      () => newPassword({ 'userAttributes.cognito:groups': 'SuperUser' }),
    ],
    [
      'an endless attribute',
      invalid,
      'no longer than 2048 characters',
      () => newPassword({ 'userAttributes.name': 'x'.repeat(2049) }),
    ],
  ],
  GetTokensFromRefreshToken: [
    ['the tokens of a device without its key', notAuthorized, 'Invalid Refresh Token', () => refresh()],
    ['a malformed device key', invalid, pattern, () => refresh('phone')],
    [
      'the tokens of a device that was never confirmed',
      notAuthorized,
      'Invalid Refresh Token',
      () => refresh(ownDevice()),
    ],
  ],
  SignUp: [
    ['a taken name', 'UsernameExistsException', 'User already exists', () => signUp({ Username: 'ADA' })],
    ['a weak password', 'InvalidPasswordException', policy, () => signUp({ Password: 'weakweak' })],
    ['a password between spaces', invalid, pattern, () => signUp({ Password: ` ${password} ` })],
    ['a name of a provider', invalid, 'external provider', () => signUp({ Username: 'Google_1' })],
    ['a name with a space', invalid, pattern, () => signUp({ Username: 'ma ry' })],
    [
      'an email address as name',
      invalid,
      'Username cannot be of email format',
      () => signUp({ Username: 'mary@example.com' }),
    ],
    ['an invalid email address', invalid, 'Invalid email address format.', () => signUp({}, 'nowhere')],
    [
      'a phone number without its country',
      invalid,
      'Invalid phone number format.',
      () => signUpWith('phone_number', '0851234567'),
    ],
    ['a verified flag', notAuthorized, 'unauthorized attribute', () => signUpWith('email_verified', 'true')],
    [
      'an attribute that the pool lacks',
      invalid,
      `${schema}Type for attribute {custom:team} could not`,
      () => signUpWith('custom:team', 'Sales'),
    ],
    ['an attribute name with a space', invalid, pattern, () => signUpWith('given name', 'Mary')],
    ['half a date of birth', invalid, 'String must be longer', () => signUpWith('birthdate', '1815')],
  ],
  ConfirmSignUp: [
    ['an account that is confirmed', notAuthorized, 'Current status is CONFIRMED', () => confirm('ada', '123456')],
    ['a code with a space', invalid, pattern, () => confirm('ada', '12 34')],
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
    ['sub', notAuthorized, 'unauthorized attribute', () => write('sub', 'x')],
    ['identities', notAuthorized, 'unauthorized attribute', () => write('identities', '[]')],
    [
      'a token that is no access token',
      notAuthorized,
      'Invalid Access Token',
      () => pool.post('GetUser', { AccessToken: ofTracked.IdToken }),
    ],
    [
      'the removal of a verified flag',
      notAuthorized,
      'unauthorized attribute',
      () => pool.post('DeleteUserAttributes', { AccessToken, UserAttributeNames: ['email_verified'] }),
    ],
    [
      'a code for an attribute that has none',
      invalid,
      'enum value set',
      () => pool.post('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'name' }),
    ],
    [
      'a code for a missing phone number',
      invalid,
      '',
      () => pool.post('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'phone_number' }),
    ],
    [
      'the code of an app with five digits',
      invalid,
      'greater than or equal to 6',
      () => pool.post('VerifySoftwareToken', { AccessToken, UserCode: '12345' }),
    ],
    [
      'SMS without a phone number',
      invalid,
      'delivery config',
      () => pool.post('SetUserMFAPreference', { AccessToken, SMSMfaSettings: { Enabled: true } }),
    ],
    [
      'a current password that is wrong',
      notAuthorized,
      'Incorrect username or password.',
      () => pool.post('ChangePassword', { AccessToken, PreviousPassword: 'Wrong-pass-1', ProposedPassword: password }),
    ],
    [
      '61 devices a page',
      invalid,
      'less than or equal to 60',
      () => pool.post('ListDevices', { AccessToken: ofTracked.AccessToken, Limit: 61 }),
    ],
    ['devices in a pool that tracks none', invalid, 'Device tracking', () => pool.post('ListDevices', { AccessToken })],
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
    ['a malformed pool', invalid, pattern, () => directory('ListUsers', { UserPoolId: 'pool' })],
    [
      'another pool',
      'ResourceNotFoundException',
      'does not exist.',
      () => directory('ListUsers', { UserPoolId: 'eu-west-1_Other' }),
    ],
    ['61 people a page', invalid, 'less than or equal to 60', () => directory('ListUsers', { Limit: 61 })],
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
    ['a made-up page', invalid, 'Invalid pagination token.', () => directory('ListGroups', { NextToken: 'made-up' })],
    ['a group name with a space', invalid, pattern, () => directory('ListUsersInGroup', { GroupName: 'My team' })],
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
