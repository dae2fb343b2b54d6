import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { fromCognitoIdentityPool } from '@aws-sdk/credential-provider-cognito-identity';
import { AwsClient } from 'aws4fetch';
import { expect, it } from 'vitest';
import { names } from '../../local/configuration';
import { aCloud } from './a-cloud';
import { aClient, sessionOf } from './user-pool/identity-js';

const clientOf = (url: string, username: string) => aClient(`${url}/user-pool`, username, 'localportal');

const configurationOf = async (url: string): Promise<unknown> => (await fetch(`${url}/config.json`)).json();
const listedAccounts = async (url: string) => (await fetch(`${url}/demo-accounts`)).text();

it("signs in with a password and refreshes by the vendor's own client, and asks for no secret word", async () => {
  const { url } = await aCloud();
  expect(await configurationOf(url)).toMatchObject({ customChallenge: false });
  const accounts = await listedAccounts(url);
  expect(accounts).toContain('Unconfirmed-pass-1');
  expect(accounts).not.toContain('Custom-pass-1');

  const client = clientOf(url, 'viewer');
  const session = sessionOf(await client.signIn('Viewer-pass-1'));
  const refreshed = await client.refresh(session);
  expect(refreshed.getIdToken().getJwtToken()).not.toBe(session.getIdToken().getJwtToken());
  await expect(client.attributes()).resolves.toMatchObject({ email: 'thomas.keller@example.com' });
});

it('the local pool replaces refresh tokens when rotation is turned on', async () => {
  const { url } = await aCloud({ poolSettings: { refreshTokenRotation: { graceSeconds: 60 } } });
  const session = sessionOf(await clientOf(url, 'viewer').signIn('Viewer-pass-1'));
  const RefreshToken = session.getRefreshToken().getToken();
  const answer = await fetch(`${url}/user-pool`, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
    body: JSON.stringify({ ClientId: 'localportal', RefreshToken }),
  });
  expect(await answer.json()).toMatchObject({ AuthenticationResult: { RefreshToken: expect.stringMatching(/./) } });
});

it('custom challenges, turned on, ask for a secret word and list its demo account', async () => {
  const { url } = await aCloud({ customChallenge: true });
  expect(await configurationOf(url)).toMatchObject({ customChallenge: true });
  expect(await listedAccounts(url)).toContain('Custom-pass-1');
  const client = clientOf(url, 'custom');
  await expect(client.signInByCustomFlow('Custom-pass-1')).resolves.toMatchObject({ kind: 'custom' });
  await expect(client.answerCustomChallenge('petrol')).resolves.toMatchObject({ kind: 'signed-in' });
  // Users without a secret word sign in as usual.
  await expect(clientOf(url, 'viewer').signInByCustomFlow('Viewer-pass-1')).resolves.toMatchObject({
    kind: 'signed-in',
  });
});

