import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { openPortal } from '../a-portal';

// Backgrounds and shadows are not drawn then.
beforeEach(() => cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] }));
afterEach(() => cdp().send('Emulation.setEmulatedMedia', { features: [] }));

const outlineOf = (element: Element): string => getComputedStyle(element).outlineStyle;
const underlineOf = (element: Element): string => getComputedStyle(element).borderBottomWidth;
const userPage = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const theme = (name: string) => page.getByRole('button', { name, exact: true });

it('forced colours outline menus, and the entry reached by the arrow keys', async () => {
  await openPortal({ path: '/home/index', as: 'demo' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  expect(outlineOf(page.getByRole('menu').element())).toBe('solid');
  const account = page.getByRole('menuitem', { name: 'Account' });
  expect(outlineOf(account.element())).toBe('none');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(account).toHaveFocus();
  expect(outlineOf(account.element())).toBe('solid');
});

it("forced colours outline the finder's row that Enter opens", async () => {
  await openPortal({ path: '/home/index', as: 'demo' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const marked = page.getByRole('option', { selected: true });
  await expect.element(marked).toBeVisible();
  expect(outlineOf(marked.element())).toBe('solid');
  expect(outlineOf(page.getByRole('option', { selected: false }).first().element())).toBe('none');
});

it('forced colours outline the chosen icon', async () => {
  await openPortal({ path: '/management/quicksight', as: 'demo' });
  await page.getByRole('button', { name: 'Edit Sales overview' }).click();
  await page.getByRole('button', { name: /^Icon: / }).click();
  const chosen = page.getByRole('radiogroup', { name: 'Icon' }).getByRole('radio', { checked: true });
  await expect.element(chosen).toBeInTheDocument();
  expect(outlineOf(chosen.element().closest('label') ?? document.body)).toBe('solid');
});

it('forced colours outline the pressed one of several buttons', async () => {
  await openPortal({ path: '/user/profile', as: 'demo' });
  await expect.element(theme('System')).toHaveAttribute('aria-pressed', 'true');
  expect([outlineOf(theme('System').element()), outlineOf(theme('Dark').element())]).toEqual(['solid', 'none']);
});

it('forced colours underline only the current one among the pages of the user area on a phone', async () => {
  await openPortal({ path: '/user/account', as: 'demo', size: { width: 390, height: 844 } });
  await expect.element(userPage('Profile')).toBeVisible();
  expect([underlineOf(userPage('Account').element()), underlineOf(userPage('Profile').element())]).toEqual([
    '3px',
    '0px',
  ]);
});
