import {
  GetUserPoolSessionConfigurationCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { aRunningPool } from '../../test/local/user-pool/a-pool.ts';
import { poolId } from '../../test/local/user-pool/pool-facts.ts';
import { trackSessions } from '../commands/track-sessions.ts';

const region = 'eu-west-1';
const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };

it('a deployment turns session tracking on in a new pool, off again, and leaves an existing pool alone', async () => {
  await using pool = await aRunningPool();
  const options = { endpoint: pool.url, credentials };
  const client = new CognitoIdentityProviderClient({ region, ...options });
  const now = async () => {
    const { UserSessionTracking, TokenSession } = await client.send(
      new GetUserPoolSessionConfigurationCommand({ UserPoolId: poolId }),
    );
    return [UserSessionTracking, TokenSession?.MaxPerUser];
  };
  const deploy = (maxSessions: number, userPoolId?: string) =>
    trackSessions({ region, aws: { maxSessions }, ...(userPoolId && { userPoolId }) }, poolId, options);

  expect(await deploy(5, poolId)).toEqual([]);
  expect(await now()).toEqual(['DISABLED', 20]);
  expect(await deploy(5)).toEqual([]);
  expect(await now()).toEqual(['ENABLED', 5]);
  expect(await deploy(0)).toEqual([]);
  expect(await now()).toEqual(['DISABLED', 20]);
});

it('a deployment whose pool can’t track sessions says so, and is a deployment all the same', async () => {
  await using pool = await aRunningPool();
  const lines = await trackSessions({ region, aws: { maxSessions: 20 } }, 'eu-west-1_Other', {
    endpoint: pool.url,
    credentials,
  });
  expect(lines).toEqual([
    expect.stringMatching(/^Session tracking couldn't be set in eu-west-1_Other \(ResourceNotFoundException: /),
  ]);
});
