import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose, person } from '../steps/hosted-pages';
import { answered, portalUnderTest } from '../steps/portal';
import { alertOf, chooseFromAccountMenu, fields, greeting, heading, menuLink } from '../steps/screen';

const portal = portalUnderTest();

const throughContoso = async (page: Page) => {
  await choose(page, 'Contoso');
  await heading(page, 'Sign in to Contoso').waitFor();
};

/** The administrator's page of the companies, in another tab: presses the person's button, and waits for the one that undoes it. */
async function inDirectory(page: Page, name: string, press: RegExp, undo: RegExp): Promise<void> {
  const directory = await page.context().newPage();
  await directory.goto(portal.at('/companies'));
  const entry = directory.getByRole('listitem').filter({ hasText: name });
  await entry.getByRole('button', { name: press }).click();
  await entry.getByRole('button', { name: undo }).waitFor();
  await directory.close();
}

it('a company signs in people with its addresses, on the requested page, and with the groups that it gives now', async () => {
  const page = await portal.visit('/dashboard/air-routes');
  await fields.username(page).fill('Astrid.Berg@Contoso.example');
  await page.getByText('Contoso signs you in on its own page.').waitFor();
  expect(await fields.password(page).count()).toBe(0);
  await throughContoso(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await alertOf(page, 'You came back without signing in.').waitFor();

  await throughContoso(page);
  await person(page, 'Astrid Berg').click();
  await heading(page, 'Air routes').waitFor();
  expect(page.url()).toBe(portal.at('/dashboard/air-routes'));

  await inDirectory(page, 'Astrid Berg', /^Take sales-emea/, /^Give sales-emea/);
  await chooseFromAccountMenu(page, 'Sign out');
  await throughContoso(page);
  await person(page, 'Astrid Berg').click();
  await menuLink(page, 'Climate record').waitFor();
  expect(await menuLink(page, 'Air routes').count()).toBe(0);
});

it('a company with SAML signs in people on the requested page, after a sign-in that was cancelled', async () => {
  const page = await portal.visit('/dashboard/air-routes');
  await fields.username(page).fill('Nora.Lind@Fabrikam.example');
  await page.getByRole('button', { name: 'Use a password instead' }).waitFor();
  await choose(page, 'Fabrikam');
  await heading(page, 'Sign in to Fabrikam').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await alertOf(page, 'You came back without signing in.').waitFor();

  await choose(page, 'Fabrikam');
  await person(page, 'Nora Lind').click();
  await heading(page, 'Air routes').waitFor();
  expect(page.url()).toBe(portal.at('/dashboard/air-routes'));
});

it('an account with a password that Contoso signs in is told so, and where each of its groups comes from', async () => {
  await portal.newUser({ email: 'jonas.weber@contoso.example', groups: ['Board'] });
  const page = await portal.visit('/login?company=contoso&redirect=%2Fuser%2Fprofile');
  await person(page, 'Jonas Weber').click();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Board.* · given in the user pool$/ })
    .waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Finance.* · from Contoso$/ })
    .waitFor();
  await page.goto(portal.at('/user/notifications'));
  await page.getByText('Contoso signs you in from now on.').first().waitFor();
});

it('the later of two companies’ sign-ins in two tabs is the session of both, on Home, and one sign-out ends both', async () => {
  const first = await portal.visit('/login?company=contoso&redirect=%2Fuser%2Fprofile');
  await heading(first, 'Sign in to Contoso').waitFor();
  const second = await first.context().newPage();
  await second.goto(portal.at('/login?company=fabrikam&redirect=%2Fuser%2Fnotifications'));
  await person(second, 'Nora Lind').click();
  await heading(second, 'User notifications').waitFor();
  await person(first, 'Priya Nair').click();
  await heading(first, /^Good .*, Priya/).waitFor();
  await heading(second, /^Good .*, Priya/).waitFor();
  await chooseFromAccountMenu(second, 'Sign out');
  await heading(first, 'Sign in').waitFor();
});

it('a link to a company begins its sign-in at once, which people whom it has switched off cannot pass', async () => {
  const page = await portal.visit('/login?company=contoso');
  await heading(page, 'Sign in to Contoso').waitFor();
  await inDirectory(page, 'Jonas Weber', /^Switch off/, /^Switch on/);
  await page.reload();
  expect(await person(page, 'Jonas Weber').isDisabled()).toBe(true);
  await person(page, 'Priya Nair').click();
  await greeting(page).waitFor();
});

it('a person whom their company switches off is out of an open page at the next call', async () => {
  portal.mayComplain(...answered(400, 401));
  const page = await portal.visit('/login?company=contoso');
  await person(page, 'Marco Leone').click();
  await greeting(page).waitFor();
  await inDirectory(page, 'Marco Leone', /^Switch off/, /^Switch on/);
  await menuLink(page, 'Climate record').click();
  await page.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor();
});
