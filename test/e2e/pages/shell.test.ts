import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { configure } from '../steps/configure';
import { expectFocus, hasFocus, pressUntilFocused } from '../steps/focus';
import { hold } from '../steps/hold';
import { accountOf, portalUnderTest } from '../steps/portal';
import { fields, figureIn, frameOf, greeting, heading, mainMenu, menuLink } from '../steps/screen';

const portal = portalUnderTest();
const shown = (page: Page, title: string) => figureIn(page, title).waitFor();

it('the finder is waited for until Escape, and opens a dashboard in a new tab', async () => {
  const page = await portal.visitAs('demo', '/healthz');
  const code = await hold(page, '**/assets/finder-*.js');
  await page.goto('/home/index');
  await greeting(page).waitFor();
  const progress = page.getByRole('progressbar', { name: 'Loading' });
  await page.keyboard.press('Control+k');
  await progress.waitFor();
  await page.keyboard.press('Escape');
  await progress.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await progress.waitFor();
  await code.proceed();
  const finder = page.getByRole('dialog', { name: 'Find', exact: true });
  await finder.getByRole('combobox').fill('air routes');
  await finder.getByRole('option', { name: /Air routes/ }).waitFor();
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await heading(await opened, 'Air routes').waitFor();
  await finder.waitFor();
  expect(page.url()).toBe(portal.at('/home/index'));
});

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const titles = (page: Page) => tabs(page).getByRole('link').allTextContents();

it('a reload keeps favourites on top of the menu, open pages as tabs, and a collapsed menu without stars', async () => {
  const page = await portal.visitAs('viewer', '/healthz');
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

  await page.getByRole('button', { name: 'Collapse menu' }).click();
  const star = mainMenu(page).getByRole('button', { name: 'Favourite: Air routes' });
  await expect.poll(() => star.isVisible()).toBe(false);
  // The page has styles before the portal's own have loaded.
  await page.reload();
  await menuLink(page, 'Air routes').waitFor();
  expect(await star.isVisible()).toBe(false);
});

it('the keyboard alone leads from the sign-in page to a dashboard, into its frame, out again, and to the content', async () => {
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
