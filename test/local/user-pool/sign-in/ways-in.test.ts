import {
  type ChallengeNameType,
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createSrpSession, signSrpSession } from 'cognito-srp-helper';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSignInPlan } from '../../../../local/user-pool/sign-in/ways-in';
import { aClock, aRunningPool, type RunningPool, wrongCodeFor } from '../a-pool';
import { vendorClient } from '../vendor-client';
import { ada, alan, clientId, grace, hedy, poolId } from '../pool-facts';

const mary = { ...ada, username: 'mary', email: 'mary@example.com', mfa: { email: true } };
const both = { ...hedy, username: 'both', tracksDevices: false, mfa: { sms: true, email: true } };
const phone = { ...hedy, username: 'phone', email: 'phone@example.com', mfa: {}, tracksDevices: false };
const newcomer = { ...ada, username: 'una', unconfirmed: true };
const clock = aClock();

let pool: RunningPool;
let cognito: CognitoIdentityProviderClient;

beforeAll(async () => {
  pool = await aRunningPool({
    users: [ada, alan, grace, mary, both, phone, newcomer],
    allowedFirstFactors: ['PASSWORD', 'EMAIL_OTP', 'SMS_OTP', 'WEB_AUTHN'],
    clock,
  });
  cognito = vendorClient(pool);
});

afterAll(() => pool[Symbol.asyncDispose]());

const start = (username: string, parameters: Record<string, string> = {}, client = cognito) =>
  client.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: username, ...parameters },
    }),
  );
const withPassword = (username: string, { password } = ada) =>
  start(username, { PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: password });
const prefer = (username: string, PREFERRED_CHALLENGE: string) => start(username, { PREFERRED_CHALLENGE });
const respond = (
  ChallengeName: ChallengeNameType,
  username: string,
  Session: string | undefined = '',
  responses: Record<string, string>,
) =>
  cognito.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: username, ...responses },
    }),
  );
const tokens = { AuthenticationResult: { AccessToken: expect.any(String), RefreshToken: expect.any(String) } };
const passwords = ['PASSWORD_SRP', 'PASSWORD'];

it('a choice is offered of the ways that the pool allows and the user has', async () => {
  await expect(start('ada')).resolves.toMatchObject({
    ChallengeName: 'SELECT_CHALLENGE',
    AvailableChallenges: [...passwords, 'EMAIL_OTP'],
    Session: expect.any(String),
  });
  await expect(start('phone')).resolves.toMatchObject({ AvailableChallenges: [...passwords, 'EMAIL_OTP', 'SMS_OTP'] });
  await expect(start('alan')).resolves.toMatchObject({ AvailableChallenges: passwords });
});

