import {
  AuthFlowType,
  ChallengeNameType,
  CognitoIdentityProviderClient,
  ConfirmDeviceCommand,
  GetUserCommand,
  GetTokensFromRefreshTokenCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  UpdateDeviceStatusCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  createDeviceVerifier,
  createSrpSession,
  signSrpSession,
  signSrpSessionWithDevice,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from 'cognito-srp-helper';
import { expect, it } from 'vitest';
import { aClock, aRunningPool } from './a-pool';
import { tokensOf } from './password-step';
import { ada, clientId, grace, hedy, poolId } from './pool-facts';

const aSdk = (endpoint: string) =>
  new CognitoIdentityProviderClient({ endpoint, region: 'eu-west-1', maxAttempts: 1, credentials: anonymous });
const anonymous = { accessKeyId: 'none', secretAccessKey: 'none' };

async function signIn(sdk: CognitoIdentityProviderClient, username: string, password: string) {
  const session = createSrpSession(username, password, poolId, false);
  const asked = await sdk.send(
    new InitiateAuthCommand(
      wrapInitiateAuth(session, {
        ClientId: clientId,
        AuthFlow: AuthFlowType.USER_SRP_AUTH,
        AuthParameters: { USERNAME: username },
      }),
    ),
  );
  return sdk.send(
    new RespondToAuthChallengeCommand(
      wrapAuthChallenge(signSrpSession(session, { ChallengeParameters: asked.ChallengeParameters ?? {} }), {
        ClientId: clientId,
        ChallengeName: ChallengeNameType.PASSWORD_VERIFIER,
        ChallengeResponses: { USERNAME: username },
      }),
    ),
  );
}

it('the AWS SDK with cognito-srp-helper signs in, reads the user, refreshes and revokes', async () => {
  await using pool = await aRunningPool();
  const sdk = aSdk(pool.url);
  const { AuthenticationResult: tokens } = await signIn(sdk, 'ada', ada.password);
  expect(tokens).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });

  const user = await sdk.send(new GetUserCommand({ AccessToken: tokens?.AccessToken }));
  expect(user).toMatchObject({
    Username: 'ada',
    UserAttributes: expect.arrayContaining([{ Name: 'email', Value: ada.email }]),
  });

  const refresh = () =>
    sdk.send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: clientId,
        AuthParameters: { REFRESH_TOKEN: tokens?.RefreshToken ?? '' },
      }),
    );
  const { AuthenticationResult: renewed } = await refresh();
  expect(renewed?.IdToken).toBeDefined();
  expect(renewed?.RefreshToken).toBeUndefined();

  await sdk.send(new RevokeTokenCommand({ Token: tokens?.RefreshToken, ClientId: clientId }));
  await expect(refresh()).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Refresh Token has been revoked',
  });
  await expect(sdk.send(new GetUserCommand({ AccessToken: renewed?.AccessToken }))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Access Token has been revoked',
  });
});

it('the AWS SDK with cognito-srp-helper signs out globally', async () => {
  await using pool = await aRunningPool();
  const sdk = aSdk(pool.url);
  const tokens = await tokensOf(pool, 'ada', ada.password);
  await sdk.send(new GlobalSignOutCommand({ AccessToken: tokens.AccessToken }));
  await expect(sdk.send(new GlobalSignOutCommand({ AccessToken: tokens.AccessToken }))).rejects.toMatchObject({
    message: 'Access Token has been revoked',
  });
});

it('the AWS SDK with cognito-srp-helper throws a typed exception for a wrong password', async () => {
  await using pool = await aRunningPool();
  await expect(signIn(aSdk(pool.url), 'ada', 'wrong')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
    $metadata: { httpStatusCode: 400, requestId: expect.any(String) },
  });
});

it('the AWS SDK with cognito-srp-helper changes a temporary password', async () => {
  await using pool = await aRunningPool();
  const sdk = aSdk(pool.url);
  const asked = await signIn(sdk, 'grace', grace.password);
  expect(asked.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  const answered = await sdk.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: asked.Session,
      ChallengeResponses: { USERNAME: 'grace', NEW_PASSWORD: 'Compiler-1' },
    }),
  );
  expect(answered.AuthenticationResult?.AccessToken).toBeDefined();
  await expect(tokensOf(pool, 'grace', 'Compiler-1')).resolves.toBeDefined();
});

