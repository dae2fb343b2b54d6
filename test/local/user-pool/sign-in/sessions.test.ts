import {
  AdminListUserSessionsCommand,
  AdminRevokeUserSessionCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
  GetUserPoolSessionConfigurationCommand,
  ListUserSessionsCommand,
  RevokeUserSessionCommand,
  SetUserPoolSessionConfigurationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { aClock, aRunningPool, type RunningPool } from '../a-pool';
import { tokensOf } from './password-step';
import { ada, clientId, poolId } from '../pool-facts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

const sdkOf = (pool: RunningPool) =>
  new CognitoIdentityProviderClient({
    region: 'eu-west-1',
    endpoint: pool.url,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
  });

const tracking = { tracksSessions: true };
const refreshed = (pool: RunningPool, RefreshToken: string) =>
  pool.post('GetTokensFromRefreshToken', { RefreshToken, ClientId: clientId }, { 'user-agent': firefox });

it('sessions are listed as Amazon’s client types them, and a refresh moves only the last activity', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ ...tracking, clock });
  const first = await tokensOf(pool, 'ada', ada.password);
  clock.pass(60_000);
  const second = await tokensOf(pool, 'ada', ada.password);
  clock.pass(60_000);
  await refreshed(pool, first.RefreshToken);
  const { Sessions = [], NextToken } = await sdkOf(pool).send(
    new ListUserSessionsCommand({ AccessToken: second.AccessToken }),
  );
  expect(NextToken).toBeUndefined();
  expect(Sessions).toEqual([
    {
      SessionId: expect.stringMatching(/^tkn[a-z\d]{25}$/),
      SessionType: 'TOKEN',
      ClientId: clientId,
      CreateDate: new Date(clock() - 120_000),
      LastActiveDate: new Date(clock()),
      DeviceType: 'Windows, Firefox',
      LastIPAddress: expect.stringMatching(/127\.0\.0\.1$/),
      LastLocation: { Country: 'unknown' },
      IsCurrentSession: false,
    },
    expect.objectContaining({ LastActiveDate: new Date(clock() - 60_000), IsCurrentSession: true }),
  ]);
});

it('a session that is revoked has no good token left, and the others go on', async () => {
  await using pool = await aRunningPool(tracking);
  const sdk = sdkOf(pool);
  const other = await tokensOf(pool, 'ada', ada.password);
  const own = await tokensOf(pool, 'ada', ada.password);
  const { Sessions = [] } = await sdk.send(new ListUserSessionsCommand({ AccessToken: own.AccessToken }));
  const idOf = (isCurrent: boolean) => Sessions.find((one) => one.IsCurrentSession === isCurrent)?.SessionId;
  const revoke = (SessionId: string | undefined) =>
    sdk.send(
      new RevokeUserSessionCommand({ AccessToken: own.AccessToken, SessionId, RevokeAssociatedSessions: 'LINKED' }),
    );

  await expect(revoke(idOf(true))).rejects.toHaveProperty('name', 'InvalidParameterException');
  await revoke(idOf(false));
  await expect(sdk.send(new GetUserCommand({ AccessToken: other.AccessToken }))).rejects.toThrow(
    'Access Token has been revoked',
  );
  expect(await refreshed(pool, other.RefreshToken)).toMatchObject({ message: 'Refresh Token has been revoked' });
  await expect(revoke(idOf(false))).rejects.toHaveProperty('name', 'ResourceNotFoundException');
  expect(await sdk.send(new GetUserCommand({ AccessToken: own.AccessToken }))).toHaveProperty('Username', 'ada');
});

it('a session of somebody else is unknown to everyone but administrators', async () => {
  await using pool = await aRunningPool(tracking);
  const sdk = sdkOf(pool);
  const { AccessToken } = await tokensOf(pool, 'ada', ada.password);
  const theirs = await tokensOf(pool, 'ada', ada.password);
  const ofUser = { UserPoolId: poolId, Username: 'ada' };
  const { Sessions = [] } = await sdk.send(new AdminListUserSessionsCommand(ofUser));
  expect(Sessions.map(({ IsCurrentSession }) => IsCurrentSession)).toEqual([false, false]);
  const SessionId = Sessions[0]?.SessionId;
  await expect(
    sdk.send(new AdminRevokeUserSessionCommand({ UserPoolId: poolId, Username: 'grace', SessionId })),
  ).rejects.toHaveProperty('name', 'ResourceNotFoundException');
  await sdk.send(new AdminRevokeUserSessionCommand({ ...ofUser, SessionId }));
  await expect(sdk.send(new GetUserCommand({ AccessToken: theirs.AccessToken }))).rejects.toThrow('revoked');
  expect(await sdk.send(new GetUserCommand({ AccessToken }))).toHaveProperty('Username', 'ada');
});

it('no sessions are listed until tracking is turned on, and then those of later sign-ins, as many as are allowed', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ clock });
  const sdk = sdkOf(pool);
  const { AccessToken } = await tokensOf(pool, 'ada', ada.password);
  await expect(sdk.send(new ListUserSessionsCommand({ AccessToken }))).rejects.toHaveProperty(
    'name',
    'OperationNotEnabledException',
  );
  const off = { UserPoolId: poolId, UserSessionTracking: 'DISABLED', TokenSession: { MaxPerUser: 20 } };
  const read = () => sdk.send(new GetUserPoolSessionConfigurationCommand({ UserPoolId: poolId }));
  expect(await read()).toMatchObject(off);
  const on = { ...off, UserSessionTracking: 'ENABLED', TokenSession: { MaxPerUser: 2 } } as const;
  expect(await sdk.send(new SetUserPoolSessionConfigurationCommand(on))).toMatchObject(on);
  expect(await read()).toMatchObject(on);

  const later = [];
  for (let sessions = 0; sessions < 3; sessions += 1) {
    clock.pass(1000);
    later.push(await tokensOf(pool, 'ada', ada.password));
  }
  const { Sessions = [] } = await sdk.send(new ListUserSessionsCommand({ AccessToken }));
  expect(Sessions).toHaveLength(2);
  await expect(sdk.send(new GetUserCommand({ AccessToken: later[0]?.AccessToken }))).rejects.toThrow('revoked');
  expect(await sdk.send(new GetUserCommand({ AccessToken: later[1]?.AccessToken }))).toHaveProperty('Username');
});
