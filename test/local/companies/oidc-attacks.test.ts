import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import {
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
} from 'node:crypto';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inboundFederation } from '../../../local/companies/inbound-federation';
import { closeAtOnce, listenAtFreePort } from '../../listen';
import { aRunningPool, type RunningPool } from '../user-pool/a-pool';
import { ada, clientId, poolId, portalOrigin } from '../user-pool/pool-facts';
import { aSignIn } from './browser';

const redirectUri = `${portalOrigin}/auth/callback`;
const [own, foreign] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
const ownKey = own!.privateKey;
const foreignKey = foreign!.privateKey;
const jwkOf = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' });

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const rs256 = (header: object, payload: object, key = ownKey) => {
  const text = `${encoded(header)}.${encoded(payload)}`;
  return `${text}.${signBytes('sha256', Buffer.from(text), key).toString('base64url')}`;
};
const header = { alg: 'RS256', typ: 'JWT', kid: 'ours' };
type Claims = Record<string, unknown>;

let issuer: string;
let server: Server;
let pool: RunningPool;
/** The provider's next answers. */
let idToken: (claims: Claims) => string;
let userInfo: Claims;
let nonce: string;
/** The path at which the provider answers with a page of HTML. */
let pageAt: string | undefined;

beforeAll(async () => {
  const app = new Hono()
    .use((c, next) => (c.req.path === pageAt ? Promise.resolve(c.html('<p>Welcome</p>')) : next()))
    .get('/.well-known/openid-configuration', (c) =>
      c.json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/jwks`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
      }),
    )
    .get('/jwks', (c) => c.json({ keys: [{ ...jwkOf(ownKey), kid: 'ours', alg: 'RS256', use: 'sig' }] }))
    .get('/me', (c) => c.json(userInfo))
    .post('/token', (c) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: issuer, aud: 'pool', sub: 'anna', iat: now, exp: now + 300, auth_time: now, nonce };
      return c.json({ access_token: 'an-access-token', token_type: 'Bearer', id_token: idToken(claims) });
    });
  server = createAdaptorServer({ fetch: app.fetch }) as Server;
  issuer = `http://127.0.0.1:${await listenAtFreePort(server)}`;
  const company = { provider: 'Contoso', label: 'Contoso', kind: 'OIDC' as const, domains: ['contoso.example'] };
  const other = { provider: 'Fabrikam', label: 'Fabrikam', kind: 'OIDC' as const, domains: ['fabrikam.example'] };
  pool = await aRunningPool({
    hostedLogin: {
      providers: [],
      redirectUris: [redirectUri],
      logoutUris: [],
      inboundFederation: inboundFederation(
        [company, other],
        [{ provider: 'Contoso', attribute: 'groups', value: 'sales', group: 'Sales' }],
      ),
      companies: [
        {
          name: 'Contoso',
          kind: 'OIDC',
          identifiers: ['contoso.example'],
          issuer,
          clientId: 'pool',
          clientSecret: 'a-secret',
          mapping: { email: 'email', email_verified: 'email_verified' },
        },
      ],
    },
  });
});

afterAll(async () => {
  await pool[Symbol.asyncDispose]();
  await closeAtOnce(server);
});

interface Attempt {
  token?: (claims: Claims) => string;
  info?: Claims;
  /** Changes the query of the callback. */
  answer?: (query: URLSearchParams) => void;
  asked?: Record<string, string>;
  /** The path of the provider that answers with a page. */
  page?: string;
}

/** Signs in with changed answers of the provider or the browser. `result` is undefined if the pool refuses without a redirect. */
async function attempt({
  token = (claims) => rs256(header, claims),
  info = {},
  answer = () => {},
  asked = {},
  page,
}: Attempt) {
  const signIn = aSignIn(pool.url, redirectUri, clientId);
  const start = await fetch(signIn.authorizeUrl({ identity_provider: 'Contoso', ...asked }), { redirect: 'manual' });
  const request = new URL(start.headers.get('location') ?? '').searchParams;
  nonce = request.get('nonce') ?? '';
  idToken = token;
  userInfo = { sub: 'anna', email: 'anna@contoso.example', email_verified: true, groups: ['sales'], ...info };
  const query = new URLSearchParams({ code: 'a-code', state: request.get('state') ?? '', iss: issuer });
  answer(query);
  const callback = `${pool.url}/oauth2/idpresponse?${query.toString()}`;
  pageAt = page;
  const end = await fetch(callback, { redirect: 'manual' }).finally(() => (pageAt = undefined));
  const location = end.headers.get('location');
  return {
    callback,
    signIn,
    status: end.status,
    result: location === null ? undefined : new URL(location).searchParams,
  };
}

const now = () => Math.floor(Date.now() / 1000);
const withClaims = (changed: Claims) => (claims: Claims) => rs256(header, { ...claims, ...changed });
const without = (name: string) => (claims: Claims) => {
  const { [name]: _, ...rest } = claims;
  return rs256(header, rest);
};
const hashOf = (token: string) => createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');

it('a correct OIDC answer signs in, also with the right azp, at_hash and max_age', async () => {
  for (const tried of [
    {},
    { token: withClaims({ azp: 'pool', at_hash: hashOf('an-access-token') }), asked: { max_age: '60' } },
  ]) {
    expect((await attempt(tried)).result?.get('code')).toBeTruthy();
  }
});

const attacks: [string, Attempt][] = [
  [
    '39 a changed payload',
    {
      token: (claims) => {
        const [first, , last] = rs256(header, claims).split('.');
        return [first, encoded({ ...claims, sub: 'admin' }), last].join('.');
      },
      info: { sub: 'admin' },
    },
  ],
  ['39 a foreign key under our kid', { token: (claims) => rs256(header, claims, foreignKey) }],
  [
    '39 a foreign key in the header',
    { token: (claims) => rs256({ ...header, jwk: jwkOf(foreignKey) }, claims, foreignKey) },
  ],
  ['39 a foreign jku', { token: (claims) => rs256({ ...header, jku: 'http://127.0.0.1/jwks' }, claims, foreignKey) }],
  ['39 an unknown kid', { token: (claims) => rs256({ ...header, kid: 'other' }, claims, foreignKey) }],
  ['40 alg none', { token: (claims) => `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.` }],
  [
    '40 HS256 keyed with the public key',
    {
      token: (claims) => {
        const text = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`;
        const pem = createPublicKey(ownKey).export({ type: 'spki', format: 'pem' });
        return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
      },
    },
  ],
  ['41 a crit header', { token: (claims) => rs256({ ...header, crit: ['exp2'], exp2: 1 }, claims) }],
  ['42 another issuer', { token: withClaims({ iss: 'https://elsewhere.example' }) }],
  ['42 an issuer with a slash more', { token: (claims) => rs256(header, { ...claims, iss: `${issuer}/` }) }],
  ['43 another audience', { token: withClaims({ aud: 'another' }) }],
  ['44 two audiences without azp', { token: withClaims({ aud: ['pool', 'another'] }) }],
  ['44 another azp', { token: withClaims({ azp: 'another' }) }],
  ['45 an expired token', { token: withClaims({ exp: now() - 3600 }) }],
  ['45 no exp', { token: without('exp') }],
  ['46 issued tomorrow', { token: withClaims({ iat: now() + 86_400, exp: now() + 90_000 }) }],
  ['47 no nonce', { token: without('nonce') }],
  ['47 another nonce', { token: withClaims({ nonce: 'another' }) }],
  ['47 a sub that is a number', { token: withClaims({ sub: 7 }), info: { sub: 7 } }],
  ['48 an access token', { token: (claims) => rs256({ ...header, typ: 'at+jwt' }, claims) }],
  ['48 a wrong at_hash', { token: withClaims({ at_hash: hashOf('another') }) }],
  ['49 auth_time older than max_age', { token: withClaims({ auth_time: now() - 7200 }), asked: { max_age: '60' } }],
  ['50 no state', { answer: (query) => query.delete('state') }],
  ['50 another state', { answer: (query) => query.set('state', 'another') }],
  ['50 no iss', { answer: (query) => query.delete('iss') }],
  ['50 the iss of another provider', { answer: (query) => query.set('iss', 'https://elsewhere.example') }],
  ['50 userinfo of another sub', { info: { sub: 'bert' } }],
  ...['/.well-known/openid-configuration', '/jwks', '/token', '/me'].map((page): [string, Attempt] => [
    `an HTML page at ${page}`,
    { page },
  ]),
  ['37 no address', { info: { email: undefined } }],
  ['37 an address of another company', { info: { email: 'anna@fabrikam.example' } }],
  ['37 an address of no company', { info: { email: 'anna@example.com' } }],
  ['38 more than 10,000 groups', { info: { groups: Array.from({ length: 10_001 }, (_, index) => `g${index}`) } }],
];

it.each(attacks)('OIDC attack %s is refused', async (_, tried) => {
  const { result, status } = await attempt(tried);
  expect(result?.get('code') ?? undefined).toBeUndefined();
  expect(result?.get('error') ?? String(status)).toMatch(/^(invalid_request|server_error|400)$/);
});

it('OIDC attack 50: a repeated answer is refused', async () => {
  const { callback, result } = await attempt({});
  expect(result?.get('code')).toBeTruthy();
  expect((await fetch(callback, { redirect: 'manual' })).status).toBe(400);
});

it('OIDC attack 38: groups named like the portal’s or another company’s give nothing without a rule', async () => {
  const groups = ['SuperUser', 'Sales', 'Fabrikam'];
  const { signIn, result } = await attempt({ token: withClaims({ sub: 'zoe' }), info: { sub: 'zoe', groups } });
  const { id_token: token = '' } = await signIn.tokens(result?.get('code') ?? '');
  const payload: Claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(payload['cognito:groups']).toEqual([expect.stringMatching(/_Contoso$/)]);
});

it('a linked person of a company signs in as the user of the pool, and can be linked before the first sign-in only', async () => {
  const signed = {
    authorization:
      'AWS4-HMAC-SHA256 Credential=k/20260101/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=s',
  };
  const link = (subject: string) =>
    pool.post(
      'AdminLinkProviderForUser',
      {
        UserPoolId: poolId,
        DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: ada.username },
        SourceUser: {
          ProviderName: 'Contoso',
          ProviderAttributeName: 'Cognito_Subject',
          ProviderAttributeValue: subject,
        },
      },
      signed,
    );
  expect((await link('ada-1')).status).toBe(200);
  expect((await link('ada-1')).type).toBe('InvalidParameterException');
  const { signIn, result } = await attempt({ token: withClaims({ sub: 'ada-1' }), info: { sub: 'ada-1' } });
  const { id_token: token = '' } = await signIn.tokens(result?.get('code') ?? '');
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    'cognito:username': ada.username,
    identities: [{ userId: 'ada-1', providerName: 'Contoso', primary: 'false' }],
  });
  await attempt({});
  expect((await link('anna')).type).toBe('InvalidParameterException');
});

it('an account with a password is linked at first sign-in by its verified address; username and own groups stay', async () => {
  const cora = { username: 'cora', password: 'Cora-pass-1', email: 'Cora@contoso.example', groups: ['Board', 'Sales'] };
  await pool.createUser(cora);
  for (const groups of [[], ['sales']]) {
    const came = { sub: 'c-1', email: 'cora@contoso.example' };
    const { signIn, result } = await attempt({ token: withClaims({ sub: 'c-1' }), info: { ...came, groups } });
    const { id_token: token = '' } = await signIn.tokens(result?.get('code') ?? '');
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      'cognito:username': 'cora',
      'cognito:groups': ['Board', ...(groups.length > 0 ? ['Sales'] : [])],
      identities: [{ userId: 'c-1', providerName: 'Contoso', primary: 'false' }],
    });
  }
});
