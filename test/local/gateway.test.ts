import { ListDashboardsCommand, RegisterUserCommand } from '@aws-sdk/client-quicksight';
import { AwsV4Signer } from 'aws4fetch';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { aGateway, identityPoolId, provider, region, sdkClient, sdkCredentials } from './signed-requests';

/** Behind the gateway: it answers each call with what it got. */
const app = () =>
  new Hono()
    .get('/accounts/*', (context) => context.json({ Status: 200, DashboardSummaryList: [{ Name: context.req.url }] }))
    .post('/accounts/*', async (context) => context.json({ Status: 201, User: await context.req.json() }, 201))
    .all('*', (context) => context.text('let in'));

const list = new ListDashboardsCommand({ AwsAccountId: '123456789012', MaxResults: 5, NextToken: "a b+c/ü=&!*'()" });

describe('the identity pool and the gateway', () => {
  it('give Amazon’s own clients credentials, and let in what they sign, with a query and with a body', async () => {
    const { url } = await aGateway(app(), { service: 'quicksight' });
    const client = sdkClient(url, sdkCredentials(url));
    const answer = await client.send(list);
    expect(new URL(answer.DashboardSummaryList?.[0]?.Name ?? '').searchParams.get('next-token')).toBe(
      list.input.NextToken,
    );
    const registered = await client.send(
      new RegisterUserCommand({
        AwsAccountId: '123456789012',
        Namespace: 'default',
        IdentityType: 'QUICKSIGHT',
        UserRole: 'READER',
        UserName: 'ann',
        Email: 'Änn@example.com',
      }),
    );
    expect(registered.User?.Email).toBe('Änn@example.com');
  });

  it('refuse Amazon’s own clients with other keys, for another region, and once the credentials have expired', async () => {
    let now = Date.now();
    const { url } = await aGateway(app(), { service: 'quicksight', clock: () => now });
    const keys = await sdkCredentials(url)();
    expect(keys.expiration?.getTime()).toBe(Math.floor(now / 1000) * 1000 + (now % 1000) + 3_600_000);
    const refused = (over: object, config = {}) =>
      sdkClient(url, async () => ({ ...keys, ...over }), config).send(list);
    await expect(refused({ secretAccessKey: 'another' })).rejects.toThrow('does not match the signature');
    await expect(refused({ sessionToken: 'another' })).rejects.toThrow(
      'security token included in the request is invalid',
    );
    await expect(refused({}, { region: 'us-east-1' })).rejects.toThrow('scoped to quicksight in eu-west-1');
    now += 3_600_000;
    await expect(refused({})).rejects.toMatchObject({ name: 'ExpiredTokenException' });
  });

  it.each([
    ['another pool', { identityPoolId: identityPoolId.replace('eu-', 'us-') }, 'ResourceNotFoundException'],
    ['no login', { logins: {} }, 'NotAuthorizedException'],
    ['another user pool', { logins: { [`${provider}2`]: 'token-of-ann' } }, 'NotAuthorizedException'],
    ['a token that isn’t valid', { logins: { [provider]: 'forged' } }, 'NotAuthorizedException'],
  ])('give no credentials for %s', async (_, over, name) => {
    const { url } = await aGateway(app());
    await expect(sdkCredentials(url, '', over)()).rejects.toMatchObject({ name });
  });

  it('give no credentials for another person’s identity', async () => {
    const { url } = await aGateway(app());
    const { identityId: IdentityId } = await sdkCredentials(url)();
    const answer = await fetch(`${url}/identity-pool`, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityService.GetCredentialsForIdentity' },
      body: JSON.stringify({ IdentityId, Logins: { [provider]: 'token-of-bob' } }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'NotAuthorizedException' });
  });
});

const minute = 60_000;
async function aSignedCall(over: { datetime?: string; headers?: Record<string, string> } = {}) {
  const { url } = await aGateway(app());
  const { accessKeyId, secretAccessKey, sessionToken = '' } = await sdkCredentials(url)();
  const keys = { accessKeyId, secretAccessKey, sessionToken };
  const address = `${url}/prod/call?b=2&a=1`;
  const signer = new AwsV4Signer({ url: address, ...keys, service: 'execute-api', region, ...over });
  const { headers } = await signer.sign();
  return { url, address, headers };
}
const stamp = (time: number) => new Date(time).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');

describe('the gateway', () => {
  it('lets in a signed call and nothing of it that was changed on the way', async () => {
    const { address, headers } = await aSignedCall({ headers: { 'x-id-token': 'token-of-ann' } });
    expect(await (await fetch(address, { headers })).text()).toBe('let in');
    const other = (name: string, value: string) => {
      const changed = new Headers(headers);
      changed.set(name, value);
      return fetch(address, { headers: changed });
    };
    const without = new Headers(headers);
    without.delete('authorization');
    const answers = [
      await fetch(address.replace('a=1', 'a=2'), { headers }),
      await fetch(address.replace('/call', '/other'), { headers }),
      await fetch(address, { headers, method: 'POST' }),
      await fetch(address, { headers, method: 'POST', body: 'x' }),
      await other('x-id-token', 'token-of-bob'),
      await other('x-amz-date', stamp(Date.now() + minute)),
      await other('x-amz-date', 'now'),
      await other('authorization', `${headers.get('authorization')?.slice(0, -1)}x`),
      await other('authorization', 'Bearer token-of-ann'),
      await fetch(address, { headers: without }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(answer.headers.get('x-amzn-errortype')).toMatch(/Exception$/);
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });

  it.each([
    [-4, 200],
    [4, 200],
    [-6, 403],
    [6, 403],
  ])('answers a call that was signed %d minutes off with %d', async (minutes, status) => {
    const { address, headers } = await aSignedCall({ datetime: stamp(Date.now() + minutes * minute) });
    expect((await fetch(address, { headers })).status).toBe(status);
  });

  it('shows its time and its errors to portals of other origins', async () => {
    const { url } = await aGateway(app());
    const Origin = 'https://portal.example';
    const refused = await fetch(`${url}/prod/call`, { headers: { Origin } });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBe(Origin);
    expect(refused.headers.get('access-control-expose-headers')).toContain('Date');
    const before = await fetch(`${url}/prod/call`, {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-headers')).toContain('X-Id-Token');
  });
});