it('a user who was disabled or signed out everywhere gets no dashboards, though the token has not expired', async () => {
  const { url, userPool } = await aCloud();
  const client = clientOf(url, 'viewer');
  const token = sessionOf(await client.signIn('Viewer-pass-1'))
    .getIdToken()
    .getJwtToken();
  const statusOfList = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${url}/prod/quicksight/dashboard/list`, { headers })).status;
  };
  expect(await statusOfList()).toBe(200);
  await userPool.disableUser('viewer');
  expect(await statusOfList()).toBe(401);
  await userPool.enableUser('viewer');
  expect(await statusOfList()).toBe(200);
  await client.globalSignOut();
  expect(await statusOfList()).toBe(401);
});

async function ask(url: string, path: string, host: string, method = 'GET'): Promise<{ status: number; body: string }> {
  const asking = request(`${url}${path}`, { method, headers: { host } }).end();
  const [answer] = await once(asking, 'response');
  return { status: answer.statusCode, body: await text(answer) };
}

it('a manager who views as a person gets the pool’s facts about them, and the history has an entry', async () => {
  const { url } = await aCloud();
  const session = sessionOf(await clientOf(url, 'demo').signIn('Demo-pass-1'));
  const headers = { authorization: `Bearer ${session.getIdToken().getJwtToken()}` };
  const ask = async (path: string, body?: object) => {
    const call = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    return (await fetch(`${url}/prod/quicksight/${path}`, call)).json();
  };
  const { people } = await ask('access/people?begins=thomas');
  expect(people).toMatchObject([{ email: 'thomas.keller@example.com' }]);
  const viewed = await ask('access/viewAs', { sub: people[0].sub });
  expect(viewed).toMatchObject({ email: 'thomas.keller@example.com', groups: ['Sales'], granted: [] });
  const { entries } = await ask('dashboard/history?topic=access');
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'viewed-as', person: 'thomas.keller@example.com' }));
});

it('the local stack refuses other host names that resolve to it', async () => {
  const { url } = await aCloud();
  const { port } = new URL(url);
  const paths = ['/', '/config.json', '/outbox', '/outbox.json', '/demo-accounts', '/healthz', '/readyz', '/user-pool'];
  for (const path of [...paths, '/prod/quicksight/dashboard/list', '/no/such/page']) {
    for (const host of [
      `evil.example:${port}`,
      'evil.example',
      'localhost',
      'localhost:1',
      `localhost.evil.example:${port}`,
    ]) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { status, body } = await ask(url, path, host, method);
        expect({ path, host, method, status }).toEqual({ path, host, method, status: 421 });
        expect(body).toBe(method === 'HEAD' ? '' : 'This server answers at localhost only.');
      }
    }
  }
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`]) {
    expect((await ask(url, '/outbox.json', host)).status).toBe(200);
  }
});

it('the local stack’s own answers carry the security headers, errors too', async () => {
  const { url } = await aCloud();
  const answers = [
    ['GET', '/healthz', 200],
    ['GET', '/outbox', 200],
    ['GET', '/outbox.json', 200],
    ['GET', '/demo-accounts', 200],
    ['GET', '/demo-accounts.js', 200],
    ['GET', '/user-pool/eu-west-1_LocalDev1/.well-known/jwks.json', 200],
    ['GET', '/user-pool/oauth2/userInfo', 401],
    ['GET', '/user-pool/login/Google', 400],
    ['POST', '/user-pool', 400],
  ] as const;
  for (const [method, path, status] of answers) {
    const answer = await fetch(`${url}${path}`, { method });
    expect(answer.status, path).toBe(status);
    expect(Object.fromEntries(answer.headers), path).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  }
});

it('signatures, turned on, are required, and ID tokens are exchanged for credentials', async () => {
  const { url } = await aCloud({ apiAuth: 'iam' });
  const configuration = await configurationOf(url);
  const api = url.replace('localhost', '127.0.0.1');
  expect(configuration).toMatchObject({
    apiAuth: 'iam',
    iprApiUrl: `${api}/prod`,
    identityPoolEndpoint: '/identity-pool',
  });
  const { headers } = await fetch(url);
  expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${api} `);

  const token = sessionOf(await clientOf(url, 'viewer').signIn('Viewer-pass-1'))
    .getIdToken()
    .getJwtToken();
  const address = `${api}/prod/quicksight/dashboard/list`;
  expect((await fetch(address, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(403);
  const credentials = fromCognitoIdentityPool({
    clientConfig: { region: names.region, endpoint: `${url}/identity-pool` },
    identityPoolId: names.identityPoolId,
    logins: { [`cognito-idp.${names.region}.amazonaws.com/${names.poolId}`]: token },
  });
  const { accessKeyId, secretAccessKey, sessionToken = '' } = await credentials();
  const aws = new AwsClient({
    accessKeyId,
    secretAccessKey,
    sessionToken,
    region: names.region,
    service: 'execute-api',
  });
  expect((await aws.fetch(address, { headers: { 'X-Id-Token': token } })).status).toBe(200);
  expect((await aws.fetch(address)).status).toBe(401);
});
