import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { deferred } from '../application/deferred';
import { configure } from './configure';
import { expectFocus, hasFocus, pressUntilFocused } from './focus';
import { accountOf, portalUnderTest } from './portal';
import { fields, figureIn, frameOf, greeting, heading, mainMenu, menuLink } from './screen';

const portal = portalUnderTest();
const finder = (page: Page) => page.getByRole('dialog', { name: 'Find', exact: true });
const option = (page: Page, name: RegExp) => finder(page).getByRole('option', { name });
const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const linksIn = (page: Page, name: string) => section(page, name).getByRole('link').allTextContents();
const shown = (page: Page, title: string) => figureIn(page, title).waitFor();

async function find(page: Page, text: string): Promise<void> {
  if (!(await finder(page).isVisible())) await page.keyboard.press('Control+k');
  await finder(page).getByRole('combobox').fill(text);
}

describe('the finder', () => {
  it('is waited for until Escape, opens a dashboard in a new tab, finds one by keyboard alone, also with a typo, and remembers it', async () => {
    const page = await portal.visitAs('demo', '/healthz');
    const code = deferred<void>();
    await page.route('**/assets/finder-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto('/home/index');
    await greeting(page).waitFor();
    const progress = page.getByRole('progressbar', { name: 'Loading' });
    await page.keyboard.press('Control+k');
    await progress.waitFor();
    await page.keyboard.press('Escape');
    await progress.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await progress.waitFor();
    code.resolve();
    await finder(page).waitFor();

    await find(page, 'air routes');
    await option(page, /Air routes/).waitFor();
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const other = await opened;
    await heading(other, 'Air routes').waitFor();
    await other.close();
    await finder(page).waitFor();
    expect(page.url()).toBe(portal.at('/home/index'));

    await find(page, 'climaet');
    await option(page, /Climate record/).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Climate record').waitFor();
    await shown(page, 'Climate record');
    await find(page, 'home');
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
    await expect.poll(async () => (await linksIn(page, 'Opened recently'))[0]).toBe('Climate record');
  });
});

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const titles = (page: Page) => tabs(page).getByRole('link').allTextContents();

describe('a reload', () => {
  it('keeps favourites on top of the menu, and as tabs the pages that were opened and not closed', async () => {
    const page = await portal.visitAs('demo', '/healthz');
    await configure(page.context(), { openTabs: true });
    await page.goto('/home/index');
    await greeting(page).waitFor();
    for (const title of ['Climate record', 'US employment']) {
      await menuLink(page, title).click();
      await heading(page, title).waitFor();
    }
    await expect.poll(() => titles(page)).toEqual(['Home', 'Climate record', 'US employment']);
    await page.getByRole('button', { name: 'Close Climate record' }).click();
    await expect.poll(() => titles(page)).toEqual(['Home', 'US employment']);
    expect(page.url()).toBe(portal.at('/dashboard/us-employment-overview'));
    await page
      .getByRole('main')
      .getByRole('button', { name: /favourite/i })
      .first()
      .click();
    const favourites = mainMenu(page).getByRole('list', { name: 'Favourites' });
    await favourites.getByRole('link', { name: 'US employment' }).waitFor();

    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Home', 'US employment']);
    await shown(page, 'US employment');
    await favourites.getByRole('link', { name: 'US employment' }).waitFor();
    expect(await menuLink(page, 'US employment').count()).toBe(1);
  });
});

describe('with the keyboard alone', () => {
  it('leads from the sign-in page to a dashboard, into its frame, and out again, and skips to the content', async () => {
    const page = await portal.visit('/login');
    const { username, password } = accountOf('demo');
    const name = fields.username(page);
    await name.waitFor();
    if (!(await hasFocus(name))) await pressUntilFocused('Tab', name);
    await page.keyboard.type(username);
    await pressUntilFocused('Tab', fields.password(page));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
    await expectFocus(greeting(page));

    await pressUntilFocused('Shift+Tab', page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('main'));
    await pressUntilFocused('Shift+Tab', menuLink(page, 'Management'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    await expectFocus(menuLink(page, 'Dashboard'));
    await pressUntilFocused('ArrowDown', menuLink(page, 'US employment'));
    await page.keyboard.press('Enter');
    const title = heading(page, 'US employment');
    await expectFocus(title);
    await page.getByText('Page opened: US employment').waitFor({ state: 'attached' });

    const frame = frameOf(page, 'US employment');
    await frame.getByRole('definition').first().waitFor();
    await pressUntilFocused('Tab', page.getByRole('tab', { name: 'Overview' }));
    await pressUntilFocused('Tab', page.locator('iframe[title="US employment"]'));
    await pressUntilFocused('Shift+Tab', page.getByRole('tab', { name: 'Overview' }));

    const account = page.getByRole('button', { name: 'Account menu' });
    await pressUntilFocused('Shift+Tab', account);
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    // The menu accepts keys a moment after it is shown.
    const last = page.getByRole('menuitem', { name: 'Sign out' });
    await expect.poll(() => page.keyboard.press('End').then(() => hasFocus(last))).toBe(true);
    await page.keyboard.press('Enter');
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

it('a collapsed menu has no stars, also after a reload, when the page has styles before the portal’s own have loaded', async () => {
  const page = await portal.visitAs('demo', '/home/index');
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  const star = mainMenu(page).getByRole('button', { name: 'Favourite: Air routes' });
  await expect.poll(() => star.isVisible()).toBe(false);
  await page.reload();
  await greeting(page).waitFor();
  await menuLink(page, 'Air routes').waitFor();
  expect(await star.isVisible()).toBe(false);
});
