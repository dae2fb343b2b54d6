import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeJwt } from 'jose';
import { aClock, aRunningPool, type RunningPool } from '../a-pool';
import { clientId, portalOrigin } from '../pool-facts';

const redirectUri = `${portalOrigin}/auth/callback`;
let pool: RunningPool;
const clock = aClock();

beforeAll(async () => {
  pool = await aRunningPool({
    clock,
    hostedLogin: { providers: ['Google'], redirectUris: [redirectUri], logoutUris: [] },
  });
});

afterAll(() => pool[Symbol.asyncDispose]());

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

const get = (path: string, cookie = '') => fetch(new URL(path, pool.url), { redirect: 'manual', headers: { cookie } });

function authorize(changed: Record<string, string | undefined> = {}, cookie?: string) {
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: 'a state & more',
    nonce: 'a-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    identity_provider: 'Google',
    ...changed,
  };
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return get(`/user-pool/oauth2/authorize?${new URLSearchParams(given).toString()}`, cookie);
}

/** Signs in as the first person at the provider. */
async function signIn() {
  const location = (await authorize()).headers.get('location') ?? '';
  const text = await (await get(location)).text();
  const [ticket = '', person = ''] = ['ticket', 'person'].map(
    (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '',
  );
  const body = new URLSearchParams({ ticket, person });
  return fetch(new URL(location, pool.url), { method: 'POST', redirect: 'manual', body });
}

const codeIn = (answer: Response) => new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
const aCode = async () => codeIn(await signIn());

const exchange = (changed: Record<string, string>) =>
  fetch(`${pool.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: clientId,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changed,
    }),
  });

it('hosted login gives tokens for a code once', async () => {
  const code = await aCode();
  expect((await exchange({ code })).status).toBe(200);
  expect((await exchange({ code })).status).toBe(400);
});

it('hosted login dates the tokens of a remembered person by when they signed in, and asks again for prompt=login', async () => {
  const first = await signIn();
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const signedInAt = Math.floor(clock() / 1000);
  clock.pass(20 * 60_000);
  const remembered = await authorize({}, cookie);
  const { id_token: token } = (await (await exchange({ code: codeIn(remembered) })).json()) as { id_token: string };
  expect(decodeJwt(token)['auth_time']).toBe(signedInAt);
  const again = await authorize({ prompt: 'login' }, cookie);
  expect(again.headers.get('location')).toContain('/login/Google?ticket=');
});

it.each([
  ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_grant'],
  ['another redirect_uri', { redirect_uri: 'https://evil.example/' }, 'invalid_grant'],
  ['another client', { client_id: 'another' }, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['a made-up code', { code: 'made-up' }, 'invalid_grant'],
])('hosted login gives no tokens for %s', async (_, changed, error) => {
  const answer = await exchange({ code: await aCode(), ...changed });
  expect(answer.status).toBe(400);
  await expect(answer.json()).resolves.toMatchObject({ error });
});

it.each([
  'https://evil.example/auth/callback',
  `${redirectUri}/`,
  `${redirectUri}?x=1`,
  `${redirectUri}@evil.example`,
  'javascript:alert(1)',
  '',
])('hosted login never goes back to %j', async (foreign) => {
  const answer = await authorize({ redirect_uri: foreign });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it.each([
  ['an unknown provider', { identity_provider: '<script>' }, 'invalid_request'],
  ['no PKCE', { code_challenge: undefined }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['an implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
  ['an unknown scope', { scope: 'openid admin' }, 'invalid_scope'],
  ['scopes that need openid', { scope: 'email profile' }, 'invalid_scope'],
])('hosted login tells the application about %s', async (_, changed, error) => {
  const { headers } = await authorize(changed);
  const location = new URL(headers.get('location') ?? '');
  expect(location.origin).toBe(portalOrigin);
  expect(location.searchParams.get('error')).toBe(error);
  expect(location.searchParams.get('state')).toBe('a state & more');
});
