import {
  AuthFlowType,
  ChallengeNameType,
  CognitoIdentityProviderClient,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from 'cognito-srp-helper';
import { describe, expect, it } from 'vitest';
import { ada, aRunningPool, clientId, grace, poolId } from './a-pool';

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

describe('the AWS SDK with cognito-srp-helper', () => {
  it('signs in, reads the user, refreshes and revokes', async () => {
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

  it('signs out globally', async () => {
    await using pool = await aRunningPool();
    const sdk = aSdk(pool.url);
    const { AuthenticationResult: tokens } = await signIn(sdk, 'ada', ada.password);
    await sdk.send(new GlobalSignOutCommand({ AccessToken: tokens?.AccessToken }));
    await expect(sdk.send(new GlobalSignOutCommand({ AccessToken: tokens?.AccessToken }))).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    });
  });

  it('gets the typed exception for a wrong password', async () => {
    await using pool = await aRunningPool();
    await expect(signIn(aSdk(pool.url), 'ada', 'wrong')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
      $metadata: { httpStatusCode: 400, requestId: expect.any(String) },
    });
  });

  it('changes a temporary password', async () => {
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
    await expect(signIn(sdk, 'grace', 'Compiler-1')).resolves.toMatchObject({ AuthenticationResult: {} });
  });
});