it('the AWS SDK with cognito-srp-helper signs in with a remembered device instead of a code, but not with a wrong device password', async () => {
  await using pool = await aRunningPool({ users: [{ ...hedy, mfa: {} }] });
  const sdk = aSdk(pool.url);
  const { AuthenticationResult: tokens } = await signIn(sdk, 'hedy', hedy.password);
  const { DeviceKey = '', DeviceGroupKey = '' } = tokens?.NewDeviceMetadata ?? {};
  const { DeviceSecretVerifierConfig, DeviceRandomPassword } = createDeviceVerifier(DeviceKey, DeviceGroupKey);
  const AccessToken = tokens?.AccessToken;
  const confirmed = await sdk.send(
    new ConfirmDeviceCommand({ AccessToken, DeviceKey, DeviceName: 'Test', DeviceSecretVerifierConfig }),
  );
  expect(confirmed.UserConfirmationNecessary).toBe(true);
  await sdk.send(new UpdateDeviceStatusCommand({ AccessToken, DeviceKey, DeviceRememberedStatus: 'remembered' }));
  const { Devices } = await sdk.send(new ListDevicesCommand({ AccessToken, Limit: 60 }));
  expect(Devices).toMatchObject([{ DeviceKey, DeviceCreateDate: expect.any(Date) }]);

  const signInWithDevice = async (devicePassword: string, namesSession = true) => {
    const session = createSrpSession('hedy', hedy.password, poolId, false);
    const responses = { USERNAME: 'hedy', DEVICE_KEY: DeviceKey };
    const asked = await sdk.send(
      new InitiateAuthCommand(
        wrapInitiateAuth(session, {
          ClientId: clientId,
          AuthFlow: AuthFlowType.USER_SRP_AUTH,
          AuthParameters: { CHALLENGE_NAME: 'SRP_A', ...responses },
        }),
      ),
    );
    const signed = signSrpSession(session, { ChallengeParameters: asked.ChallengeParameters ?? {} });
    const answer = (ChallengeName: ChallengeNameType, Session: string | undefined, by: typeof signed) =>
      sdk.send(
        new RespondToAuthChallengeCommand(
          wrapAuthChallenge(by, { ClientId: clientId, ChallengeName, ChallengeResponses: responses, Session }),
        ),
      );
    const device = await answer(ChallengeNameType.PASSWORD_VERIFIER, asked.Session, signed);
    expect(device.ChallengeName).toBe('DEVICE_SRP_AUTH');
    const exchange = await answer(ChallengeNameType.DEVICE_SRP_AUTH, namesSession ? device.Session : undefined, signed);
    expect(exchange.ChallengeName).toBe('DEVICE_PASSWORD_VERIFIER');
    const signedByDevice = signSrpSessionWithDevice(
      session,
      { ChallengeParameters: exchange.ChallengeParameters ?? {} },
      DeviceGroupKey,
      devicePassword,
    );
    return answer(ChallengeNameType.DEVICE_PASSWORD_VERIFIER, exchange.Session, signedByDevice);
  };

  const { AuthenticationResult: again } = await signInWithDevice(DeviceRandomPassword);
  expect(again?.AccessToken).toBeDefined();
  expect(again?.NewDeviceMetadata).toBeUndefined();
  await expect(signInWithDevice('another')).rejects.toMatchObject({ name: 'NotAuthorizedException' });

  // Some clients identify the device by its key only.
  await expect(signInWithDevice(DeviceRandomPassword, false)).resolves.toHaveProperty('AuthenticationResult');
  await expect(signInWithDevice('another', false)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  const asked = { ClientId: clientId, ChallengeName: 'DEVICE_SRP_AUTH' };
  const ChallengeResponses = { USERNAME: 'hedy', DEVICE_KEY: DeviceKey, SRP_A: 'abc' };
  await expect(pool.post('RespondToAuthChallenge', { ...asked, ChallengeResponses })).resolves.toMatchObject({
    message: 'Invalid session for the user, session can only be used once.',
  });
});

it('the AWS SDK with cognito-srp-helper rotates refresh tokens, with a grace after which using the old one ends the sign-in', async () => {
  const clock = aClock(Date.now());
  await using pool = await aRunningPool({ clock, refreshTokenRotation: { graceSeconds: 10 } });
  const sdk = aSdk(pool.url);
  const tokens = await tokensOf(pool, 'ada', ada.password);
  const refresh = async (RefreshToken: string | undefined) => {
    const answer = await sdk.send(new GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId: clientId }));
    return answer.AuthenticationResult?.RefreshToken;
  };
  const second = await refresh(tokens.RefreshToken);
  expect(second).not.toBe(tokens.RefreshToken);
  clock.pass(10_000 - 1);
  await expect(refresh(tokens.RefreshToken)).resolves.toBeDefined();
  const flow = new InitiateAuthCommand({
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: clientId,
    AuthParameters: { REFRESH_TOKEN: second ?? '' },
  });
  await expect(sdk.send(flow)).rejects.toMatchObject({ name: 'InvalidParameterException' });

  const elsewhere = await tokensOf(pool, 'ada', ada.password);
  clock.pass(1);
  await expect(refresh(tokens.RefreshToken)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
  await expect(refresh(second)).rejects.toMatchObject({ message: 'Refresh Token has been revoked' });
  await expect(pool.post('GetUser', { AccessToken: tokens.AccessToken })).resolves.toMatchObject({
    message: 'Access Token has been revoked',
  });
  const last = await refresh(elsewhere.RefreshToken);
  clock.pass(30 * 24 * 60 * 60_000);
  await expect(refresh(last)).rejects.toMatchObject({ message: 'Refresh Token has expired' });
});
