import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { names } from '../../../local/configuration';
import { aCloud } from '../a-cloud';
import { aBrowser, aSignIn } from './browser';

/** Signs in through the pool as `person`, or cancels without one, and sends the provider's answer. */
async function comeFrom(url: string, person: string | undefined) {
  const browser = aBrowser();
  const redirectUri = `${url}/login`;
  const signIn = aSignIn(`${url}/user-pool`, redirectUri);
  const start = signIn.authorizeUrl({ identity_provider: 'Fabrikam' });
  const page = await browser.follow(await browser.visit(start), start, redirectUri);
  if (page.url.startsWith(redirectUri)) throw new Error(`Sent back at once: ${page.url}`);
  const form = person === undefined ? { cancel: 'yes' } : { person };
  const sending = await (await browser.visit(page.url, form)).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(sending)?.[1] ?? '';
  const answer = { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') };
  const end = await browser.visit(`${url}/user-pool/saml2/idpresponse`, answer);
  return { signIn, query: new URL(end.headers.get('location') ?? '').searchParams };
}

async function claimsOf(url: string, person: string) {
  const { signIn, query } = await comeFrom(url, person);
  return decodeJwt((await signIn.tokens(query.get('code') ?? ''))['id_token'] ?? '');
}

it('a person of Fabrikam gets tokens with groups by the rules', async () => {
  const { url } = await aCloud();
  expect(await claimsOf(url, 'f-2003')).toMatchObject({
    'cognito:username': 'Fabrikam_f-2003',
    'cognito:groups': ['Sales', 'SuperUser', `${names.poolId}_Fabrikam`],
    email: 'ines.duarte@fabrikam.example',
    email_verified: true,
    name: 'Ines Duarte',
    nonce: 'the-nonce',
    identities: [{ userId: 'f-2003', providerName: 'Fabrikam', providerType: 'SAML', primary: 'true' }],
  });
});

it('a sign-in that is cancelled at Fabrikam returns to the portal in words that it recognizes', async () => {
  const { url } = await aCloud();
  const { query } = await comeFrom(url, undefined);
  expect(query.get('error_description')).toMatch(/AuthnFailed/);
});

it('a person of Fabrikam who is switched off at /companies cannot sign in, and one whose group is taken loses it', async () => {
  const { url } = await aCloud();
  const change = (form: Record<string, string>) =>
    fetch(`${url}/companies`, { method: 'POST', headers: { origin: url }, body: new URLSearchParams(form) });
  await change({ id: 'f-2003', group: 'BI owners', to: 'off' });
  expect((await claimsOf(url, 'f-2003'))['cognito:groups']).toEqual(['Sales', `${names.poolId}_Fabrikam`]);
  await change({ id: 'f-2003', to: 'off' });
  expect((await comeFrom(url, 'f-2003')).query.has('code')).toBe(false);
});

it('Fabrikam answers no other service provider, and no request that it cannot read', async () => {
  const { url } = await aCloud();
  for (const request of ['', 'AAAA', 'PGE+']) {
    const answer = await fetch(`${url}/fabrikam/sign-in?${new URLSearchParams({ SAMLRequest: request }).toString()}`);
    expect(answer.status).toBe(400);
  }
});
