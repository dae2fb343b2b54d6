import { createServer } from 'node:https';
import { expect, it, onTestFinished } from 'vitest';
import { createCompanyProbe } from '#server/adapters/cognito/cognito-company-probe';
import { fetchMetadata } from '#server/adapters/companies/fetch-metadata';
import { serve } from '../../../adapters/serve';
import { aPortOfNobody, closeAtOnce, listenAtFreePort } from '../../../listen';
import { aCertificate } from '../../commands/a-certificate';
import { fiveFields } from '../../settings/a-settings-file';
import { discoveryOf, keySet, samlMetadata } from '../companies/a-provider';

type Replies = Record<string, () => Response | Promise<Response>>;

/** Both kinds of provider on one port. `replies` answers some paths otherwise. */
async function aProvider(replies: (url: string) => Replies = () => ({})): Promise<string> {
  const url: string = await serve((request) => {
    const { pathname } = new URL(request.url);
    const well: Replies = {
      '/.well-known/openid-configuration': () => Response.json(discoveryOf(url)),
      '/keys': () => Response.json(keySet),
      '/metadata': async () => new Response(await samlMetadata()),
    };
    return ({ ...well, ...replies(url) }[pathname] ?? (() => new Response('', { status: 404 })))();
  });
  return url;
}

const companies = [
  { provider: 'Contoso', kind: 'OIDC' as const },
  { provider: 'Fabrikam', kind: 'SAML' as const },
];

/** What the probe sees of companies in a pool that has these providers, by name. */
async function seenWith(providers: Record<string, object>) {
  const endpoint = await serve(async (request) => {
    if (request.headers.get('x-amz-target') !== 'AWSCognitoIdentityProviderService.DescribeIdentityProvider') {
      return Response.json({ __type: 'AccessDeniedException', message: 'another call' }, { status: 400 });
    }
    const { UserPoolId, ProviderName } = (await request.json()) as { UserPoolId: string; ProviderName: string };
    const provider = UserPoolId === fiveFields.userPoolId && providers[ProviderName];
    if (!provider) return Response.json({ __type: 'ResourceNotFoundException', message: 'no' }, { status: 400 });
    return Response.json({
      IdentityProvider: { UserPoolId, ProviderName, CreationDate: 1_700_000_000, ...provider },
    });
  });
  const { region, userPoolId, userPoolClientId: clientId } = fiveFields;
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
  return createCompanyProbe({ region, userPoolId, clientId, endpoint, credentials }, companies)();
}

const oidc = (oidc_issuer: string) => ({
  ProviderType: 'OIDC',
  ProviderDetails: { oidc_issuer, client_id: 'portal', client_secret: 'a secret' },
  AttributeMapping: { email: 'email', username: 'sub' },
});
const saml = (details: object) => ({
  ProviderType: 'SAML',
  ProviderDetails: details,
  AttributeMapping: { email: 'mail' },
});

it('the pool’s providers of both kinds are seen with their metadata, and without the client’s secret', async () => {
  const url = await aProvider();
  const seen = await seenWith({ Contoso: oidc(url), Fabrikam: saml({ MetadataURL: `${url}/metadata` }) });
  const near = expect.any(Number) as number;
  const madeAt = 1_700_000_000_000;
  expect(seen).toEqual([
    {
      ...companies[0],
      described: { ok: true, value: { kind: 'OIDC', issuer: url, attributes: ['email', 'username'], madeAt } },
      metadata: { kind: 'read', issuer: url, lacks: [], plain: [], takesSecret: true, clockAhead: near },
    },
    {
      ...companies[1],
      described: { ok: true, value: { kind: 'SAML', issuer: undefined, attributes: ['email'], madeAt } },
      metadata: { kind: 'read', lacks: [], plain: [], certificateDays: 364, clockAhead: near },
    },
  ]);
  expect(JSON.stringify(seen)).not.toContain('a secret');
});

