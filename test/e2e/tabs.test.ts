import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { later } from '../application/later';
import { configure } from './configure';
import {
  accountOf,
  answered,
  chooseFromAccountMenu,
  frameOf,
  greeting,
  heading,
  mainMenu,
  menuLink,
  portalUnderTest,
  signIn,
} from './portal';
import { storedSignIn } from './stored-sign-in';

const portal = portalUnderTest();

/** As people have it: one browser profile that is signed in, and five tabs of it. */
async function fiveTabs(username: string, path = '/home/index'): Promise<{ context: BrowserContext; tabs: Page[] }> {
  const first = await portal.visitAs(username, '/healthz');
  const context = first.context();
  await context.addInitScript(movableClock);
  const others = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  const tabs = [first, ...others];
  for (const tab of tabs) await tab.goto(path);
  for (const tab of tabs) await accountMenu(tab).waitFor();
  return { context, tabs };
}

const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });

/** The operations that the context's tabs ask the pool for, from now on. */
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

/** Of the pages that stand and of those that come. */
async function letTimePass(context: BrowserContext, minutes: number): Promise<void> {
  const milliseconds = minutes * 60_000;
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

/** The page's calls of IprApi from now on, and whose tokens they carry. */
function callsOf(page: Page): { path: string; sub: string }[] {
  const calls: { path: string; sub: string }[] = [];
  page.on('request', (request) => {
    const token = request.headers()['authorization'];
    if (token) calls.push({ path: new URL(request.url()).pathname, sub: subOf(token) });
  });
  return calls;
}

/** As each of the tabs finds it stored. */
const refreshTokensOf = (tabs: Page[]) =>
  Promise.all(
    tabs.map((tab) =>
      tab.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken'))?.[1]),
    ),
  );

const claims = z.object({ sub: z.string() });
const subOf = (token = '') =>
  claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).sub;

describe('five tabs whose token has expired', () => {
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

  it('refresh it once when all are loaded again, and once for 20 calls each', async () => {
    const { context, tabs } = await fiveTabs('demo');
    await letTokensExpire(context);
    const calls = poolCallsOf(context);
    const replaced = await refreshTokensOf(tabs);
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) await menuLink(tab, 'US employment').waitFor();
    expect(calls.splice(0)).toEqual(['GetTokensFromRefreshToken']);
    const [next = '', ...others] = await refreshTokensOf(tabs);
    expect(replaced).not.toContain(next);
    expect(others).toEqual(Array(4).fill(next));

    await context.route('**/tabs-page*', (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/tabs-page.js"></script>' }),
    );
    await Promise.all(tabs.map((tab) => tab.goto('/tabs-page')));
    for (const tab of tabs) await tab.waitForFunction(() => 'call' in window);
    await letTimePass(context, 240);
    expect(await Promise.all(tabs.map((tab) => tab.evaluate(() => window.call(20))))).toEqual([20, 20, 20, 20, 20]);
    expect(calls).toEqual(['GetTokensFromRefreshToken']);
  });
});

describe('a sign-out', () => {
  it('leaves no tokens to a tab that keeps them in its memory', async () => {
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
    await heading(first, /^Good .*, Viewer/i).waitFor();
    // Nobody is in without a password.
    await signIn(second, accountOf('viewer'));
    await heading(second, /^Good .*, Viewer/i).waitFor();
  });

  it('by clearing the site’s data reaches another tab too', async () => {
    const page = await portal.visitAs('viewer', '/home/index');
    await greeting(page).waitFor();
    const other = await page.context().newPage();
    await other.goto('/healthz');
    await other.evaluate(() => localStorage.clear());
    await heading(page, 'Sign in').waitFor();
  });
});

