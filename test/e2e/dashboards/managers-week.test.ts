import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openedLongAgo } from '../steps/planted-data';
import { portalUnderTest } from '../steps/portal';
import { menuLink } from '../steps/screen';

const portal = portalUnderTest({ plant: (dataDir) => openedLongAgo(dataDir, ['air-routes', 'climate-record']) });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const edited = (page: Page) => page.getByRole('dialog', { name: 'Edit dashboard' });
const changed = (page: Page) => page.getByRole('dialog', { name: /^Change \d+ dashboards?$/ });
const chosenIn = (page: Page, group: string, name: string) =>
  changed(page).getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true });

const managementTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name, exact: true });

/** One press, choice or text of a manager each. */
type Steps = (() => Promise<unknown>)[];

/** Takes the steps of a task, none of which needs more than seven. */
async function task(...steps: Steps): Promise<void> {
  expect(steps.length).toBeLessThanOrEqual(7);
  for (const step of steps) await step();
}

it("a manager's week with dashboards has no task of more than seven steps", async () => {
  const { administration } = portal.cloud.biService;
  const names = Array.from({ length: 6 }, (_, index) => `week-${index}`);
  for (const name of names) await administration.addDashboard({ id: name, name, like: 'climate-record' });
  const page = await portal.visitAs('demo', '/home/index');

  await task(
    () => menuLink(page, 'Management').click(),
    () => button(page, 'Sync').click(),
    () =>
      page
        .getByRole('dialog', { name: 'Sync preview' })
        .getByRole('button', { name: /^Apply/ })
        .click(),
    () => button(page, 'Review 8 new').click(),
  );
  await button(page, 'New 8').waitFor();

  await task(
    () => button(page, 'More actions').click(),
    () => page.getByRole('menuitem', { name: 'New section' }).click(),
    () => page.getByLabel('English title').fill('Week'),
    () => button(page, 'Save section').click(),
  );
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await task(
    () => page.getByRole('checkbox', { name: 'Select all in the list' }).click(),
    () => button(page, 'Status').click(),
    () => chosenIn(page, 'Status', 'Published').click(),
    () => changed(page).getByRole('combobox', { name: 'Section' }).selectOption('Week'),
    () => changed(page).getByRole('button', { name: 'Change 8 dashboards' }).click(),
  );
  await menuLink(page, 'week-0').waitFor();

  for (const name of names) {
    await task(
      () => button(page, `Edit ${name}`).click(),
      () => edited(page).getByRole('textbox', { name: 'Title' }).fill(`Titled ${name}`),
      () => edited(page).getByRole('button', { name: 'Save' }).click(),
    );
    await edited(page).waitFor({ state: 'detached' });
  }
  await button(page, 'New 2').waitFor();

  await task(
    () => button(page, /^All \d+$/).click(),
    // Still selected.
    () => button(page, 'Owner').click(),
    () => changed(page).getByRole('textbox', { name: 'Owner' }).fill('Priya Nair'),
    () => changed(page).getByRole('button', { name: 'Change 8 dashboards' }).click(),
    () => button(page, /^Clear/).click(),
  );

  await task(
    () => button(page, 'Edit Titled week-2').click(),
    () => edited(page).getByRole('textbox', { name: 'Known issue' }).fill('Counted twice'),
    () => edited(page).getByRole('button', { name: 'Save' }).click(),
  );
  await task(
    () => button(page, /^Needs attention \d+$/).click(),
    () => button(page, 'Edit Titled week-2').click(),
    () => edited(page).getByRole('textbox', { name: 'Known issue' }).fill(''),
    () => edited(page).getByRole('button', { name: 'Save' }).click(),
  );
  await button(page, 'Edit Titled week-2').waitFor({ state: 'detached' });

  await task(
    () => button(page, /^All \d+$/).click(),
    () => page.getByRole('searchbox', { name: 'Filter by title or group' }).fill('Titled week'),
    () => page.getByRole('checkbox', { name: 'Select all in the list' }).click(),
    () => button(page, 'Status').click(),
    () => chosenIn(page, 'Status', 'Not published').click(),
    () => changed(page).getByRole('button', { name: 'Change 6 dashboards' }).click(),
  );
  await menuLink(page, 'Titled week-0').waitFor({ state: 'detached' });

  await task(
    () => managementTab(page, 'History').click(),
    () => button(page, 'Undo…').first().click(),
    () => button(page, 'Undo for 6').click(),
  );
  await menuLink(page, 'Titled week-0').waitFor();

  await menuLink(page, 'Air routes').waitFor();
  await task(
    () => managementTab(page, 'Usage').click(),
    () => page.getByRole('link', { name: 'Show all 2 in Management' }).click(),
    () => page.getByRole('checkbox', { name: 'Select all in the list' }).click(),
    () => button(page, 'Status').click(),
    () => chosenIn(page, 'Status', 'Not published').click(),
    () => changed(page).getByRole('button', { name: 'Change 2 dashboards' }).click(),
  );
  await menuLink(page, 'Air routes').waitFor({ state: 'detached' });
  await page.getByText('Every published dashboard has been opened in the last 90 days.').waitFor();
  await button(page, 'Show all dashboards').click();
  await button(page, /^Edit Titled week-0/).waitFor();
});
