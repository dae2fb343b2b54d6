import { describe, expect, it } from 'vitest';
import { accountOf, answered, portalUnderTest } from './portal';
import { fields, heading, mainMenu, signIn } from './screen';
import { violations } from './axe';

const portal = portalUnderTest();

describe('the language', () => {
  it('can be chosen before signing in, and stays on every page and after a reload', async () => {
    const page = await portal.visit('/login');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await heading(page, 'Anmelden').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    const { username, password } = accountOf('demo');
    await page.getByRole('textbox', { name: 'Benutzername' }).fill(username);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await heading(page, /^Guten /).waitFor();
    await expect.poll(() => page.title()).toBe('Start');
    await page.goto('/management/quicksight');
    await heading(page, 'Dashboards verwalten').waitFor();
    expect(await page.getByRole('navigation', { name: 'Hauptmenü' }).count()).toBe(1);
    expect(await violations(page.mainFrame())).toEqual([]);
    await page.getByRole('button', { name: 'Kontomenü' }).click();
    await page.getByRole('menuitemradio', { name: 'Italiano' }).click();
    await heading(page, 'Gestione delle dashboard').waitFor();
    await expect.poll(() => page.title()).toBe('Gestione delle dashboard');
    expect(await violations(page.mainFrame())).toEqual([]);
  });

  it('is English, whatever the browser prefers, until another is chosen, which other tabs follow', async () => {
    const context = await portal.newContext({ locale: 'de-DE' });
    const [first, second] = [await context.newPage(), await context.newPage()];
    await Promise.all([first.goto('/login'), second.goto('/login')]);
    await heading(second, 'Sign in').waitFor();
    expect(await second.locator('html').getAttribute('lang')).toBe('en');
    await first.getByRole('button', { name: 'Italiano' }).click();
    await heading(second, 'Accedi').waitFor();
  });

  it('is English, with a notice, if a remembered one does not exist', async () => {
    const context = await portal.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('portal.preferences', '{"locale":"xx"}'));
    await page.goto('/login');
    await heading(page, 'Sign in').waitFor();
    await page.getByText("The portal isn't available in “xx”.").waitFor();
    await signIn(page, accountOf('viewer'));
    await mainMenu(page).waitFor();
    await page.goto('/error-log/list');
    await page
      .getByText(/Unknown variable dynamic import: .*xx\.json/)
      .first()
      .waitFor();
  });

  it('is English, with a notice, until the file of the remembered one loads', async () => {
    portal.mayComplain(...answered(500));
    const context = await portal.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('portal.preferences', '{"locale":"it"}'));
    await page.route(/\/assets\/it-[^/]+\.json$/, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await page.goto('/login');
    await heading(page, 'Sign in').waitFor();
    await page.getByText("Italian couldn't be loaded").waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Accedi').waitFor();
  });

  it("doesn't start without the English file: it says so, and starts once the file loads", async () => {
    portal.mayComplain(...answered(500), /did not come: status 500/);
    const page = await (await portal.newContext()).newPage();
    await page.route(/\/assets\/en-[^/]+\.json$/, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await page.goto('/login');
    await heading(page, "The portal hasn't started").waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await fields.password(page).waitFor();
  });
});