describe('another user who signs in in a second tab', () => {
  it('takes the first one over: it starts at home, and shows nothing of the user before', async () => {
    const tokens = await tokensOf('viewer');
    const first = await portal.visitAs('demo', '/management/quicksight');
    await first.getByRole('table', { name: 'Dashboards' }).waitFor();
    const second = await first.context().newPage();
    await second.goto('/healthz');
    const calls = callsOf(first);
    await second.evaluate(replaceTokens, tokens);
    await heading(first, /^Good .*, Viewer/i).waitFor();
    await menuLink(first, 'Air routes').waitFor();
    expect(new URL(first.url()).pathname).toBe('/home/index');
    expect(await menuLink(first, 'Management').count()).toBe(0);
    expect(new Set(calls.map(({ sub }) => sub))).toEqual(new Set([subIn(tokens)]));
  });

  it('is not called for by what the first one had asked, when that is refused afterwards', async () => {
    portal.mayComplain(...answered(401));
    const context = await portal.newContext();
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const tab of [first, second]) await tab.goto('/login');
    const viewersSignIn = await hold(second, /\/user-pool$/);
    await signIn(second, accountOf('viewer'));
    await viewersSignIn.asked;

    await signIn(first, accountOf('demo'));
    await menuLink(first, 'Management').click();
    await heading(first, 'Dashboard management').waitFor();
    const calls = callsOf(first);
    const sync = await hold(first, '**/prod/quicksight/dashboard/sync');
    await first.getByRole('button', { name: 'Sync', exact: true }).click();
    const asked = await sync.asked;

    await viewersSignIn.goOn();
    for (const tab of [first, second]) await heading(tab, /^Good .*, Viewer/i).waitFor();
    await menuLink(first, 'Air routes').waitFor();
    const answer = first.waitForResponse(asked.request().url());
    await asked.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"unauthenticated"}' });
    await (await answer).finished();
    await menuLink(first, 'Air routes').click();
    await frameOf(first, 'Air routes').getByRole('definition').first().waitFor();

    const demos = subOf(asked.request().headers()['authorization']);
    const [synced, ...others] = calls;
    expect(synced).toEqual({ path: '/prod/quicksight/dashboard/sync', sub: demos });
    expect(others.filter(({ path, sub }) => path === synced?.path || sub === demos)).toEqual([]);
    expect(await first.getByRole('dialog').count()).toBe(0);
  });

  it('is never called for by a tab that has not heard of it', async () => {
    const tokens = await tokensOf('viewer');
    const page = await portal.visitAs('demo', '/management/quicksight');
    await page.getByRole('table', { name: 'Dashboards' }).waitFor();
    const calls = callsOf(page);
    // A tab hears nothing of what it did itself.
    await page.evaluate(replaceTokens, tokens);
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByRole('dialog', { name: 'Sign in again to go on' }).waitFor();
    expect(calls).toEqual([]);
  });
});

/** Holds the page's first request there; what comes after it goes through. */
async function hold(page: Page, url: string | RegExp) {
  const asked = later<Route>();
  await page.route(url, (route) => asked.come(route), { times: 1 });
  return { asked: asked.promise, goOn: async () => (await asked.promise).continue() };
}

/** What a browser keeps of somebody who is signed in. */
const tokensOf = async (username: string): Promise<[string, string][]> =>
  (await storedSignIn(portal.at(''), accountOf(username))).map(({ name, value }) => [name, value]);

function replaceTokens(tokens: [string, string][]): void {
  const before = Object.keys(localStorage).filter((key) => key.startsWith('Cognito'));
  for (const [key, value] of tokens) localStorage.setItem(key, value);
  for (const key of before) if (!tokens.some(([kept]) => kept === key)) localStorage.removeItem(key);
}

const subIn = (tokens: [string, string][]) => subOf(tokens.find(([key]) => key.endsWith('.idToken'))?.[1]);

describe('a session that the pool has ended', () => {
  it('while its token still serves puts the dialog over what stands, half typed, in all tabs', async () => {
    portal.mayComplain(...answered(400));
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
    for (const tab of [first, second]) await tab.getByRole('dialog', { name: 'Sign in again to go on' }).waitFor();
    expect(calls).toEqual(['GetTokensFromRefreshToken']);
    expect(new URL(first.url()).pathname).toBe('/dashboard/air-routes');
    expect(new URL(second.url()).pathname).toBe('/management/quicksight');
    expect(await second.getByLabel('Description', { exact: true }).inputValue()).toBe('Half a senten');
    const keys = await second.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => key.startsWith('Cognito'))).toEqual([]);
  });

  it('is asked for once, and all tabs keep their page under the sign-in dialog; signing out from there reaches all five', async () => {
    portal.mayComplain(...answered(400));
    const { context, tabs } = await fiveTabs('viewer', '/dashboard');
    await portal.cloud.userPool.signOutUser('viewer');
    await letTokensExpire(context);
    const calls = poolCallsOf(context);
    const [first, ...others] = tabs;
    if (!first) throw new Error('No tab');
    await menuLink(first, 'Air routes').click();
    for (const tab of tabs) await tab.getByRole('dialog', { name: 'Sign in again to go on' }).waitFor();
    expect(calls).toEqual(['GetTokensFromRefreshToken']);
    for (const tab of others) expect(new URL(tab.url()).pathname).toBe('/dashboard');

    const dialog = first.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(accountOf('viewer').password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    for (const tab of tabs) await expect.poll(() => tab.getByRole('dialog').count()).toBe(0);
    for (const tab of others) expect(new URL(tab.url()).pathname).toBe('/dashboard');

    for (const tab of others) await noteWhenSignInPageComes(tab);
    await accountMenu(first).click();
    const pressed = await first.evaluate(() => Date.now());
    await first.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    for (const tab of tabs) {
      await heading(tab, 'Sign in').waitFor();
      expect(await mainMenu(tab).count()).toBe(0);
    }
    for (const tab of others) {
      const shown = Number(await tab.locator('html').getAttribute('data-sign-in-page-at'));
      // One second is what people wait at most (specification, threat 17); a busy machine is given some more.
      expect(shown - pressed).toBeLessThan(5_000);
    }
  });
});

const noteWhenSignInPageComes = (tab: Page) =>
  tab.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('input[type=password]')) return;
      observer.disconnect();
      document.documentElement.dataset['signInPageAt'] = String(Date.now());
    }).observe(document.body, { childList: true, subtree: true });
  });
