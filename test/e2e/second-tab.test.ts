import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configure } from './configure';
import { hold } from './hold';
import { accountOf, answered, portalUnderTest } from './portal';
import { chooseFromAccountMenu, figureIn, greeting, hasAnswersTo, heading, menuLink, signIn, syncAll } from './screen';
import { storedSignIn } from './stored-sign-in';

const portal = portalUnderTest();

/** The page's calls of IprApi from now on, and whose tokens they carry. */
function callsOf(page: Page): { path: string; sub: string }[] {
  const calls: { path: string; sub: string }[] = [];
  page.on('request', (request) => {
    const token = request.headers()['authorization'];
    if (token) calls.push({ path: new URL(request.url()).pathname, sub: subOf(token) });
  });
  return calls;
}

const claims = z.object({ sub: z.string() });
const subOf = (token = '') =>
  claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).sub;

describe('a sign-out', () => {
  it('also removes the tokens that a tab keeps in memory', async () => {
    const context = await portal.newContext();
    await configure(context, { tokenStorage: 'memory' });
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const tab of [first, second]) {
      await tab.goto('/login');
      await signIn(tab, accountOf('demo'));
      await greeting(tab).waitFor();
    }
    await chooseFromAccountMenu(first, 'Sign out');
    for (const tab of [first, second]) await heading(tab, 'Sign in').waitFor();
    await signIn(first, accountOf('viewer'));
    await heading(first, /^Good .*, Thomas/).waitFor();
    // Nobody is signed in without a password.
    await signIn(second, accountOf('viewer'));
    await heading(second, /^Good .*, Thomas/).waitFor();
  });

  it("by clearing the site's data reaches another tab too", async () => {
    const page = await portal.visitAs('viewer', '/home/index');
    await greeting(page).waitFor();
    const other = await page.context().newPage();
    await other.goto('/healthz');
    await other.evaluate(() => localStorage.clear());
    await heading(page, 'Sign in').waitFor();
  });
});

describe('another user signing in in a second tab', () => {
  it('takes over the first tab: it starts on Home, and shows nothing of the previous user', async () => {
    const tokens = await tokensOf('viewer');
    const first = await portal.visitAs('demo', '/management/quicksight');
    await first.getByRole('table', { name: 'Dashboards' }).waitFor();
    // What the page asks for managers only must not be asked with the other user's token.
    await first.waitForLoadState('networkidle');
    const second = await first.context().newPage();
    await second.goto('/healthz');
    const calls = callsOf(first);
    await second.evaluate(replaceTokens, tokens);
    await heading(first, /^Good .*, Thomas/).waitFor();
    await menuLink(first, 'Air routes').waitFor();
    expect(new URL(first.url()).pathname).toBe('/home/index');
    expect(await menuLink(first, 'Management').count()).toBe(0);
    expect(new Set(calls.map(({ sub }) => sub))).toEqual(new Set([subIn(tokens)]));
  });

  it('is not asked to sign in again when a pending call of the first user is refused', async () => {
    portal.mayComplain(...answered(401));
    const context = await portal.newContext();
    const [first, second] = [await context.newPage(), await context.newPage()];
    // It gives up no call: the first tab may need more than the ten seconds after which it would.
    await second.addInitScript(() => (AbortController.prototype.abort = () => undefined));
    for (const tab of [first, second]) await tab.goto('/login');
    const viewersSignIn = await hold(second, /\/user-pool$/);
    await signIn(second, accountOf('viewer'));
    await viewersSignIn.asked;

    await signIn(first, accountOf('demo'));
    await menuLink(first, 'Management').click();
    await heading(first, 'Dashboard management').waitFor();
    await hasAnswersTo(first, 'permissions', 'access/requests', 'dashboard/download');
    const calls = callsOf(first);
    const sync = await hold(first, '**/prod/quicksight/dashboard/applySync');
    await syncAll(first);
    const asked = await sync.asked;

    await viewersSignIn.proceed();
    for (const tab of [first, second]) await heading(tab, /^Good .*, Thomas/).waitFor();
    await menuLink(first, 'Air routes').waitFor();
    const answer = first.waitForResponse(asked.request().url());
    await asked.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"unauthenticated"}' });
    await (await answer).finished();
    await menuLink(first, 'Air routes').click();
    await figureIn(first, 'Air routes').waitFor();

    const demos = subOf(asked.request().headers()['authorization']);
    const path = '/prod/quicksight/dashboard/applySync';
    const sent = calls.findIndex((call) => call.path === path);
    expect(calls[sent]).toEqual({ path, sub: demos });
    expect(calls.slice(sent + 1).filter((call) => call.path === path || call.sub === demos)).toEqual([]);
    expect(await first.getByRole('dialog').count()).toBe(0);
  });

  it('is never asked to sign in again by a tab that missed the change', async () => {
    const tokens = await tokensOf('viewer');
    const page = await portal.visitAs('demo', '/management/quicksight');
    await page.getByRole('table', { name: 'Dashboards' }).waitFor();
    const calls = callsOf(page);
    // A tab doesn't receive its own messages.
    await page.evaluate(replaceTokens, tokens);
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor();
    expect(calls).toEqual([]);
  });
});

/** What a browser stores for a signed-in user. */
const tokensOf = async (username: string): Promise<[string, string][]> =>
  (await storedSignIn(portal.at(''), accountOf(username))).map(({ name, value }) => [name, value]);

function replaceTokens(tokens: [string, string][]): void {
  const before = Object.keys(localStorage).filter((key) => key.startsWith('Cognito'));
  for (const [key, value] of tokens) localStorage.setItem(key, value);
  for (const key of before) if (!tokens.some(([kept]) => kept === key)) localStorage.removeItem(key);
}

const subIn = (tokens: [string, string][]) => subOf(tokens.find(([key]) => key.endsWith('.idToken'))?.[1]);
