import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { aClock, aRunningPool, type RunningPool } from './a-pool';
import { clientId, poolId, portalOrigin } from './pool-facts';

const redirectUri = `${portalOrigin}/auth/callback`;
const logoutUri = `${portalOrigin}/`;
const clock = aClock();
let pool: RunningPool;

beforeAll(async () => {
  const hostedLogin = {
    providers: ['Google', 'Facebook', 'LoginWithAmazon', 'SignInWithApple'] as const,
    redirectUris: [redirectUri],
    logoutUris: [logoutUri],
  };
  pool = await aRunningPool({ hostedLogin: { ...hostedLogin, providers: [...hostedLogin.providers] }, clock });
});

afterAll(() => pool[Symbol.asyncDispose]());

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, pool.url), { redirect: 'manual', headers });

function authorize(changed: Record<string, string | undefined> = {}, headers: Record<string, string> = {}) {
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
  return get(`/user-pool/oauth2/authorize?${new URLSearchParams(given).toString()}`, headers);
}

async function aProviderPage(changed: Record<string, string | undefined> = {}) {
  const redirect = await authorize(changed);
  const location = redirect.headers.get('location') ?? '';
  const response = await get(location);
  const text = await response.text();
  const ticket = /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const person = /name="person" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const path = location.split('?')[0] ?? '';
  const submit = (form: Record<string, string>) =>
    fetch(new URL(path, pool.url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ticket, ...form }),
    });
  return { response, text, person, submit };
}

async function aCode(changed: Record<string, string | undefined> = {}) {
  const page = await aProviderPage(changed);
  const answer = await page.submit({ person: page.person });
  const location = new URL(answer.headers.get('location') ?? '');
  return { location, code: location.searchParams.get('code') ?? '', cookie: answer.headers.get('set-cookie') ?? '' };
}

const tokenAnswer = z.object({
  id_token: z.string(),
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  token_type: z.literal('Bearer'),
});

const token = (form: Record<string, string>) =>
  fetch(`${pool.url}/oauth2/token`, {
    method: 'POST',
    headers: { origin: portalOrigin },
    body: new URLSearchParams({ client_id: clientId, ...form }),
  });

const exchange = (code: string, changed: Record<string, string> = {}) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier, ...changed });

const userInfo = (accessToken: string) => get('/user-pool/oauth2/userInfo', { authorization: `Bearer ${accessToken}` });