it('metadata from a file is read from the pool, and a missing provider is said to be missing', async () => {
  const [contoso, fabrikam] = await seenWith({ Fabrikam: saml({ MetadataFile: await samlMetadata({ days: [5] }) }) });
  expect(contoso).toEqual({ ...companies[0], described: { ok: false, failure: { kind: 'not-found' } } });
  expect(fabrikam?.metadata).toMatchObject({ kind: 'read', certificateDays: 4 });
});

const html = () => new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } });
const discovery = (change: (url: string) => object) => (url: string) => ({
  '/.well-known/openid-configuration': () => Response.json(discoveryOf(url, change(url))),
});
it.each<[string, (url: string) => Replies, object]>([
  ['a page', () => ({ '/.well-known/openid-configuration': html }), { kind: 'other' }],
  ['a page instead of keys', () => ({ '/keys': html }), { kind: 'other' }],
  ['no keys', () => ({ '/keys': () => Response.json({ keys: [] }) }), { kind: 'read', lacks: ['keys'] }],
  [
    'another issuer',
    discovery((url) => ({ issuer: `${url}/` })),
    { kind: 'read', issuer: expect.stringMatching(/\/$/) },
  ],
  ['no userinfo', discovery(() => ({ userinfo_endpoint: undefined })), { lacks: ['userinfo_endpoint'] }],
  ['no address of keys', discovery(() => ({ jwks_uri: undefined })), { lacks: ['jwks_uri'] }],
  ['nonsense as the address of keys', discovery(() => ({ jwks_uri: 'nonsense' })), { kind: 'closed' }],
  ['an error', () => ({ '/keys': () => new Response('', { status: 500 }) }), { kind: 'status', status: 500 }],
  [
    'a redirect inside',
    () => ({ '/keys': () => Response.redirect('http://169.254.169.254/latest') }),
    { kind: 'status', status: 302 },
  ],
  [
    'two megabytes',
    () => ({ '/keys': () => new Response('x'.repeat(2 ** 21)) }),
    { kind: 'unreachable', reason: 'more than 1 MB' },
  ],
  [
    'a clock ten minutes behind, from a cache of a minute',
    (url) => ({
      '/.well-known/openid-configuration': () =>
        Response.json(discoveryOf(url), {
          headers: { date: new Date(Date.now() - 660_000).toUTCString(), age: '60' },
        }),
    }),
    { kind: 'read', clockAhead: expect.closeTo(600_000, -4) },
  ],
])('an OIDC provider that answers %s', async (_, replies, found) => {
  const [contoso] = await seenWith({ Contoso: oidc(await aProvider(replies)) });
  expect(contoso?.metadata).toMatchObject(found);
});

it('a provider that is down, or never answers, is unreachable after five seconds at most', async () => {
  const silent = await serve(() => new Promise<never>(() => undefined));
  const slow = await serve(
    () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('<')) })),
  );
  const [down, ...late] = await Promise.all(
    [`http://127.0.0.1:${await aPortOfNobody()}`, silent, slow].map((url) => fetchMetadata(url, true)),
  );
  expect(down).toMatchObject({ kind: 'unreachable', reason: 'ECONNREFUSED' });
  expect(late).toMatchObject([
    { kind: 'unreachable', reason: 'no answer in time' },
    { kind: 'unreachable', reason: 'no answer in time' },
  ]);
});

it('a certificate that this machine doesn’t trust makes a provider unreachable', async () => {
  const server = createServer(await aCertificate(), (_, response) => response.end('{}'));
  const port = await listenAtFreePort(server);
  onTestFinished(() => closeAtOnce(server));
  const found = await fetchMetadata(`https://localhost:${port}`, true);
  expect(found).toMatchObject({
    kind: 'unreachable',
    reason: expect.stringMatching(/CERT|UNABLE_TO_VERIFY/) as string,
  });
});

it.each([
  'http://idp.example/metadata',
  'https://127.0.0.1/metadata',
  'https://localhost/metadata',
  'https://[::1]/metadata',
  'https://[::ffff:10.0.0.1]/metadata',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1',
  'https://2130706433/',
  'ftp://idp.example',
  'nonsense',
])('nothing is asked at %s, where Cognito could ask nothing either', async (address) => {
  expect(await fetchMetadata(address)).toEqual({ kind: 'closed', address });
});
