import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardsNamed, openPortal } from '../a-portal';
import { button, dashboards, field, finder, offered, openFinder } from './the-finder';
import { violations } from '../violations';

it('the finder opens by its button and by Ctrl+K, and returns the focus', async () => {
  await openFinder();
  await userEvent.keyboard('{Escape}');
  await expect.element(finder).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(finder).not.toBeInTheDocument();
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await expect.element(field).toHaveFocus();
});

it('the finder closes by a button where there is no keyboard', async () => {
  await openFinder({ size: { width: 390, height: 844 } });
  await finder.getByRole('button', { name: 'Close' }).click();
  await expect.element(finder).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

it('the finder stays unchanged while its key is held', async () => {
  await openFinder();
  const press = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
  expect(document.body.dispatchEvent(new KeyboardEvent('keydown', { ...press, repeat: true }))).toBe(false);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field).toHaveFocus();
});

it('the finder moves the focus to the heading if the control that opened it is gone', async () => {
  await openPortal({ path: '/dashboard', as: 'demo', dashboards });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(finder).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toHaveFocus();
});

it('the finder closes when the browser goes back, and moves the focus to the page that opens', async () => {
  const { router } = await openPortal({ path: '/home/index', as: 'demo', dashboards });
  await router.navigate({ href: '/dashboard' });
  await button.click();
  await expect.element(field).toHaveFocus();
  router.history.back();
  await expect.element(finder).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good/ })).toHaveFocus();
});

it("the finder stays closed under another dialog, and so does the browser's own search", async () => {
  const { portal } = await openFinder();
  await userEvent.keyboard('{Escape}');
  await expect.element(finder).not.toBeInTheDocument();
  portal.session.end();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const press = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
  expect(document.body.dispatchEvent(press)).toBe(false);
  await expect.element(finder).not.toBeInTheDocument();
});

const odd = dashboardsNamed('<b>bold</b> &amp;', 'لوحة المبيعات b', '👩‍👩‍👧 🎉 b', `b${'x'.repeat(10_000)}`);

for (const [name, size] of Object.entries({ desk: { width: 1440, height: 900 }, phone: { width: 320, height: 700 } }))
  it(`the finder keeps its layout with any titles, without accessibility violations, ${name}`, async () => {
    await openFinder({ dashboards: odd, size });
    await field.fill('b');
    await expect.poll(() => offered('Dashboards')).toHaveLength(4);
    const [long] = finder.getByRole('option').elements();
    expect(long?.clientWidth).toBeLessThanOrEqual(size.width);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width);
    if (size.width === 320) expect(await violations()).toEqual([]);
    await field.fill('nothing like it');
    await expect.element(finder.getByText(/^No results for/)).toBeVisible();
  });

it('the finder ignores key events without a key, as browsers’ autofill sends them', async () => {
  await openPortal({ path: '/home/index', as: 'demo' });
  const errors: unknown[] = [];
  const listen = (event: ErrorEvent): void => void errors.push(event.error);
  window.addEventListener('error', listen);
  document.dispatchEvent(new Event('keydown'));
  window.removeEventListener('error', listen);
  expect(errors).toEqual([]);
});
