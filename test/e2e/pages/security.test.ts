import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountOf, answered, portalUnderTest } from '../steps/portal';
import { chooseFromAccountMenu, figureIn, frameOf, heading, menuLink, notice, signIn, syncAll } from '../steps/screen';

const portal = portalUnderTest();

const markup = '<img src=x onerror="document.title=\'run\'">';

it('a complete visit breaks no rule of the policy, exposes no token, and lets no markup become script', async () => {
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
  // Narrow tables hide it.
  await page.getByText(`d ${markup}`, { exact: true }).first().waitFor({ state: 'attached' });
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

const storedTokens = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.endsWith('Token'))
      .map(([, token]) => token),
  );
