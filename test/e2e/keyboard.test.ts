import { describe, expect, it } from 'vitest';
import { expectFocus, hasFocus, pressUntilFocused } from './focus';
import { accountOf, portalUnderTest } from './portal';
import { fields, frameOf, greeting, heading, menuLink } from './screen';

const portal = portalUnderTest();

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
