import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page, Response } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSite } from '#server/site/site';
import { deferred } from '../../application/deferred';
import { closeAtOnce, listenAtFreePort } from '../../listen';
import { violations } from '../steps/axe';
import { configure } from '../steps/configure';
import { expireTokens } from '../steps/expire-tokens';
import { hold } from '../steps/hold';
import { showsFrameAtOnce } from '../steps/journeys';
import { answered, accountOf, portalUnderTest } from '../steps/portal';
import { alertOf, fields, greeting, heading } from '../steps/screen';

const portal = portalUnderTest();

const code = /\/assets\/portal-[^/]+\.js$/;
const button = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

/** A new profile's page whose portal does not load before `proceed` is called. */
async function visitBeforeCode(path: string, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const page = await (await portal.newContext()).newPage();
  const allowed = deferred<void>();
  await page.route(code, async (route) => {
    await allowed.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts?.push(...list.getEntries())).observe({ type: 'layout-shift' });
  });
  await prepare(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return { page, proceed: () => allowed.resolve() };
}

declare global {
  interface Window {
    shifts?: PerformanceEntry[];
    fieldBefore?: Element | null;
  }
}

/** A new profile's page of which everything below the form does not arrive before `proceed` is called. */
async function visitBeforeRest(path: string) {
  const allowed = deferred<void>();
  const proxy = createServer((asked, answer) => {
    const isPage = asked.url === path;
    const headers = { ...asked.headers, host: new URL(portal.at('/')).host };
    if (isPage) headers['accept-encoding'] = 'identity';
    const forwarded = request(portal.at(asked.url ?? '/'), { method: asked.method, headers }, async (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      if (!isPage) return answered.pipe(answer);
      const html = await text(answered);
      const [form = ''] = /^[^]*<\/form>/.exec(html) ?? [];
      answer.write(form);
      await allowed.promise;
      return answer.end(html.slice(form.length));
    });
    asked.pipe(forwarded);
  });
  onTestFinished(() => closeAtOnce(proxy));
  const port = await listenAtFreePort(proxy);
  const page = await (await portal.newContext()).newPage();
  await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'commit' });
  return { page, proceed: () => allowed.resolve() };
}

/** Once the portal has loaded, people can choose a language. */
const loaded = (page: Page) => page.getByRole('button', { name: 'Deutsch' }).waitFor();

