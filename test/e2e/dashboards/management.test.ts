import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Account, portalUnderTest } from '../steps/portal';
import { heading, mainMenu, menuLink, notice } from '../steps/screen';

const portal = portalUnderTest();
const table = (page: Page) => page.getByRole('table', { name: 'Dashboards' });
const row = (page: Page, title: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Edit ${title}`, exact: true }) });
const cell = (page: Page, title: string, name: string | RegExp) =>
  row(page, title).getByRole('cell', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit dashboard' });
const choice = (page: Page, group: string, name: string) =>
  dialog(page).getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true });

const manages = async (user: Account | string = 'demo'): Promise<Page> => {
  const page = await portal.visitAs(user, '/management/quicksight');
  await table(page).waitFor();
  return page;
};

async function edit(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
  await dialog(page).waitFor();
}

async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

async function addGroup(page: Page, group: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Groups' }).fill(group);
  await dialog(page)
    .getByRole('option', { name: new RegExp(`^${group}|“${group}”`) })
    .click();
  await dialog(page)
    .getByRole('button', { name: `Remove ${group}` })
    .waitFor();
}

it('a manager edits a dashboard, removes it from the menu and restores it, and others follow', async () => {
  const page = await manages();
  await edit(page, 'US employment');
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill('Jobs in America');
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Who works where');
  await dialog(page)
    .getByRole('button', { name: /^Icon: / })
    .click();
  await dialog(page).getByRole('searchbox', { name: 'Search by name' }).fill('rocket');
  await choice(page, 'Icon', 'Rocket launch').click();
  await addGroup(page, 'Sales');
  await dialog(page).getByRole('group', { name: 'Pin for groups' }).getByRole('checkbox', { name: 'Sales' }).check();
  await save(page);

  await notice(page, 'Saved Jobs in America').waitFor();
  await menuLink(page, 'Jobs in America').waitFor();
  expect(await menuLink(page, 'US employment').count()).toBe(0);
  await cell(page, 'Jobs in America', /Who works where/).waitFor();
  await cell(page, 'Jobs in America', /^Published: Sales/).waitFor();

  await page.reload();
  await menuLink(page, 'Jobs in America').waitFor();
  await edit(page, 'Jobs in America');
  expect(await dialog(page).getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Who works where');
  expect(await dialog(page).getByRole('button', { name: 'Icon: Rocket launch' }).count()).toBe(1);
  await choice(page, 'Status', 'Not published').check();
  await save(page);
  await notice(page, 'Unpublished Jobs in America').waitFor();
  await expect.poll(() => menuLink(page, 'Jobs in America').count()).toBe(0);

  // Under the pointer, the notice stays for as long as the viewer needs.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  const viewer = await portal.visitAs('viewer', '/dashboard/us-employment-overview');
  await heading(viewer, "This dashboard isn't available to you").waitFor();
  await undo.click();
  await notice(page, 'Reverted Jobs in America').waitFor();
  await viewer.goto('/home/index');
  const favourites = mainMenu(viewer).getByRole('list', { name: 'Favourites' });
  await favourites.getByRole('link', { name: 'Jobs in America' }).waitFor();
  await menuLink(viewer, 'Jobs in America').first().click();
  await heading(viewer, 'Jobs in America').waitFor();
});