it('a preference that the user lacks leads to the choice, and one that Cognito lacks is refused', async () => {
  await expect(prefer('ada', 'SMS_OTP')).resolves.toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' });
  await expect(prefer('ada', 'SOFTWARE_TOKEN')).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

it.each([
  ['with the first call', async () => withPassword('ada')],
  [
    'as the answer to its challenge',
    async () => {
      const { ChallengeName, Session } = await prefer('ada', 'PASSWORD');
      expect(ChallengeName).toBe('PASSWORD');
      return respond('PASSWORD', 'ada', Session, { PASSWORD: ada.password });
    },
  ],
  [
    'with the choice',
    async () => {
      const { Session } = await start('ada');
      return respond('SELECT_CHALLENGE', 'ada', Session, { ANSWER: 'PASSWORD', PASSWORD: ada.password });
    },
  ],
])('a password signs in when it comes %s', async (_when, signIn) => {
  await expect(signIn()).resolves.toMatchObject(tokens);
});

it.each(['preferred', 'chosen'])('SRP signs in when it is %s, and only if the Session is carried', async (how) => {
  const attempt = async (changed?: string) => {
    const srp = createSrpSession('ada', ada.password, poolId, false);
    const asked =
      how === 'preferred'
        ? await start('ada', { PREFERRED_CHALLENGE: 'PASSWORD_SRP', SRP_A: srp.largeA })
        : await respond('SELECT_CHALLENGE', 'ada', (await start('ada')).Session, {
            ANSWER: 'PASSWORD_SRP',
            SRP_A: srp.largeA,
          });
    const { ChallengeName, ChallengeParameters = {}, Session = '' } = asked;
    expect(ChallengeName).toBe('PASSWORD_VERIFIER');
    expect(Session).not.toBe('');
    const signed = signSrpSession(srp, { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters });
    return respond('PASSWORD_VERIFIER', 'ada', changed ?? Session, {
      PASSWORD_CLAIM_SECRET_BLOCK: signed.secret,
      PASSWORD_CLAIM_SIGNATURE: signed.passwordSignature,
      TIMESTAMP: signed.timestamp,
    });
  };
  await expect(attempt()).resolves.toMatchObject(tokens);
  await expect(attempt('a session of another sign-in')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

it('PASSWORD_SRP without an SRP_A asks for it', async () => {
  const { ChallengeName, Session } = await prefer('ada', 'PASSWORD_SRP');
  expect(ChallengeName).toBe('PASSWORD_SRP');
  const { largeA } = createSrpSession('ada', ada.password, poolId, false);
  await expect(respond('PASSWORD_SRP', 'ada', Session, { SRP_A: largeA })).resolves.toMatchObject({
    ChallengeName: 'PASSWORD_VERIFIER',
  });
});

it.each([
  ['EMAIL_OTP', 'ada', { medium: 'EMAIL', to: 'ada@example.com' }, /^.\*{3}@.\*{3}$/, /^\d{8}$/],
  ['SMS_OTP', 'phone', { medium: 'SMS', to: '+353850001111' }, /^\+\*+1111$/, /^\d{6}$/],
] as const)('a code as the first factor is sent and signs in: %s', async (kind, username, sent, shown, digits) => {
  const { ChallengeName, ChallengeParameters, Session } = await prefer(username, kind);
  expect({ ChallengeName, ChallengeParameters }).toEqual({
    ChallengeName: kind,
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: sent.medium,
      CODE_DELIVERY_DESTINATION: expect.stringMatching(shown),
    },
  });
  const [message] = await pool.messagesTo(username);
  expect(message).toMatchObject({ ...sent, code: expect.stringMatching(digits) });
  const code = message?.code ?? '';
  const answer = (given: string) => respond(kind, username, Session, { [`${kind}_CODE`]: given });
  await expect(answer(wrongCodeFor(code))).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await expect(answer(code)).resolves.toMatchObject(tokens);
  await expect(answer(code)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

it('a code as the first factor confirms a sign-up', async () => {
  const { Session } = await respond('SELECT_CHALLENGE', 'una', (await start('una')).Session, { ANSWER: 'EMAIL_OTP' });
  const answer = { EMAIL_OTP_CODE: await pool.lastCodeTo('una') };
  await expect(respond('EMAIL_OTP', 'una', Session, answer)).resolves.toMatchObject(tokens);
  await expect(withPassword('una')).resolves.toMatchObject(tokens);
});

it('a code by email is the second step after a password, alone or as one of several', async () => {
  const asked = await withPassword('mary');
  expect(asked.ChallengeName).toBe('EMAIL_OTP');
  expect(asked).not.toHaveProperty('AvailableChallenges');
  const answer = { EMAIL_OTP_CODE: await pool.lastCodeTo('mary') };
  await expect(respond('EMAIL_OTP', 'mary', asked.Session, answer)).resolves.toMatchObject(tokens);

  const several = await withPassword('both', hedy);
  expect(several).toMatchObject({
    ChallengeName: 'SELECT_MFA_TYPE',
    ChallengeParameters: { MFAS_CAN_CHOOSE: JSON.stringify(['SMS_MFA', 'EMAIL_OTP']) },
  });
  await expect(respond('SELECT_MFA_TYPE', 'both', several.Session, { ANSWER: 'EMAIL_OTP' })).resolves.toMatchObject({
    ChallengeName: 'EMAIL_OTP',
    ChallengeParameters: { CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL' },
  });
});

it('a password is not reset at the address that gets the codes of the second step', async () => {
  const before = await pool.messagesTo('mary');
  await pool.post('ForgotPassword', { ClientId: clientId, Username: 'mary' });
  expect(await pool.messagesTo('mary')).toEqual(before);
});

it('a preferred code by email is what AdminGetUser and the next sign-in name', async () => {
  const signed = {
    authorization: 'AWS4-HMAC-SHA256 Credential=A/20260105/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host',
  };
  const prefers = { Enabled: true, PreferredMfa: true };
  const set = { UserPoolId: poolId, Username: 'both', EmailMfaSettings: prefers };
  await expect(pool.post('AdminSetUserMFAPreference', set, signed)).resolves.toMatchObject({ status: 200 });
  const { body } = await pool.post('AdminGetUser', { UserPoolId: poolId, Username: 'both' }, signed);
  expect(body).toMatchObject({ UserMFASettingList: ['SMS_MFA', 'EMAIL_OTP'], PreferredMfaSetting: 'EMAIL_OTP' });
  const asked = await withPassword('both', hedy);
  expect(asked.ChallengeName).toBe('EMAIL_OTP');
});

it('an unknown name is asked like a known one, and no answer signs in', async () => {
  const { ChallengeName, AvailableChallenges, Session } = await prefer('nobody', 'EMAIL_OTP');
  expect(ChallengeName).toBe('EMAIL_OTP');
  expect(AvailableChallenges).toEqual((await start('nobody')).AvailableChallenges);
  expect(await pool.messagesTo('nobody')).toEqual([]);
  await expect(respond('EMAIL_OTP', 'nobody', Session, { EMAIL_OTP_CODE: '12345678' })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  await expect(start('nobody', { PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: 'Some-pass-1' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
});

it.each(['grace', 'ghost'])(
  'the sixth code for %s within an hour is refused, whether the name is known or not',
  async (name) => {
    for (let sent = 0; sent < 5; sent += 1) await prefer(name, 'EMAIL_OTP');
    await expect(prefer(name, 'EMAIL_OTP')).rejects.toMatchObject({ name: 'TooManyRequestsException' });
  },
);

it.each(['phone', 'spectre'])('wrong codes lock %s out, whether the name is known or not', async (name) => {
  const { Session } = await prefer(name, 'EMAIL_OTP');
  const guess = () => respond('EMAIL_OTP', name, Session, { EMAIL_OTP_CODE: '0' });
  for (let wrong = 0; wrong < 5; wrong += 1)
    await expect(guess()).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await expect(guess()).rejects.toMatchObject({ message: 'Password attempts exceeded' });
});

it('a session of the choice ends after three minutes', async () => {
  const { Session } = await start('ada');
  clock.pass(3 * 60_000);
  await expect(respond('SELECT_CHALLENGE', 'ada', Session, { ANSWER: 'EMAIL_OTP' })).rejects.toMatchObject({
    message: 'Invalid session for the user, session is expired.',
  });
});

it('a LITE pool has passwords only, and a client may have no choice at all', async () => {
  await using lite = await aRunningPool({ users: [ada], tier: 'LITE' });
  const client = vendorClient(lite);
  await expect(start('ada', {}, client)).resolves.toMatchObject({ AvailableChallenges: passwords });
  for (const PREFERRED_CHALLENGE of ['EMAIL_OTP', 'SMS_OTP', 'WEB_AUTHN']) {
    await expect(start('ada', { PREFERRED_CHALLENGE }, client)).rejects.toMatchObject({
      name: 'FeatureUnavailableInTierException',
    });
  }
  expect(() => readSignInPlan({ tier: 'LITE', allowedFirstFactors: ['PASSWORD', 'EMAIL_OTP'] })).toThrow('tier');
  await using without = await aRunningPool({ users: [ada], userAuth: false });
  await expect(start('ada', {}, vendorClient(without))).rejects.toMatchObject({ name: 'InvalidParameterException' });
});