describe('the sign-in form before the portal has loaded', () => {
  it('is made by the server, and keeps text, focus and caret when the portal takes over, and nothing moves', async () => {
    const { page, proceed } = await visitBeforeCode('/login', (before) =>
      // A sign-in that another app client has left is no sign-in here.
      before.addInitScript(() => localStorage.setItem('CognitoIdentityServiceProvider.another.LastAuthUser', 'demo')),
    );
    await page.getByRole('main').getByText('Northfield Analytics').waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).waitFor();
    await fields.username(page).fill('demo');
    await fields.password(page).pressSequentially('Demo-pass');
    await page.keyboard.press('ArrowLeft');
    await page.evaluate(() => (window.fieldBefore = document.activeElement));
    proceed();
    await loaded(page);
    expect(await page.evaluate(() => window.fieldBefore === document.activeElement)).toBe(true);
    await page.keyboard.type('!');
    expect(await fields.password(page).inputValue()).toBe('Demo-pas!s');
    expect(await fields.username(page).inputValue()).toBe('demo');
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

  it('keeps what is typed and the caret also when the page changes to the chosen language and a newer configuration', async () => {
    const { page, proceed } = await visitBeforeCode('/login', async (before) => {
      await before.addInitScript(() => localStorage.setItem('portal.preferences', '{"locale":"de"}'));
      await configure(before.context(), { title: 'Elsewhere', signUp: 'off' });
    });
    await fields.username(page).fill('demo');
    await fields.password(page).pressSequentially('Demo-pass');
    await page.keyboard.press('ArrowLeft');
    proceed();
    await heading(page, 'Anmelden').waitFor();
    await page.keyboard.type('!');
    expect(await page.getByLabel('Passwort', { exact: true }).inputValue()).toBe('Demo-pas!s');
    expect(await page.locator('[name=username]').inputValue()).toBe('demo');
    await page.getByRole('main').getByText('Elsewhere').waitFor();
    expect(await page.getByRole('link', { name: 'Konto erstellen' }).count()).toBe(0);
  });

  it('carries out the last of several early presses once the portal has loaded, and sends nothing before', async () => {
    const { page, proceed } = await visitBeforeCode('/dashboard?a=1');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.url().includes('pass')) sent.push(request.url());
    });
    await page.evaluate(() => {
      for (const field of document.querySelectorAll('#app input')) field.after(document.createElement('div'));
    });
    const { username, password } = accountOf('demo');
    await fields.username(page).fill(username);
    await fields.password(page).fill(password);
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await fields.password(page).press('Enter');
    await page.getByRole('button', { name: 'Signing in' }).waitFor();
    expect(await page.locator('[aria-busy=true]').count()).toBe(1);
    expect(sent).toEqual([]);
    proceed();
    await heading(page, 'Dashboards').waitFor();
    expect(page.url()).toBe(portal.at('/dashboard?a=1'));
  });

  it('carries out a press on a provider also where a newer configuration has others', async () => {
    const { page, proceed } = await visitBeforeCode('/login', async (before) => {
      const { hostedLogin } = (await (await fetch(portal.at('/config.json'))).json()) as { hostedLogin: object };
      await configure(before.context(), { hostedLogin: { ...hostedLogin, providers: ['Google', 'Apple'] } });
    });
    await page.getByRole('button', { name: 'Continue with Apple' }).click();
    proceed();
    await heading(page, 'Sign in with Apple').waitFor();
  });

  it('keeps the address of a company, and then offers the company in place of the password', async () => {
    const { page, proceed } = await visitBeforeCode('/login');
    await fields.username(page).pressSequentially('ann@contoso.example');
    await page.evaluate(() => (window.fieldBefore = document.activeElement));
    proceed();
    await page.getByRole('button', { name: 'Continue with Contoso' }).waitFor();
    expect(await fields.username(page).inputValue()).toBe('ann@contoso.example');
    expect(await page.evaluate(() => window.fieldBefore === document.activeElement)).toBe(true);
  });

  it('carries out a press with only a company’s address, once the portal has loaded in another language', async () => {
    const { page, proceed } = await visitBeforeCode('/login', (before) =>
      before.addInitScript(() => localStorage.setItem('portal.preferences', '{"locale":"de"}')),
    );
    await fields.username(page).fill('ann@contoso.example');
    await fields.username(page).press('Enter');
    await page.getByRole('button', { name: 'Signing in' }).waitFor();
    proceed();
    await heading(page, 'Sign in to Contoso').waitFor();
  });

  it('carries out a press during which the page was still arriving', async () => {
    const { page, proceed } = await visitBeforeRest('/dashboard');
    const { username, password } = accountOf('demo');
    await fields.username(page).fill(username);
    await fields.password(page).fill(password);
    await page.keyboard.press('Enter');
    proceed();
    await heading(page, 'Dashboards').waitFor();
  });

  it('keeps the username where someone forgot the password, however early they say so', async () => {
    const { page, proceed } = await visitBeforeCode('/dashboard?a=1');
    await fields.username(page).fill('demo');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    proceed();
    await heading(page, 'Choose a new password').waitFor();
    expect(await fields.username(page).inputValue()).toBe('demo');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/dashboard?a=1');
  });

  it('says what is empty at once, and still does when the portal has loaded', async () => {
    const { page, proceed } = await visitBeforeCode('/login');
    await button(page).click();
    await alertOf(page, 'Username cannot be empty').waitFor();
    await alertOf(page, 'Password cannot be empty').waitFor();
    proceed();
    await loaded(page);
    await alertOf(page, 'Username cannot be empty').waitFor();
    expect(await fields.username(page).getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
  });

  it('keeps what was typed while /config.json is wrong, says so, and continues once it is right', async () => {
    portal.mayComplain(...answered(500));
    const { page, proceed } = await visitBeforeCode('/login', (before) =>
      before.route('**/config.json', (route) => route.fulfill({ status: 500 })),
    );
    const { username, password } = accountOf('demo');
    await fields.username(page).fill(username);
    await fields.password(page).fill(password);
    proceed();
    await heading(page, "The portal couldn't start").waitFor();
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await loaded(page);
    expect(await fields.username(page).inputValue()).toBe(username);
    expect(await fields.password(page).inputValue()).toBe(password);
  });

  it('keeps what was typed when the portal or its texts do not load, says so, and offers the next try', async () => {
    portal.mayComplain(...answered(404, 500), /dynamically imported module|did not come: status 500/);
    const page = await (await portal.newContext()).newPage();
    await page.route(code, (route) => route.fulfill({ status: 404 }));
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    await fields.username(page).fill('demo');
    await heading(page, "The portal hasn't started").waitFor();
    expect(await fields.username(page).inputValue()).toBe('demo');
    expect(await violations(page)).toEqual([]);
    // The script comes back with the next page only, as after a page that was cached: this one may not have asked for it yet.
    await page.route('**/login', async (route) => {
      await page.unroute(code);
      await route.fallback();
    });
    const texts = /\/assets\/en-[^/]+\.json$/;
    await page.route(texts, (route) => route.fulfill({ status: 500 }), { times: 1 });
    const refused = page.waitForResponse(texts);
    await page.getByRole('link', { name: 'Try again' }).click();
    await refused;
    await heading(page, "The portal hasn't started").waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await loaded(page);
  });
});

