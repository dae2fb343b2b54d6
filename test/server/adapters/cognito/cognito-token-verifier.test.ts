import { rm } from 'node:fs/promises';
import { createServer, globalAgent } from 'node:https';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadTlsIdentity } from '../../../../local/bi-service/certificate';
import { createCognitoTokenVerifier } from '#server/adapters/cognito/cognito-token-verifier';
import type { Company } from '#domain/people/companies/company';
import { serve } from '../../../adapters/serve';
import { closeAtOnce, listenAtFreePort } from '../../../listen';
import { aSigningKey, anIdToken, badTokens, pool, seconds, type SigningKey } from '../../tokens';
import { aDataFolder } from '../sqlite/a-data-folder';

const notAccepted = { ok: false, failure: { kind: 'not-accepted', reason: expect.any(String) } };
let key: SigningKey;
beforeAll(async () => {
  key = await aSigningKey();
});
afterEach(() => vi.useRealTimers());

/** Served over https, with a certificate that is trusted while the test runs. */
async function addressThatAnswers(body: string): Promise<string> {
  const folder = await aDataFolder();
  const tls = await loadTlsIdentity(folder);
  const server = createServer({ key: tls.key, cert: tls.certificate }, (_, answer) => answer.end(body));
  const port = await listenAtFreePort(server);
  globalAgent.options.ca = tls.certificate;
  onTestFinished(async () => {
    // Not undefined: an agent's options take precedence over those of a request.
    delete globalAgent.options.ca;
    await closeAtOnce(server);
    await rm(folder, { recursive: true });
  });
  return `https://127.0.0.1:${port}/jwks.json`;
}

const bytesOf = (token: string): string =>
  token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('hex'))
    .join('.');

it('the Cognito token verifier returns the user of an ID token', async () => {
  const verifier = createCognitoTokenVerifier({ ...pool, jwks: key.jwks });
  expect(
    await verifier.verify(await anIdToken(key, { auth_time: 1_795_000_000, 'cognito:groups': ['Sales', 'User'] })),
  ).toEqual({
    ok: true,
    value: {
      sub: 'a-sub',
      email: 'ann@example.com',
      groups: ['Sales', 'User'],
      session: 'a-sign-in',
      signedInAt: 1_795_000_000,
      issuedAt: expect.any(Number),
    },
  });
  const plain = { email: undefined, origin_jti: undefined, auth_time: undefined, sub: 'b' };
  expect(await verifier.verify(await anIdToken(key, plain))).toEqual({
    ok: true,
    value: { sub: 'b', email: '', groups: [], issuedAt: expect.any(Number) },
  });
});

const contoso: Company = { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] };

const unverified = { email: '', unverifiedEmail: 'ann@example.com' };

