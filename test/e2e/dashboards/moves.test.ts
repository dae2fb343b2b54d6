import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answered, portalUnderTest } from '../steps/portal';
import { notice, syncAll } from '../steps/screen';

const portal = portalUnderTest();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const head = (page: Page, title: string) => page.getByRole('rowheader', { name: title });
const selectsAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all in the list' });

async function makeSections(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'New section' }).click();
    await page.getByLabel('English title').fill(title);
    await button(page, 'Save section').click();
    await head(page, title).waitFor();
  }
}

/** Presses the handle of a row and releases it on the head of a section. */
async function drag(page: Page, dashboard: string, section: string): Promise<void> {
  const from = await button(page, `Move ${dashboard}`).boundingBox();
  const to = await head(page, section).boundingBox();
  if (!from || !to) throw new Error('Not in sight');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y, { steps: 2 });
  await page.mouse.move(to.x + 8, to.y + to.height - 4, { steps: 4 });
  await page.getByText(` in ${section}.`).waitFor();
  await page.mouse.up();
}

/** The titles of the sections, with their counts. */
const heads = async (page: Page) =>
  (await page.getByRole('rowheader').allTextContents()).map((text) =>
    text.replace(', last in the menu without a heading', ''),
  );

it('100 dashboards move by drag and by keyboard with one undo each, also while two managers move them', async () => {
  portal.mayComplain(...answered(409));
  const { administration } = portal.cloud.biService;
  for (let number = 0; number < 92; number++)
    await administration.addDashboard({ id: `draft-${number}`, name: `Draft ${number}`, like: 'climate-record' });
  const ann = await portal.visitAs('demo', '/management/quicksight');
  await syncAll(ann);
  await notice(ann, /new/).waitFor();
  await makeSections(ann, 'Finance', 'Sales');
  const atFirst = ['Finance0 dashboards', 'Sales0 dashboards', 'Outside sections100 dashboards'];
  await expect.poll(() => heads(ann)).toEqual(atFirst);
  const bob = await portal.visitAs(await portal.newUser({ groups: ['SuperUser'] }), '/management/quicksight');
  await expect.poll(() => heads(bob)).toEqual(atFirst);

  await selectsAll(ann).press('Space');
  await drag(ann, 'Air routes', 'Finance');
  await expect.poll(() => head(ann, 'Finance').textContent()).toBe('Finance100 dashboards');
  await button(ann, 'Undo').click();
  await expect.poll(() => heads(ann)).toEqual(atFirst);

  await button(ann, 'Move Air routes').focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await ann.keyboard.press(key);
  await expect.poll(() => head(ann, 'Sales').textContent()).toBe('Sales100 dashboards');

  await drag(bob, 'Climate record', 'Finance');
  await notice(bob, /1 dashboard wasn't moved/).waitFor();
  await expect.poll(() => head(bob, 'Sales').textContent()).toBe('Sales100 dashboards');
  await drag(bob, 'Climate record', 'Finance');
  await expect.poll(() => head(bob, 'Finance').textContent()).toBe('Finance1 dashboard');
  await button(ann, 'Undo').last().click();
  await notice(ann, "1 dashboard couldn't be changed back").waitFor();
  await bob.reload();
  await expect
    .poll(() => heads(bob))
    .toEqual(['Finance1 dashboard', 'Sales0 dashboards', 'Outside sections99 dashboards']);
});