it('the sign-in form of an unfilled build keeps what is typed, and gets title and providers from the portal', async () => {
  const site = await createSite({ root: 'dist/site', configuration: {}, neighbours: { connect: [], frames: [] } });
  const { page, proceed } = await visitBeforeCode('/login', (before) =>
    before.route(portal.at('/login'), async (route) => {
      const answer = await site.request('/login');
      await route.fulfill({ headers: Object.fromEntries(answer.headers), body: await answer.text() });
    }),
  );
  expect(await page.title()).toBe('Portal');
  expect(await page.getByRole('button', { name: 'Continue with Google' }).count()).toBe(0);
  await fields.username(page).fill('demo');
  await fields.password(page).pressSequentially('Demo');
  proceed();
  await page.getByRole('main').getByText('Northfield Analytics').waitFor();
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  await page.keyboard.type('!');
  expect(await fields.password(page).inputValue()).toBe('Demo!');
  expect(await fields.username(page).inputValue()).toBe('demo');
});

it('the sign-in page asks for no script before it is idle or used', async () => {
  const page = await (await portal.newContext()).newPage();
  await page.clock.install();
  await page.addInitScript(() => {
    // It is never idle.
    window.requestIdleCallback = () => 0;
  });
  const scripts: string[] = [];
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.push(asked.url());
  });
  await page.goto('/login');
  await page.clock.runFor(60_000);
  expect(scripts).toEqual([]);
  await fields.username(page).pressSequentially('d');
  await expect.poll(() => scripts.filter((url) => code.test(url))).toHaveLength(1);
});

it('the sign-in page loads home at rest, what a sign-in needs at typing, and other adapters after a press', async () => {
  const page = await (await portal.newContext()).newPage();
  const home = page.waitForResponse(/\/assets\/signed-in-[^/]+\.js$/);
  const scripts: Promise<string>[] = [];
  const read = (response: Response): void => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  };
  page.on('response', read);
  await page.goto('/login');
  await home;
  await page.waitForLoadState('networkidle');
  page.off('response', read);
  const code = (await Promise.all(scripts)).join('\n');
  // Texts of home, and of what the container and the clients of Cognito and QuickSight bring.
  const texts = ['home.nothingSince', 'inversify', 'PASSWORD_VERIFIER', 'FRAME_MOUNTED'];
  expect(texts.filter((text) => code.includes(text))).toEqual(['home.nothingSince']);

  const needed = [/\/assets\/cognito-sign-in-[^/]+\.js$/, /\/assets\/srp-client-[^/]+\.js$/];
  const arrived = Promise.all(needed.map(async (url) => (await page.waitForResponse(url)).finished()));
  await fields.username(page).fill('demo');
  await fields.password(page).fill(accountOf('demo').password);
  await arrived;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await button(page).click();
  await greeting(page).waitFor();
  const [first, second, third] = asked;
  expect([first, second]).toEqual(['/user-pool', '/user-pool']);
  expect(third).toMatch(/^\/prod\//);
});

it('someone who is signed in sees the frame of the portal, and never the form', () => showsFrameAtOnce(portal));

it('/login?page=sign-up shows the sign-in page without its form, then the step at once', async () => {
  const asked: string[] = [];
  const { page, proceed } = await visitBeforeCode('/login?page=sign-up', async (before) =>
    before.on('request', (request) => asked.push(request.url())),
  );
  expect(await page.getByText('Northfield Analytics').first().isVisible()).toBe(true);
  expect(await page.locator('form').isVisible()).toBe(false);
  // The code of the step is asked for beside the portal's.
  await expect.poll(() => asked.some((url) => url.includes('/assets/beside-sign-in-'))).toBe(true);
  proceed();
  await heading(page, 'Create an account').waitFor();
});

it('an unknown path shows the header alone until the portal has loaded', async () => {
  const { page, proceed } = await visitBeforeCode('/nowhere');
  expect(await page.locator('header a').isVisible()).toBe(true);
  expect(await page.locator('aside').isVisible()).toBe(false);
  proceed();
  await heading(page, 'Page not found').waitFor();
});

it('code that arrives after the session was ended everywhere leads to the sign-in page', async () => {
  portal.mayComplain(...answered(400, 401));
  const user = await portal.newUser();
  const page = await portal.visitAs(user, '/home/index');
  await greeting(page).waitFor();
  await portal.cloud.userPool.signOutUser(user.username);
  await expireTokens(page);
  const code = await hold(page, '**/assets/signed-in-*.js');
  const reloaded = page.reload({ waitUntil: 'commit' });
  await code.asked;
  await reloaded;
  await code.proceed();
  await heading(page, 'Sign in').waitFor();
  expect(page.url()).toBe(portal.at('/login?redirect=%2Fhome%2Findex'));
});
