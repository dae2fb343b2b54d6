import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listenAtFreePort } from '../../listen';
import { accountOf, answered, portalUnderTest } from '../steps/portal';
import { chooseFromAccountMenu, figureIn, frameOf, heading, menuLink, notice, signIn, syncAll } from '../steps/screen';
import { storedSignIn } from '../steps/stored-sign-in';

const portal = portalUnderTest();

async function script(): Promise<string> {
  const html = await (await fetch(portal.at('/'))).text();
  return /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
}

it.each([
  ['GET', '/', 200],
  ['GET', '/dashboard/us-employment-overview', 200],
  ['GET', '/no/such/page', 200],
  ['GET', '/config.json', 200],
  ['GET', '/icon.svg', 200],
  ['GET', '/healthz', 200],
  ['GET', '/outbox', 200],
  ['GET', '/outbox.json', 200],
  ['GET', '/demo-accounts', 200],
  ['GET', '/demo-accounts.js', 200],
  ['GET', '/user-pool/eu-west-1_LocalDev1/.well-known/jwks.json', 200],
  ['GET', '/user-pool/oauth2/userInfo', 401],
  ['GET', '/user-pool/login/Google', 400],
  ['POST', '/user-pool', 400],
  ['POST', '/', 405],
  ['GET', '/assets/none.js', 404],
  ['GET', '/assets/..%2f..%2fpackage.json', 404],
  ['GET', '/prod/cognito/user/identity', 401],
  ['GET', '/prod/quicksight/dashboard/list', 401],
  ['GET', '/prod/quicksight/dashboard/sync', 401],
  ['GET', '/prod/quicksight/dashboard/lastSync', 401],
  ['GET', '/prod/quicksight/dashboard/embededUrl?id=a@b', 401],
  ['POST', '/prod/quicksight/dashboard/update', 401],
  ['GET', '/prod', 401],
  ['GET', '/prod/no/such/call', 401],
  ['GET', '/prod//quicksight/dashboard/list', 401],
  ['GET', '/prod/%71uicksight/dashboard/list', 401],
])('every response to %s %s (%i) carries the security headers', async (method, path, status) => {
  const answer = await fetch(portal.at(path), { method });
  expect(answer.status).toBe(status);
  const { headers } = answer;
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-|\*/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
});

it('every response with a script of the portal carries them too, and can be cached forever', async () => {
  const answer = await fetch(portal.at(await script()));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

it("a foreign page can't frame the portal", async () => {
  portal.mayComplain(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/, /status of 401/);
  const paths = ['/', '/login', '/config.json', '/prod/quicksight/dashboard/list'];
  const frames = paths.map((path) => `<iframe src="${portal.at(path)}"></iframe>`).join('');
  const foreign = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end(`<h1>Foreign</h1>${frames}`);
  });
  const port = await listenAtFreePort(foreign);
  try {
    const page = await (await portal.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    await heading(page, 'Foreign').waitFor();
    const shown = () =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url());
    await expect.poll(shown).toEqual(paths.map(() => 'chrome-error://chromewebdata/'));
  } finally {
    foreign.close();
  }
});

it('a foreign page gets no response that it can read', async () => {
  const headers = { Origin: 'https://evil.example' };
  for (const path of ['/prod/quicksight/dashboard/list', '/config.json', '/']) {
    const answer = await fetch(portal.at(path), { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

const markup = '<img src=x onerror="document.title=\'run\'">';

it('a complete visit breaks no rule of the policy, exposes no token and no embed code, and lets no markup become script', async () => {
  // The local user pool doesn't track this account's devices.
  portal.mayComplain(...answered(400));
  const context = await portal.newContext();
  const page = await context.newPage();
  const addresses: string[] = [];
  const referrers: string[] = [];
  const lines: string[] = [];
  const codes = new Set<string>();
  context.on('request', (request) => {
    addresses.push(request.url());
    referrers.push(request.headers()['referer'] ?? '');
  });
  context.on('console', (message) => lines.push(message.text()));
  context.on('response', (response) => {
    if (!response.url().includes('/embededUrl')) return;
    void response.json().then(({ embedUrl }: { embedUrl: string }) => {
      const code = new URL(embedUrl).searchParams.get('code');
      if (code) codes.add(code);
    });
  });
  await page.goto('/dashboard/air-routes');
  await signIn(page, accountOf('demo'));
  await heading(page, 'Air routes').waitFor();
  await figureIn(page, 'Air routes').waitFor();
  const tokens = await storedTokens(page);
  expect(tokens.length).toBeGreaterThanOrEqual(3);

  await menuLink(page, 'US employment').click();
  await frameOf(page, 'US employment').getByRole('combobox', { name: 'Group' }).selectOption('Goods');
  await menuLink(page, 'Management').click();
  await syncAll(page);
  await notice(page, '2 new').waitFor();
  await page.getByRole('button', { name: 'Edit Climate record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit dashboard' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(markup);
  await dialog.getByRole('textbox', { name: 'Description' }).fill(`d ${markup}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`d ${markup}`, { exact: true }).first().waitFor();
  await menuLink(page, markup).click();
  await heading(page, markup).waitFor();
  await expect.poll(() => page.title()).toBe(markup);
  await chooseFromAccountMenu(page, 'Account');
  await heading(page, 'User account').waitFor();
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  await chooseFromAccountMenu(page, 'Sign out');
  await heading(page, 'Sign in').waitFor();

  expect(codes.size).toBe(3);
  const ours = addresses.filter((address) => address.startsWith(portal.at('/')));
  for (const secret of [...tokens, ...codes]) {
    for (const text of [...ours, ...referrers, ...lines, ...portal.serverLog]) expect(text).not.toContain(secret);
  }
  for (const code of codes) {
    expect(kept).not.toContain(code);
    // Requested once: by the frame that it opens.
    expect(addresses.filter((address) => address.includes(encodeURIComponent(code)))).toHaveLength(1);
  }
  expect(referrers.filter((referrer) => referrer.startsWith(portal.at('/')))).toEqual([]);
  await expectTrustedTypes(page);
});

/** Markup cannot become script, and the page stays. */
async function expectTrustedTypes(page: Page): Promise<void> {
  portal.mayComplain(/Trusted(HTML|ScriptURL|Script)' assignment/);
  const sinks = [
    () => (document.body.innerHTML = '<img src=x>'),
    () => document.createElement('script').setAttribute('src', '/assets/x.js'),
    () => document.createElement('iframe').setAttribute('srcdoc', '<b>'),
  ];
  const outcomes = await Promise.all(
    sinks.map((sink) =>
      page.evaluate(sink).then(
        () => 'done',
        (error: Error) => /TypeError/.exec(error.message)?.[0],
      ),
    ),
  );
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError']);
  await heading(page, 'Sign in').waitFor();
}

it('a token that was edited in the browser gives no access: the server trusts only what it has signed', async () => {
  const kept = await storedSignIn(portal.at(''), accountOf('viewer'));
  const token = kept.find(({ name }) => name.endsWith('.idToken'))?.value ?? '';
  const [head, body = '', signature] = token.split('.');
  const claims: object = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, 'cognito:groups': ['SuperUser'] })).toString('base64url');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  for (const attempt of [`${head}.${forged}.${signature}`, `${unsigned}.${forged}.`, `${unsigned}.${forged}.x`]) {
    const answer = await fetch(portal.at('/prod/quicksight/dashboard/sync'), {
      headers: { Authorization: `Bearer ${attempt}` },
    });
    expect(answer.status).toBe(401);
  }
});

const storedTokens = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.endsWith('Token'))
      .map(([, token]) => token),
  );
