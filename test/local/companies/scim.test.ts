import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createScimTokens } from '#server/application/scim/scim-tokens';
import type { AnswerOf } from '#contract/calls';
import { patchSchema, userSchema } from '#domain/people/scim/scim-request';
import { aCloud } from '../a-cloud';
import { personAt } from '../a-person';
import { aBrowser, aSignIn } from './browser';

/** Signs in at Contoso; resolves with the tokens, or with the pool's error. */
async function comeFromContoso(url: string, person: string): Promise<Record<string, string>> {
  const browser = aBrowser();
  const redirectUri = `${url}/login`;
  const signIn = aSignIn(`${url}/user-pool`, redirectUri);
  const start = signIn.authorizeUrl({ identity_provider: 'Contoso' });
  const page = await browser.follow(await browser.visit(start), start, redirectUri);
  const end = await browser.follow(await browser.visit(page.url, { person }), page.url, redirectUri);
  const query = new URL(end.url).searchParams;
  const code = query.get('code');
  return code === null ? Object.fromEntries(query) : signIn.tokens(code);
}

it('a person of Contoso whom its directory disables is out at once, with a receipt, and can’t sign in again', async () => {
  const { url, dataDir } = await aCloud();
  const stores = await openSqliteStores(join(dataDir, 'ipr-api'));
  const token = await createScimTokens({ scim: stores.scim, clock: () => new Date() }).make('Contoso');
  stores.close();
  const scim = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const answer = await fetch(`${url}/scim/v2/${path}`, { method, headers, body: JSON.stringify(body) });
    expect([200, 201]).toContain(answer.status);
    return (await answer.json()) as { id: string };
  };
  const signedIn = await comeFromContoso(url, 'c-1002');
  expect(signedIn).toMatchObject({ id_token: expect.any(String) });
  const idToken = signedIn['id_token'] ?? '';
  const headers = { authorization: `Bearer ${idToken}` };
  const ask = async () => (await fetch(`${url}/prod/quicksight/dashboard/list`, { headers })).status;
  expect(await ask()).toBe(200);

  const address = 'jonas.weber@contoso.example';
  const { id } = await scim('POST', 'Users', {
    schemas: [userSchema],
    userName: address,
    externalId: 'c-1002',
    active: true,
    emails: [{ value: address, type: 'work', primary: true }],
  });
  const steps = ['refused', 'account', 'reader', 'groups', 'deliveries', 'files'];
  const leave = { op: 'Replace', path: 'active', value: 'False' };
  await scim('PATCH', `Users/${id}`, { schemas: [patchSchema], Operations: [leave] });
  expect(await ask()).toBe(401);

  const manager = await personAt(url, 'demo', 'Demo-pass-1');
  await expect
    .poll(async () => ((await manager('quicksight/access/leavers')) as AnswerOf<'leavers'>).leavers, {
      timeout: 10_000,
    })
    .toMatchObject([
      { id, hasAccount: true, receipts: [{ steps: steps.map((step) => ({ step, at: expect.any(String) })) }] },
    ]);
  expect(await comeFromContoso(url, 'c-1002')).toMatchObject({ error: expect.any(String) });
  expect(await manager('quicksight/access/scimTokens')).toMatchObject({
    tokens: [{ provider: 'Contoso', ends: token.slice(-4), lastCallAt: expect.any(String), failures: 0 }],
  });
});

it('whoever is switched off at /companies is out at once, and can sign in again when switched on', async () => {
  const { url } = await aCloud();
  const change = (to: string) =>
    fetch(`${url}/companies`, {
      method: 'POST',
      headers: { origin: url },
      body: new URLSearchParams({ id: 'c-1001', to }),
    });
  const { id_token: idToken = '' } = await comeFromContoso(url, 'c-1001');
  const headers = { authorization: `Bearer ${idToken}` };
  const ask = async () => (await fetch(`${url}/prod/quicksight/dashboard/list`, { headers })).status;
  expect(await ask()).toBe(200);
  await change('off');
  expect(await ask()).toBe(401);
  await change('on');
  await expect
    .poll(() => comeFromContoso(url, 'c-1001'), { timeout: 10_000 })
    .toMatchObject({ id_token: expect.any(String) });
});