it('hosted login signs in with a code and PKCE, refreshes, returns the identity of the user, and revokes', async () => {
  const { location, code } = await aCode();
  expect(location.origin + location.pathname).toBe(redirectUri);
  expect(location.searchParams.get('state')).toBe('a state & more');
  const response = await exchange(code);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBe(portalOrigin);
  const tokens = tokenAnswer.parse(await response.json());
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    iss: pool.issuer,
    aud: clientId,
    nonce: 'a-nonce',
    'cognito:username': expect.stringMatching(/^Google_\d+$/),
    'cognito:groups': [`${poolId}_Google`],
    email: 'amelia.okafor@gmail.example',
    email_verified: true,
    identities: [expect.objectContaining({ providerName: 'Google' })],
  });
  expect(decodeJwt(tokens.access_token)).toMatchObject({ scope: 'openid email profile' });
  const info = await userInfo(tokens.access_token);
  await expect(info.json()).resolves.toMatchObject({ email: 'amelia.okafor@gmail.example' });
  const api = await pool.post('GetUser', { AccessToken: tokens.access_token });
  expect(api).toMatchObject({ message: 'Access Token does not have required scopes' });

  const refresh = () => token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' });
  const renewed = tokenAnswer.parse(await (await refresh()).json());
  expect(renewed.refresh_token).toBeUndefined();
  const revoked = await fetch(`${pool.url}/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, token: tokens.refresh_token ?? '' }),
  });
  expect(revoked.status).toBe(200);
  expect((await refresh()).status).toBe(400);
  expect((await userInfo(renewed.access_token)).status).toBe(401);
});

it('hosted login creates one user per person, however often they sign in', async () => {
  const scope = 'openid aws.cognito.signin.user.admin';
  const subs = new Set<unknown>();
  for (let count = 0; count < 2; count += 1) {
    const { code } = await aCode({ identity_provider: 'SignInWithApple', scope });
    const { access_token: AccessToken } = tokenAnswer.parse(await (await exchange(code)).json());
    const { body } = await pool.post('GetUser', { AccessToken });
    expect(body['Username']).toMatch(/^SignInWithApple_/);
    subs.add(decodeJwt(AccessToken).sub);
  }
  expect(subs.size).toBe(1);
});

it('hosted login accepts a code once, and revokes its tokens when it is used again', async () => {
  const { code } = await aCode();
  const tokens = tokenAnswer.parse(await (await exchange(code)).json());
  const replayed = await exchange(code);
  expect(replayed.status).toBe(400);
  await expect(replayed.json()).resolves.toEqual({ error: 'invalid_grant' });
  expect((await userInfo(tokens.access_token)).status).toBe(401);
});

it('hosted login accepts a code for five minutes', async () => {
  const inTime = await aCode();
  const late = await aCode();
  clock.pass(5 * 60_000 - 1);
  expect((await exchange(inTime.code)).status).toBe(200);
  clock.pass(1);
  expect((await exchange(late.code)).status).toBe(400);
});

it.each([
  ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_grant'],
  ['another redirect_uri', { redirect_uri: 'https://evil.example/' }, 'invalid_grant'],
  ['another client', { client_id: 'another' }, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['a made-up code', { code: 'made-up' }, 'invalid_grant'],
])('hosted login gives no tokens for %s', async (_, changed, error) => {
  const { code } = await aCode();
  const answer = await exchange(code, changed);
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
])('hosted login tells the application about %s', async (_, changed, error) => {
  const { headers } = await authorize(changed);
  const location = new URL(headers.get('location') ?? '');
  expect(location.origin).toBe(portalOrigin);
  expect(location.searchParams.get('error')).toBe(error);
  expect(location.searchParams.get('state')).toBe('a state & more');
});

it('hosted login returns access_denied when the person cancels', async () => {
  const page = await aProviderPage({ identity_provider: 'Facebook' });
  expect(page.text).toContain('Sign in with Facebook');
  const answer = await page.submit({ cancel: 'yes' });
  const location = new URL(answer.headers.get('location') ?? '');
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'a state & more',
  });
  expect((await page.submit({ person: page.person })).status).toBe(400);
});

it('hosted login refuses a tampered or spent ticket, and an unknown person', async () => {
  const page = await aProviderPage();
  expect((await page.submit({ person: 'nobody' })).status).toBe(400);
  expect((await page.submit({ ticket: 'made-up', person: page.person })).status).toBe(400);
  expect((await page.submit({ person: page.person })).status).toBe(303);
  expect((await page.submit({ person: page.person })).status).toBe(400);
});

it('hosted login offers the providers that are turned on', async () => {
  const text = await (await authorize({ identity_provider: undefined })).text();
  for (const company of ['Google', 'Facebook', 'Amazon', 'Apple']) expect(text).toContain(`Continue with ${company}`);
  await using closed = await aRunningPool();
  const answer = await fetch(`${closed.url}/oauth2/authorize?client_id=${clientId}&redirect_uri=${redirectUri}`);
  expect(answer.status).toBe(400);
});

it('hosted login remembers the user in the browser until they sign out', async () => {
  const { cookie } = await aCode();
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  const codeIn = async (changed: Record<string, string>) =>
    new URL((await authorize(changed, headers)).headers.get('location') ?? '', pool.url).searchParams.get('code');
  await expect(codeIn({})).resolves.toBeTruthy();
  await expect(codeIn({ prompt: 'none' })).resolves.toBeTruthy();
  await expect(codeIn({ prompt: 'select_account' })).resolves.toBeNull();
  await expect(codeIn({ identity_provider: 'Facebook' })).resolves.toBeNull();
  const foreign = await get(`/user-pool/logout?client_id=${clientId}&logout_uri=https://evil.example/`, headers);
  expect(foreign.status).toBe(400);
  const out = await get(`/user-pool/logout?client_id=${clientId}&logout_uri=${encodeURIComponent(logoutUri)}`, headers);
  expect(out.headers.get('location')).toBe(logoutUri);
  const silent = await authorize({ prompt: 'none' }, headers);
  expect(silent.headers.get('location')).toContain('error=login_required');
});

it('hosted login refuses a disabled user', async () => {
  const { code } = await aCode({ identity_provider: 'LoginWithAmazon' });
  const { id_token: idToken } = tokenAnswer.parse(await (await exchange(code)).json());
  await pool.disableUser(String(decodeJwt(idToken)['cognito:username']));
  const { location } = await aCode({ identity_provider: 'LoginWithAmazon' });
  expect(location.searchParams.get('error')).toBe('access_denied');
});

it('hosted login shows pages on which no foreign script can run', async () => {
  const { response, text } = await aProviderPage();
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain(`form-action 'self' ${portalOrigin}`);
  expect(text).not.toMatch(/<style|style=|<script|onclick/);
  expect((await get('/user-pool/look.css')).headers.get('content-type')).toContain('text/css');
});

it('hosted login is described for OpenID Connect clients', async () => {
  const document: unknown = await (await fetch(`${pool.issuer}/.well-known/openid-configuration`)).json();
  expect(document).toMatchObject({
    issuer: pool.issuer,
    authorization_endpoint: `${pool.url}/oauth2/authorize`,
    token_endpoint: `${pool.url}/oauth2/token`,
    jwks_uri: pool.jwksUri,
    code_challenge_methods_supported: ['S256'],
  });
});
