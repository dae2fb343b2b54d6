import { describe, expect, it } from 'vitest';
import { accountOf, answered, portalUnderTest } from './portal';
import { fields, heading } from './screen';

const portal = portalUnderTest();

describe('the language', () => {
  it('is English, whatever the browser prefers, until another is chosen, which other tabs and later pages follow', async () => {
    const context = await portal.newContext({ locale: 'de-DE' });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await Promise.all([page.goto('/login'), other.goto('/login')]);
    await heading(other, 'Sign in').waitFor();
    expect(await other.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('button', { name: 'Italiano' }).click();
    await heading(other, 'Accedi').waitFor();
    await other.close();

    await page.getByRole('button', { name: 'Deutsch' }).click();
    await heading(page, 'Anmelden').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    const { username, password } = accountOf('demo');
    await page.getByRole('textbox', { name: 'Benutzername' }).fill(username);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await heading(page, /^Guten /).waitFor();
    await page.goto('/management/quicksight');
    await heading(page, 'Dashboards verwalten').waitFor();
    expect(await page.getByRole('navigation', { name: 'Hauptmenü' }).count()).toBe(1);
    await expect.poll(() => page.title()).toBe('Dashboards verwalten');
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
