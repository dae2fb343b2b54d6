import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountOf, answered, portalUnderTest } from '../steps/portal';
import { chooseFromAccountMenu, hasAnswersTo, heading, mainMenu, menuLink, notice } from '../steps/screen';
import { storedSignIn } from '../steps/stored-sign-in';

const portal = portalUnderTest({ poolSettings: { refreshTokenRotation: { graceSeconds: 60 } } });

/** How many tabs a person has open. */
const open = process.env['SOAK'] ? 5 : 3;

/** One signed-in browser profile with that many tabs. */
async function openTabs(username: string, path = '/home/index'): Promise<{ context: BrowserContext; tabs: Page[] }> {
  const first = await portal.visitAs(username, '/healthz');
  const context = first.context();
  await context.addInitScript(movableClock);
  const others = await Promise.all(Array.from({ length: open - 1 }, () => context.newPage()));
  const tabs = [first, ...others];
  for (const tab of tabs) await tab.goto(path);
  for (const tab of tabs) await accountMenu(tab).waitFor();
  return { context, tabs };
}

const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });

/** The operations that the context's tabs call at the pool from now on. */
function poolCallsOf(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on('request', (request) => {
    const target = request.headers()['x-amz-target']?.split('.')[1];
    if (target) calls.push(target);
  });
  return calls;
}

const goAhead = (milliseconds: number): void => {
  window.clockIsAhead = milliseconds;
};

/** In open pages, once they have made the calls of their start, and in those opened later. */
async function letTimePass(context: BrowserContext, minutes: number): Promise<void> {
  const milliseconds = minutes * 60_000;
  for (const page of context.pages()) await page.waitForLoadState('networkidle');
  await context.addInitScript(goAhead, milliseconds);
  for (const page of context.pages()) await page.evaluate(goAhead, milliseconds);
}

/** Tokens are an hour old at most. */
const letTokensExpire = (context: BrowserContext) => letTimePass(context, 120);

declare global {
  interface Window {
    /** Milliseconds. */
    clockIsAhead: number;
  }
}

const movableClock = (): void => {
  const now = Date.now.bind(Date);
  window.clockIsAhead = 0;
  Date.now = () => now() + window.clockIsAhead;
};

/** As each of the tabs finds it stored. */
const refreshTokensOf = (tabs: Page[]) =>
  Promise.all(
    tabs.map((tab) =>
      tab.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken'))?.[1]),
    ),
  );

describe('with an expired token', () => {
  let script: string;
  beforeAll(async () => {
    const outDir = await mkdtemp(join(tmpdir(), 'tabs-page-'));
    await build({
      configFile: false,
      logLevel: 'warn',
      root: join(import.meta.dirname, 'tabs-page'),
      build: { outDir, rolldownOptions: { output: { entryFileNames: 'page.js', codeSplitting: false } } },
    });
    script = await readFile(join(outDir, 'page.js'), 'utf8');
    await rm(outDir, { recursive: true });
  });

  it('tabs refresh an expired token once when all are reloaded, and once for 20 calls each', async () => {
    const { context, tabs } = await openTabs('demo');
    await letTokensExpire(context);
    const calls = poolCallsOf(context);
    const replaced = await refreshTokensOf(tabs);
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) await menuLink(tab, 'US employment').waitFor();
    expect(calls.splice(0)).toEqual(['GetTokensFromRefreshToken']);
    const [next = '', ...others] = await refreshTokensOf(tabs);
    expect(replaced).not.toContain(next);
    expect(others).toEqual(tabs.slice(1).map(() => next));

    await context.route('**/tabs-page*', (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/tabs-page.js"></script>' }),
    );
    await Promise.all(tabs.map((tab) => tab.goto('/tabs-page')));
    for (const tab of tabs) await tab.waitForFunction(() => 'call' in window);
    await letTimePass(context, 240);
    expect(await Promise.all(tabs.map((tab) => tab.evaluate(() => window.call(20))))).toEqual(tabs.map(() => 20));
    expect(calls).toEqual(['GetTokensFromRefreshToken']);
  });
});

it('a session that the pool has ended opens one dialog over all tabs, and one sign-in or sign-out is all of theirs', async () => {
  portal.mayComplain(...answered(400, 401));
  const user = await portal.newUser({ groups: ['SuperUser'] });
  const first = await portal.visitAs(user, '/healthz');
  const context = first.context();
  await context.addInitScript(movableClock);
  await first.goto('/home/index');
  const second = await context.newPage();
  await second.goto('/management');
  await second.getByRole('button', { name: 'Edit Climate record' }).click();
  await second.getByLabel('Description', { exact: true }).fill('Half a senten');
  await menuLink(first, 'Air routes').waitFor();

  await portal.cloud.userPool.disableUser(user.username);
  await letTimePass(context, 59.5);
  const calls = poolCallsOf(context);
  await menuLink(first, 'Air routes').click();
  for (const tab of [first, second]) await tab.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor();
  expect(calls).toEqual(['GetTokensFromRefreshToken']);
  expect(new URL(first.url()).pathname).toBe('/dashboard/air-routes');
  expect(new URL(second.url()).pathname).toBe('/management/quicksight');
  expect(await second.getByLabel('Description', { exact: true }).inputValue()).toBe('Half a senten');
  const keys = await second.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('Cognito'))).toEqual([]);

  await portal.cloud.userPool.enableUser(user.username);
  const dialog = first.getByRole('dialog', { name: 'Sign in again to continue' });
  await dialog.getByLabel('Password', { exact: true }).fill(user.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(first, 'Air routes').waitFor();
  await second.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor({ state: 'detached' });
  await second.getByLabel('Description', { exact: true }).fill('Half a sentence');
  await second.getByRole('button', { name: 'Save' }).click();
  await notice(second, 'Saved Climate record').waitFor();
  await chooseFromAccountMenu(first, 'Sign out');
  for (const tab of [first, second]) {
    await heading(tab, 'Sign in').waitFor();
    expect(await mainMenu(tab).count()).toBe(0);
  }
});

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

/** A browser's storage for a signed-in user. */
const tokensOf = async (username: string): Promise<[string, string][]> =>
  (await storedSignIn(portal.at(''), accountOf(username))).map(({ name, value }) => [name, value]);

function replaceTokens(tokens: [string, string][]): void {
  const before = Object.keys(localStorage).filter((key) => key.startsWith('Cognito'));
  for (const [key, value] of tokens) localStorage.setItem(key, value);
  for (const key of before) if (!tokens.some(([kept]) => kept === key)) localStorage.removeItem(key);
}

const subIn = (tokens: [string, string][]) => subOf(tokens.find(([key]) => key.endsWith('.idToken'))?.[1]);

it('another user’s sign-in in a second tab takes over the first one, which starts on Home', async () => {
  const tokens = await tokensOf('viewer');
  const first = await portal.visitAs('demo', '/management/quicksight');
  await first.getByRole('table', { name: 'Dashboards' }).waitFor();
  // Calls that only managers make must not carry the other user's token.
  await hasAnswersTo(first, 'access/requests', 'permissions', 'dashboard/download');
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
