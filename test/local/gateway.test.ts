import { AwsV4Signer } from 'aws4fetch';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { aGateway, region, sdkCredentials } from './signed-requests';

const app = () => new Hono().all('*', (context) => context.text('let in'));

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

it('the gateway lets in a signed call and nothing of it that was changed on the way', async () => {
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
])('the gateway answers a call that was signed %d minutes off with %d', async (minutes, status) => {
  const { address, headers } = await aSignedCall({ datetime: stamp(Date.now() + minutes * minute) });
  expect((await fetch(address, { headers })).status).toBe(status);
});

it('the gateway shows its time and its errors to portals of other origins', async () => {
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
