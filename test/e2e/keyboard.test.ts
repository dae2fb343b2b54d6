import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf, frameOf, greeting, heading, menuLink, passwordField, portalUnderTest } from './portal';

const portal = portalUnderTest();

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes on until the target has the focus, and sees that people can see where they are on the way. */
async function press(page: Page, key: string, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return;
    const shown = await page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
      return outlineStyle !== 'none' || boxShadow !== 'none' || !document.activeElement?.matches('a, button, input');
    });
    expect(shown, 'what has the focus shows it').toBe(true);
  }
  throw new Error(`${key} does not lead there`);
}

describe('with the keyboard alone', () => {
  it('leads from the sign-in page to a dashboard, into its frame, and out again', async () => {
    const page = await portal.visit('/login');
    const { username, password } = accountOf('demo');
    const name = page.getByRole('textbox', { name: 'Username' });
    await name.waitFor();
    if (!(await hasFocus(name))) await press(page, 'Tab', name);
    await page.keyboard.type(username);
    await press(page, 'Tab', passwordField(page));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
    await expect.poll(() => hasFocus(greeting(page))).toBe(true);

    await press(page, 'Shift+Tab', menuLink(page, 'Management'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    await expect.poll(() => hasFocus(menuLink(page, 'Dashboard'))).toBe(true);
    await press(page, 'ArrowDown', menuLink(page, 'US employment'));
    await page.keyboard.press('Enter');
    const title = heading(page, 'US employment');
    await expect.poll(() => hasFocus(title)).toBe(true);
    await page.getByText('Page opened: US employment').waitFor({ state: 'attached' });

    const frame = frameOf(page, 'US employment');
    await frame.getByRole('definition').first().waitFor();
    await press(page, 'Tab', page.getByRole('tab', { name: 'Overview' }));
    await press(page, 'Tab', page.locator('iframe[title="US employment"]'));
    await press(page, 'Shift+Tab', page.getByRole('tab', { name: 'Overview' }));

    const account = page.getByRole('button', { name: 'Account menu' });
    await press(page, 'Shift+Tab', account);
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await press(page, 'End', page.getByRole('menuitem', { name: 'Sign out' }));
    await page.keyboard.press('Enter');
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('skips from the top of a page to its content', async () => {
    const page = await portal.visitAs('demo', '/user/profile');
    await heading(page, 'User profile').waitFor();
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await press(page, 'Shift+Tab', skip);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
  });
});