describe('the Cognito token verifier', () => {
  it.each([
    [{ email_verified: 'true' }, {}],
    [{ email_verified: undefined }, unverified],
    [{ email_verified: false }, unverified],
    [{ email_verified: 'false' }, unverified],
    [{ email_verified: 'TRUE' }, unverified],
    [{ email_verified: 1 }, unverified],
    [{ email: '', email_verified: false }, { email: '' }],
    [{ email: null, email_verified: true }, { email: '' }],
    [{ email: 7 }, { email: '' }],
    [{ 'cognito:groups': null }, { groups: [] }],
    [{ 'cognito:groups': 'SuperUser' }, { groups: [] }],
    [{ 'cognito:groups': ['Sales', 7, null] }, { groups: ['Sales'] }],
    [{ 'cognito:groups': { 0: 'SuperUser' } }, { groups: [] }],
    [{ origin_jti: null }, { session: undefined }],
    [{ auth_time: '1795000000' }, { signedInAt: undefined }],
    [{ acr: 'urn:cognito:loa:3' }, { level: 'urn:cognito:loa:3' }],
    [{ acr: 3 }, {}],
  ])('accepts a token with %j, and reads the rest of it', async (claims, read) => {
    const verifier = createCognitoTokenVerifier({ ...pool, jwks: key.jwks });
    const always = {
      sub: 'a-sub',
      email: 'ann@example.com',
      groups: [],
      session: 'a-sign-in',
      signedInAt: 1_795_000_000,
      issuedAt: 1_795_000_060,
    };
    const value = { ...always, ...read };
    expect(
      await verifier.verify(await anIdToken(key, { auth_time: 1_795_000_000, iat: 1_795_000_060, ...claims })),
    ).toEqual({
      ok: true,
      value,
    });
  });

  it.each([
    ['with a password', {}],
    ['from another provider', { identities: [{ providerName: 'Google' }] }],
    [
      'from their company, and linked to another',
      { identities: [{ providerName: 'Contoso' }, { providerName: 'Google' }] },
    ],
    ['with identities that are no list', { identities: 'Contoso' }],
    ['with an address of nobody’s', { identities: [{ providerName: 'Contoso' }], email: 'ann@elsewhere.example' }],
    ['without an address', { identities: [{ providerName: 'Contoso' }], email: undefined }],
  ])('refuses a company’s person who comes %s, and names no address', async (_, claims) => {
    const verifier = createCognitoTokenVerifier({ ...pool, jwks: key.jwks, companies: [contoso] });
    const verified = await verifier.verify(await anIdToken(key, { email: 'ann@contoso.example', ...claims }));
    expect(verified).toEqual({ ok: false, failure: { kind: 'other-provider', reason: expect.any(String) } });
    expect(JSON.stringify(verified)).not.toContain('ann@');
  });

  it('accepts a company’s person from their company, without the group that the pool makes of its people', async () => {
    const verifier = createCognitoTokenVerifier({ ...pool, jwks: key.jwks, companies: [contoso] });
    const token = await anIdToken(key, {
      email: 'ann@contoso.example',
      identities: [{ userId: '1', providerName: 'Contoso', primary: 'true' }],
      'cognito:groups': [`${pool.userPoolId}_Contoso`, 'Sales'],
    });
    expect(await verifier.verify(token)).toMatchObject({ ok: true, value: { groups: ['Sales'] } });
  });

  it('uses Cognito’s own issuer by default', async () => {
    const { userPoolId, clientId } = pool;
    const verifier = createCognitoTokenVerifier({ userPoolId, clientId, jwks: key.jwks });
    const iss = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_LocalDev1';
    expect(await verifier.verify(await anIdToken(key, { iss }))).toMatchObject({ ok: true });
    expect(await verifier.verify(await anIdToken(key))).toEqual(notAccepted);
  });

  it('accepts no invalid token', async () => {
    const verifier = createCognitoTokenVerifier({ ...pool, jwks: key.jwks });
    const bad = await badTokens(key);
    for (const [wrong, token] of Object.entries(bad)) {
      expect(await verifier.verify(token), wrong).toEqual(notAccepted);
      expect(await verifier.verify(token), `${wrong}, once more`).toEqual(notAccepted);
    }
  });

  it('accepts no token with one character changed', async () => {
    const verifier = createCognitoTokenVerifier({ ...pool, jwks: key.jwks });
    const token = await anIdToken(key, { 'cognito:groups': ['SuperUser'] });
    for (let at = 0; at < token.length; at += 1) {
      const forged = `${token.slice(0, at)}${token[at] === 'B' ? 'C' : 'B'}${token.slice(at + 1)}`;
      // The last character of a part has bits that belong to no byte.
      if (bytesOf(forged) === bytesOf(token)) continue;
      expect(await verifier.verify(forged), forged).toEqual(notAccepted);
    }
  });

  it('caches a token until it expires, no longer', async () => {
    const verifier = createCognitoTokenVerifier({ ...pool, jwks: key.jwks });
    const token = await anIdToken(key, { exp: seconds() + 60 });
    const first = await verifier.verify(token);
    const second = await verifier.verify(token);
    if (!first.ok || !second.ok) throw new Error('The token was not accepted');
    expect(second.value).toBe(first.value);

    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await verifier.verify(token)).toEqual(notAccepted);
  });

  it('drops the oldest token when the cache is full', async () => {
    const verifier = createCognitoTokenVerifier({ ...pool, jwks: key.jwks, capacity: 2 });
    const tokens = await Promise.all(['a', 'b', 'c'].map((sub) => anIdToken(key, { sub })));
    const verified = await Promise.all(tokens.map((token) => verifier.verify(token)));
    const again = await Promise.all(tokens.toReversed().map((token) => verifier.verify(token)));
    const valueOf = (result?: (typeof again)[number]) => (result?.ok ? result.value : undefined);
    expect(valueOf(again[0])).toBe(valueOf(verified[2]));
    expect(valueOf(again[2])).toEqual(valueOf(verified[0]));
    expect(valueOf(again[2])).not.toBe(valueOf(verified[0]));
  });

  it('checks each time whether the sign-in was revoked', async () => {
    const revoked = new Set<string>();
    const isRevoked = (originJti: string) => revoked.has(originJti);
    const verifier = createCognitoTokenVerifier({ ...pool, jwks: key.jwks, isRevoked });
    const token = await anIdToken(key);
    expect(await verifier.verify(token)).toMatchObject({ ok: true });
    revoked.add('a-sign-in');
    expect(await verifier.verify(token)).toEqual(notAccepted);
    expect(await verifier.verify(await anIdToken(key, { origin_jti: 'another' }))).toMatchObject({ ok: true });
  });

  it('does not refuse a token because the keys cannot be fetched', async () => {
    const verifier = createCognitoTokenVerifier({ ...pool, jwksUri: 'https://127.0.0.1:1/jwks.json' });
    const token = await anIdToken(key);
    expect(await verifier.verify(token)).toMatchObject({ failure: { kind: 'unavailable' } });
    expect(await verifier.verify(token)).toMatchObject({ failure: { kind: 'unavailable' } });
  });

  it('refuses tokens with unknown key ids, reads the keys once a second for them, and finds a new key meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    const rotated = await aSigningKey('key-2');
    let [published, reads] = [key.jwks, 0];
    const issuer = await serve(() => {
      reads += 1;
      return Response.json(published);
    });
    const verifier = createCognitoTokenVerifier({ ...pool, issuer, jwksUri: `${issuer}/jwks.json` });
    const token = (kid: string, { privateKey }: SigningKey) => anIdToken({ kid, privateKey }, { iss: issuer });
    expect(await verifier.verify(await token('key-1', key))).toMatchObject({ ok: true });
    expect(await verifier.verify(await token('forged', key))).toEqual(notAccepted);
    expect(reads).toBe(2);

    const forged = await Promise.all(Array.from({ length: 50 }, (_, number) => token(`forged-${number}`, key)));
    const good = await token('key-2', rotated);
    published = rotated.jwks;
    const answers = Promise.all([...forged, good].map((one) => verifier.verify(one)));
    await vi.advanceTimersByTimeAsync(999);
    expect(reads).toBe(2);
    vi.advanceTimersByTime(1);
    const [last, ...others] = (await answers).toReversed();
    expect(last).toMatchObject({ ok: true });
    for (const other of others) expect(other).toEqual(notAccepted);
    expect(reads).toBe(3);
  });

  it.each(['<h1>Sign in to the hotel</h1>', '', '{}'])(
    'does not call a token wrong when %j comes in the place of the keys',
    async (body) => {
      const verifier = createCognitoTokenVerifier({ ...pool, jwksUri: await addressThatAnswers(body) });
      expect(await verifier.verify(await anIdToken(key))).toMatchObject({ failure: { kind: 'unavailable' } });
    },
  );
});
