import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardsNamed, openPortal } from './a-portal';
import { violations } from './violations';

const finder = page.getByRole('dialog', { name: 'Find' });
const field = finder.getByRole('combobox', { name: 'Find' });
const options = () =>
  finder
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('span')?.textContent);
const selected = () => finder.getByRole('option', { selected: true });
const button = page.getByRole('button', { name: 'Find' });

const dashboards = dashboardsNamed('Store performance', 'Stock and supply', 'Customer retention', 'Monthly close');

describe('the finder', () => {
  it('opens by the button and by Ctrl+K, with the focus in its field, and gives it back', async () => {
    await openPortal({ path: '/home/index', as: 'demo', dashboards });
    await button.first().click();
    await expect.element(field).toHaveFocus();
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(finder).not.toBeInTheDocument();
    await expect.element(button.first()).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(finder).not.toBeInTheDocument();
  });

  it('finds dashboards by what they are called, also with a typo, and opens the chosen one', async () => {
    const { at } = await openPortal({ path: '/home/index', as: 'demo', dashboards });
    await button.first().click();
    await field.fill('sto');
    await expect.poll(options).toEqual(['Stock and supply', 'Store performance', 'Customer retention']);
    await field.fill('retnetion');
    await expect.poll(options).toEqual(['Customer retention']);
    await field.fill('sto');
    await expect.element(selected()).toHaveTextContent('Stock and supply');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(at).toBe('/dashboard/meta-0');
    await expect.element(finder).not.toBeInTheDocument();
  });
});
