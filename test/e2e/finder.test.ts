import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf, chooseFromAccountMenu, frameOf, greeting, heading, portalUnderTest, signIn } from './portal';

const portal = portalUnderTest();
const finder = (page: Page) => page.getByRole('dialog', { name: 'Find', exact: true });
const option = (page: Page, name: RegExp) => finder(page).getByRole('option', { name });
const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const linksIn = (page: Page, name: string) => section(page, name).getByRole('link').allTextContents();
const shown = (page: Page, title: string) => frameOf(page, title).getByRole('definition').first().waitFor();

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await finder(page).getByRole('combobox').fill(text);
}

describe('the finder', () => {
  it('leads to a dashboard by keyboard alone, also with a typo, and remembers it', async () => {
    const page = await portal.visitAs('demo', '/home/index');
    await greeting(page).waitFor();
    await find(page, 'climaet');
    await option(page, /Climate record/).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Climate record').waitFor();
    await shown(page, 'Climate record');
    await find(page, 'home');
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
    await expect.poll(() => linksIn(page, 'Opened recently')).toEqual(['Climate record']);
  });

  it('opens a dashboard in a new tab and stays where it is', async () => {
    const page = await portal.visitAs('demo', '/home/index');
    await greeting(page).waitFor();
    await find(page, 'climate');
    await option(page, /Climate record/).waitFor();
    const [other] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await heading(other, 'Climate record').waitFor();
    await finder(page).waitFor();
    const [another] = await Promise.all([
      page.context().waitForEvent('page'),
      option(page, /Climate record/).click({ modifiers: ['Control'] }),
    ]);
    await heading(another, 'Climate record').waitFor();
    expect(page.url()).toBe(portal.at('/home/index'));
  });

  it('offers a viewer nothing that managers do', async () => {
    const page = await portal.visitAs('viewer', '/home/index');
    await greeting(page).waitFor();
    await find(page, 'sync');
    await finder(page)
      .getByText(/^Nothing is called/)
      .waitFor();
  });
});

describe('favourites', () => {
  it('stay in this browser for their user, follow in its other tabs, and are nobody else’s', async () => {
    const page = await portal.visit('/login');
    await signIn(page, accountOf('demo'));
    await greeting(page).waitFor();
    const other = await page.context().newPage();
    await other.goto('/home/index');
    await greeting(other).waitFor();

    await page.getByRole('main').getByRole('button', { name: 'Favourite: Climate record' }).click();
    await expect.poll(() => linksIn(page, 'Favourites')).toEqual(['Climate record']);
    await expect.poll(() => linksIn(other, 'Favourites')).toEqual(['Climate record']);
    await page.reload();
    await expect.poll(() => linksIn(page, 'Favourites')).toEqual(['Climate record']);

    await other.close();
    await chooseFromAccountMenu(page, 'Sign out');
    await signIn(page, accountOf('viewer'));
    await greeting(page).waitFor();
    await section(page, 'Favourites')
      .getByText(/^Press the star/)
      .waitFor();
    await chooseFromAccountMenu(page, 'Sign out');
    await signIn(page, accountOf('demo'));
    await expect.poll(() => linksIn(page, 'Favourites')).toEqual(['Climate record']);
  });
});
