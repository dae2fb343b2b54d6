import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { names } from '../../../local/configuration';
import { aCloud } from '../a-cloud';
import { aBrowser, aSignIn } from './browser';

/** Signs in through the pool as `person`, or cancels without one. */
async function comeFrom(
  url: string,
  person: string | undefined,
  asked: Record<string, string> = { identity_provider: 'Contoso' },
) {
  const browser = aBrowser();
  const redirectUri = `${url}/login`;
  const signIn = aSignIn(`${url}/user-pool`, redirectUri);
  const start = signIn.authorizeUrl(asked);
  const page = await browser.follow(await browser.visit(start), start, redirectUri);
  if (page.url.startsWith(redirectUri)) return { signIn, query: new URL(page.url).searchParams };
  const chosen = await browser.visit(page.url, person === undefined ? { cancel: 'yes' } : { person });
  const end = await browser.follow(chosen, page.url, redirectUri);
  return { signIn, query: new URL(end.url).searchParams, text: await page.response.text() };
}

it('a person of Contoso gets tokens with groups by the rules, by provider name and by mail domain', async () => {
  const { url } = await aCloud();
  for (const asked of [
    { identity_provider: 'Contoso' },
    { idp_identifier: 'contoso.example', login_hint: 'priya.nair@contoso.example' },
  ]) {
    const { signIn, query } = await comeFrom(url, 'c-1003', asked);
    expect(Object.fromEntries(query)).toEqual({ code: expect.any(String), state: 'the-state' });
    const { id_token: token = '' } = await signIn.tokens(query.get('code') ?? '');
    expect(decodeJwt(token)).toMatchObject({
      'cognito:username': 'Contoso_c-1003',
      'cognito:groups': ['Sales', 'SuperUser', `${names.poolId}_Contoso`],
      email: 'priya.nair@contoso.example',
      email_verified: true,
      nonce: 'the-nonce',
      identities: [
        {
          userId: 'c-1003',
          providerName: 'Contoso',
          providerType: 'OIDC',
          issuer: null,
          primary: 'true',
          dateCreated: expect.stringMatching(/^\d{13}$/),
        },
      ],
    });
  }
});

it('a cancelled sign-in at Contoso returns to the portal as access_denied, and a silent one as login_required', async () => {
  const { url } = await aCloud();
  const { query } = await comeFrom(url, undefined);
  expect(Object.fromEntries(query)).toEqual({
    error: 'access_denied',
    error_description: 'Contoso Error - The person cancelled the sign-in.',
    state: 'the-state',
  });
  const silent = await comeFrom(url, undefined, { identity_provider: 'Contoso', prompt: 'none' });
  expect(silent.query.get('error')).toBe('login_required');
});

it('a person switched off at /companies cannot be chosen, and a group taken there is gone at the next sign-in', async () => {
  const { url } = await aCloud();
  const change = (form: Record<string, string>) =>
    fetch(`${url}/companies`, { method: 'POST', headers: { origin: url }, body: new URLSearchParams(form) });
  const groupsNow = async () => {
    const { signIn, query } = await comeFrom(url, 'c-1003');
    const { id_token: token = '' } = await signIn.tokens(query.get('code') ?? '');
    return decodeJwt(token)['cognito:groups'];
  };
  const own = `${names.poolId}_Contoso`;
  expect(await groupsNow()).toEqual(['Sales', 'SuperUser', own]);
  await change({ id: 'c-1003', group: 'analytics-admins', to: 'off' });
  expect(await groupsNow()).toEqual(['Sales', own]);
  await change({ id: 'c-1003', to: 'off' });
  const { query } = await comeFrom(url, 'c-1003');
  expect(query.get('error')).toBe('access_denied');
});

it('a group that Contoso calls SuperUser gives nothing', async () => {
  const { url } = await aCloud();
  const { signIn, query } = await comeFrom(url, 'c-1004');
  const { id_token: token = '' } = await signIn.tokens(query.get('code') ?? '');
  expect(decodeJwt(token)['cognito:groups']).toEqual([`${names.poolId}_Contoso`]);
});
