import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { menu, openPortal } from '../a-portal';

const scrim = () => document.querySelector('[data-scrim]');

/** As in the product's document. */
function asInProduct(): Element {
  const app = document.querySelector('main')?.closest('body > *') ?? document.body;
  app.id = 'app';
  return app;
}

it('a dialog covers the page without restyling it, and a press beside it only closes it', async () => {
  const { at } = await openPortal({ path: '/user/profile', as: 'demo' });
  const link = menu.getByRole('link', { name: 'Sales overview' });
  await expect.element(link).toBeVisible();
  const app = asInProduct();
  const { x, y, width, height } = link.element().getBoundingClientRect();
  const position = { x: x + width / 2, y: y + height / 2 };
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const finder = page.getByRole('dialog', { name: 'Find' });
  await expect.element(finder).toBeVisible();
  // Under a body where it is `none`: every element below would inherit that, which is slow with thousands.
  expect(getComputedStyle(document.body).pointerEvents).toBe('none');
  expect(getComputedStyle(app).pointerEvents).toBe('auto');
  // Before Radix sets it on the dialog itself, which is one style pass too late for its content.
  finder.element().removeAttribute('style');
  expect(getComputedStyle(finder.element()).pointerEvents).toBe('auto');

  expect(document.elementFromPoint(position.x, position.y)).toBe(scrim());
  await page.elementLocator(scrim() ?? app).click({ position });
  await expect.element(finder).not.toBeInTheDocument();
  expect(at()).toBe('/user/profile');
  await link.click();
  await expect.poll(at).toBe('/dashboard/meta-0');
});
