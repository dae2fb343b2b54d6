import { expect, it } from 'vitest';
import { ok } from '#domain/result';
import { createCognitoProbe } from '#server/adapters/cognito/cognito-probe';
import { serve } from '../../../adapters/serve';
import { fiveFields } from '../../settings/a-settings-file';

it.each([-1, 1])('the probe measures this machine’s clock by the user pool’s: %i hours from it', async (hours) => {
  const date = new Date(Date.now() - hours * 3_600_000).toUTCString();
  const endpoint = await serve(() => Response.json({ keys: [] }, { headers: { date } }));
  const { region, userPoolId, userPoolClientId: clientId } = fiveFields;
  const keys = { accessKeyId: 'any', secretAccessKey: 'any' };
  const { clockAhead } = await createCognitoProbe({ region, userPoolId, clientId, endpoint, credentials: keys })();
  expect(Math.round((clockAhead ?? 0) / 3_600_000)).toBe(hours);
});

const refuse = (__type: string, message: string) => Response.json({ __type, message }, { status: 400 });

it('learns of an app client’s secret and of the number of managers without the right to see settings', async () => {
  const client = { hasSecret: true, managers: undefined as object[] | undefined };
  const endpoint = await serve((request) => {
    const operation = request.headers.get('x-amz-target')?.split('.')[1];
    if (operation === 'InitiateAuth') {
      const words = client.hasSecret
        ? 'Client client1 is configured with secret but SECRET_HASH was not received'
        : 'Invalid Refresh Token.';
      return refuse('NotAuthorizedException', words);
    }
    if (operation !== 'ListUsersInGroup') return refuse('AccessDeniedException', 'not authorized to perform');
    if (client.managers) return Response.json({ Users: client.managers });
    return refuse('ResourceNotFoundException', 'Group not found.');
  });
  const { region, userPoolId, userPoolClientId: clientId } = fiveFields;
  const keys = { accessKeyId: 'any', secretAccessKey: 'any' };
  const probe = createCognitoProbe({ region, userPoolId, clientId, endpoint, credentials: keys });
  const found = async () => {
    const { client: known, members } = await probe();
    return [known, members.ok ? members.value : members.failure.kind];
  };
  expect(await found()).toEqual([ok({ hasSecret: true }), 'not-found']);
  client.managers = [];
  expect(await found()).toEqual([ok({ hasSecret: true }), 0]);
  Object.assign(client, { hasSecret: false, managers: [{ Username: 'ann' }] });
  expect(await found()).toEqual([ok({ hasSecret: false }), 1]);
});
