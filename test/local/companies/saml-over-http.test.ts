import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { decodeJwt } from 'jose';
import type { Server } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inboundFederation } from '../../../local/companies/inbound-federation';
import type { SamlKey } from '../../../local/companies/saml-answer';
import { closeAtOnce, listenAtFreePort } from '../../listen';
import { aRunningPool, type RunningPool } from '../user-pool/a-pool';
import { clientId, poolId, portalOrigin } from '../user-pool/pool-facts';
import { aSamlKey, type Forgery, writerOf } from './a-saml-answer';
import { aSignIn } from './browser';

const redirectUri = `${portalOrigin}/auth/callback`;
const minute = 60_000;
let key: SamlKey;
let origin: string;
let server: Server;
let pool: RunningPool;
/** The provider's next metadata, if they aren't its own. */
let answered: Response | undefined;
let id = 0;

beforeAll(async () => {
  key = await aSamlKey();
  const base64 = key.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const metadata = () => `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${origin}">
<IDPSSODescriptor><KeyDescriptor><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
<ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${origin}/sign-in"/>
</IDPSSODescriptor></EntityDescriptor>`;
  server = createAdaptorServer({ fetch: new Hono().get('/', (c) => answered ?? c.body(metadata())).fetch }) as Server;
  origin = `http://127.0.0.1:${await listenAtFreePort(server)}`;
  const company = { provider: 'Fabrikam', label: 'Fabrikam', kind: 'SAML' as const, domains: ['fabrikam.example'] };
  const other = { provider: 'Contoso', label: 'Contoso', kind: 'OIDC' as const, domains: ['contoso.example'] };
  pool = await aRunningPool({
    hostedLogin: {
      providers: [],
      redirectUris: [redirectUri],
      logoutUris: [],
      inboundFederation: inboundFederation(
        [company, other],
        [
          { provider: 'Fabrikam', attribute: 'groups', value: 'sales', group: 'Sales' },
          { provider: 'Contoso', attribute: 'groups', value: 'theirs', group: 'Contoso' },
        ],
      ),
      companies: [
        {
          name: 'Fabrikam',
          kind: 'SAML',
          identifiers: ['fabrikam.example'],
          metadataUrl: `${origin}/`,
          mapping: { email: 'email' },
        },
      ],
    },
  });
});

afterAll(async () => {
  await pool[Symbol.asyncDispose]();
  await closeAtOnce(server);
});

/** Begins a sign-in, and returns the provider's answers to it. */
async function begin() {
  const signIn = aSignIn(pool.url, redirectUri, clientId);
  const start = await fetch(signIn.authorizeUrl({ identity_provider: 'Fabrikam' }), { redirect: 'manual' });
  const query = new URL(start.headers.get('location') ?? '').searchParams;
  const request = query.get('SAMLRequest');
  const requestXml = request === null ? '' : inflateRawSync(Buffer.from(request, 'base64')).toString();
  id += 1;
  const write = writerOf(
    {
      issuer: origin,
      audience: `urn:amazon:cognito:sp:${poolId}`,
      recipient: `${pool.url}/saml2/idpresponse`,
      inResponseTo: / ID="([^"]+)"/.exec(requestXml)?.[1] ?? '',
      now: Date.now(),
      responseId: `_r${id}`,
      assertionId: `_a${id}`,
    },
    key,
  );
  const encoded = (forgery: Forgery) => Buffer.from(write(forgery)).toString('base64');
  return { signIn, error: query, relayState: query.get('RelayState') ?? '', encoded };
}

async function send(form: Record<string, string>) {
  const end = await fetch(`${pool.url}/saml2/idpresponse`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const location = end.headers.get('location');
  return { status: end.status, result: location === null ? undefined : new URL(location).searchParams };
}

async function attempt(forgery: Forgery) {
  const { signIn, relayState, encoded } = await begin();
  const form = { SAMLResponse: encoded(forgery), RelayState: relayState };
  return { signIn, form, ...(await send(form)) };
}

it('a correct SAML answer signs in with the groups of the provider’s own rules', async () => {
  const { signIn, result } = await attempt({
    person: { attributes: { email: 'nora@fabrikam.example', groups: ['sales', 'theirs', 'SuperUser'] } },
  });
  const tokens = await signIn.tokens(result?.get('code') ?? '');
  expect(decodeJwt(tokens['id_token'] ?? '')).toMatchObject({
    'cognito:username': 'Fabrikam_nora',
    'cognito:groups': ['Sales', `${poolId}_Fabrikam`],
    email_verified: false,
  });
});

it.each<[string, Forgery, RegExp]>([
  ['4 a changed NameID', { after: (xml) => xml.replace('>nora<', '>admin<') }, /SAML Assertion signature is invalid/],
  ['26 a clock six minutes behind', { answer: { now: Date.now() - 6 * minute } }, /SAML.*expired.*clocks/],
  ['27 a clock six minutes ahead', { answer: { now: Date.now() + 6 * minute } }, /SAML.*not yet valid.*clocks/],
  [
    '37 a mail domain of another provider',
    { person: { attributes: { email: 'eve@contoso.example' } } },
    /other-domain/,
  ],
  ['37 no address', { person: { attributes: {} } }, /no-address/],
])('SAML attack over HTTP is refused: %s', async (_, forgery, words) => {
  const { result } = await attempt(forgery);
  expect(result?.get('code')).toBeNull();
  expect(result?.get('error_description')).toMatch(words);
});

it('SAML attack 34 is refused: a replay, of the whole answer or of its assertion id in another', async () => {
  const first = await attempt({ answer: { assertionId: '_once' } });
  expect(first.result?.get('code')).toBeTruthy();
  expect(await send(first.form)).toEqual({ status: 400, result: undefined });
  const { relayState } = await begin();
  const again = await send({ ...first.form, RelayState: relayState });
  expect(again.result?.get('error_description')).toMatch(/another request/);
  const sameId = await attempt({ answer: { assertionId: '_once' } });
  expect(sameId.result?.get('error_description')).toMatch(/already used/);
});

it('SAML attack 35 is refused: an answer without a request, to an unknown one, or begun at the provider', async () => {
  const { encoded } = await begin();
  for (const RelayState of ['', 'unknown', `identity_provider=Fabrikam&client_id=${clientId}&response_type=code`]) {
    expect(await send({ SAMLResponse: encoded({}), RelayState })).toEqual({ status: 400, result: undefined });
  }
});

it('an answer that is no SAML, or too large, is refused', async () => {
  for (const SAMLResponse of [
    '',
    '<html></html>',
    Buffer.from('<html/>').toString('base64'),
    Buffer.from([255, 254]).toString('base64'),
    'A'.repeat(100_001),
  ]) {
    const { relayState } = await begin();
    const { result } = await send({ SAMLResponse, RelayState: relayState });
    expect(result?.get('error_description')).toMatch(/Invalid SAML response received/);
  }
  expect((await send({ SAMLResponse: 'A'.repeat(140_000) })).status).toBe(413);
});

it('a provider that is down, or answers with a page, sends people back with words at once', async () => {
  for (const [metadata, words] of [
    [new Response('<!doctype html><html></html>'), /Invalid SAML metadata/],
    [new Response('<html xmlns="http://www.w3.org/1999/xhtml"/>'), /Invalid SAML metadata/],
    [new Response('', { status: 503 }), /status 503/],
    [Response.redirect('http://127.0.0.1:1/'), /Fabrikam metadata/],
  ] as const) {
    answered = metadata;
    const { error } = await begin();
    expect(error.get('error_description')).toMatch(words);
  }
  answered = undefined;
});
