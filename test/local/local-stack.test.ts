import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { fromCognitoIdentityPool } from '@aws-sdk/credential-provider-cognito-identity';
import { AwsClient } from 'aws4fetch';
import { afterEach, expect, it, vi } from 'vitest';
import { parseCsv } from '../../local/bi-service/page/drawing/csv';
import { names } from '../../local/configuration';
import { aCloud } from './a-cloud';
import { idOf, personAt } from './a-person';
import { ask as askBi, redeem } from './bi-service/asking';
import { postTo } from './user-pool/a-pool';
import { tokensOf } from './user-pool/sign-in/password-step';

afterEach(() => {
  vi.useRealTimers();
});

const viewerAt = (url: string) =>
  tokensOf({ post: postTo(`${url}/user-pool`), clientId: names.clientId }, 'viewer', 'Viewer-pass-1');
const configurationOf = async (url: string): Promise<unknown> => (await fetch(`${url}/config.json`)).json();
const listedAccounts = async (url: string) => (await fetch(`${url}/demo-accounts`)).text();

it('custom challenges, turned on, are configured, and list the demo account with a secret word', async () => {
  const { url: plain } = await aCloud();
  expect(await configurationOf(plain)).toMatchObject({ customChallenge: false });
  expect(await listedAccounts(plain)).not.toContain('Custom-pass-1');
  const { url } = await aCloud({ customChallenge: true });
  expect(await configurationOf(url)).toMatchObject({ customChallenge: true });
  expect(await listedAccounts(url)).toContain('Custom-pass-1');
});

it('a user who was disabled or signed out gets no dashboards a minute later, though the token has not expired', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { url } = await aCloud({ sessionCheck: { answersHold: 30_000 } });
  const administrator = new CognitoIdentityProviderClient({
    region: 'eu-west-1',
    endpoint: `${url}/user-pool`,
    credentials: { accessKeyId: 'a-key', secretAccessKey: 'any' },
  });
  const viewer = { UserPoolId: names.poolId, Username: 'viewer' };
  const { IdToken, AccessToken } = await viewerAt(url);
  const headers = { Authorization: `Bearer ${IdToken}`, 'X-Access-Token': AccessToken };
  const statusOfList = async () => {
    vi.setSystemTime(Date.now() + 60_000);
    return (await fetch(`${url}/prod/quicksight/dashboard/list`, { headers })).status;
  };
  expect(await statusOfList()).toBe(200);
  await administrator.send(new AdminDisableUserCommand(viewer));
  expect(await statusOfList()).toBe(401);
  await administrator.send(new AdminEnableUserCommand(viewer));
  expect(await statusOfList()).toBe(200);
  await administrator.send(new AdminUserGlobalSignOutCommand(viewer));
  expect(await statusOfList()).toBe(401);
});

it('the demo accounts demo and viewer see different rows of the two dashboards that have rules', async () => {
  const { url, biService } = await aCloud();
  const statesOf = async (user: string, password: string) => {
    const call = await personAt(url, user, password);
    const { embedUrl } = await call(`quicksight/dashboard/embededUrl?id=${await idOf(call, 'wildlife-strikes')}`);
    const path = await redeem(biService, embedUrl, url);
    const read = async (file: string) => (await askBi(biService, path(`data/${file}`))).text;
    const rows = parseCsv(await read('wildlife-strikes/birdstrikes.csv'));
    const people = JSON.parse(await read('world-population-health/gapminder.json')) as { cluster: number }[];
    return [new Set(rows.map((row) => row['Origin State'])).size, new Set(people.map(({ cluster }) => cluster)).size];
  };
  expect(await statesOf('demo', 'Demo-pass-1')).toEqual([29, 6]);
  expect(await statesOf('viewer', 'Viewer-pass-1')).toEqual([5, 2]);
});

async function ask(url: string, path: string, host: string, method = 'GET'): Promise<{ status: number; body: string }> {
  const asking = request(`${url}${path}`, { method, headers: { host } }).end();
  const [answer] = await once(asking, 'response');
  return { status: answer.statusCode, body: await text(answer) };
}

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
    ['POST', '/user-pool/oauth2/token', 400],
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

  const { IdToken: token } = await viewerAt(url);
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
