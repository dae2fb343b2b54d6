import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Account, answered, portalUnderTest } from '../steps/portal';
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

it('a sync reports a failure, adds dashboards unpublished, keeps what is missing, and the manager publishes one', async () => {
  portal.mayComplain(...answered(502, 503), /The server said: .*bi-service-unavailable/);
  const { administration } = portal.cloud.biService;
  const page = await manages();
  expect(await row(page, 'Strikes by state').count()).toBe(0);
  await administration.removeDashboard('federal-receipts');
  administration.failNextRequests(1000, 500);
  try {
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'unexpected response' }).waitFor();
  } finally {
    administration.failNextRequests(0, 500);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  const preview = page.getByRole('dialog', { name: 'Sync preview' });
  await preview.getByRole('checkbox', { name: 'Select Strikes by state' }).waitFor();
  await preview.getByRole('button', { name: /^Apply/ }).click();
  await notice(page, /2 new/).waitFor();
  await cell(page, 'Federal receipts', /^Missing from QuickSight/).waitFor();
  await cell(page, 'Employment by sector', 'Not published').waitFor();
  await cell(page, 'Strikes by state', 'Not published').waitFor();
  expect(await menuLink(page, 'Strikes by state').count()).toBe(0);

  await edit(page, 'Strikes by state');
  await choice(page, 'Status', 'Published').check();
  await save(page);
  await notice(page, 'Published Strikes by state').waitFor();
  await menuLink(page, 'Strikes by state').click();
  await heading(page, 'Strikes by state').waitFor();
  expect(await menuLink(page, 'Employment by sector').count()).toBe(0);
});

it('two managers who edit one dashboard both see what the other did, and nothing is lost', async () => {
  portal.mayComplain(...answered(409));
  const [ann, bob] = [await manages(), await manages(await portal.newUser({ groups: ['SuperUser'] }))];
  await edit(ann, 'Federal receipts');
  await edit(bob, 'Federal receipts');
  await dialog(ann).getByRole('textbox', { name: 'Title' }).fill('What Ann calls it');
  await dialog(ann).getByRole('textbox', { name: 'Description' }).fill('Described by Ann');
  await save(ann);

  await dialog(bob).getByRole('textbox', { name: 'Title' }).fill('What Bob calls it');
  await addGroup(bob, 'Board');
  await dialog(bob).getByRole('button', { name: 'Save' }).click();
  await dialog(bob).getByText('Someone else saved this while you were editing.').waitFor();
  const clash = dialog(bob).getByRole('radiogroup', { name: 'Title' });
  await clash.getByText('What Ann calls it').waitFor();
  await clash.getByText('What Bob calls it').waitFor();
  await clash.getByRole('radio', { name: /Keep mine/ }).check();
  await save(bob);
  await menuLink(bob, 'What Bob calls it').waitFor();
  await cell(bob, 'What Bob calls it', /Described by Ann/).waitFor();
  await cell(bob, 'What Bob calls it', /Finance, Board/).waitFor();
  await expect.poll(() => mainMenu(bob).getByText('What Ann calls it').count()).toBe(0);
});
