import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDelivery } from '../a-delivery';
import { openPortal } from '../a-portal';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const focused = (): string => {
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
};
/** Presses Tab, or another key, until this has the focus. */
async function reach(name: string, key = '{Tab}'): Promise<void> {
  for (let presses = 0; focused() !== name; presses++) {
    if (presses === 80) throw new Error(`${key} does not lead to ${name}`);
    await userEvent.keyboard(key);
  }
}
async function press(name: string): Promise<void> {
  await reach(name);
  await userEvent.keyboard('{Enter}');
}
/** Chooses from the menu that has the focus on its button. */
async function choose(row: string): Promise<void> {
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await reach(row, '{ArrowDown}');
  await userEvent.keyboard('{Enter}');
}
const hasFocus = (name: string) => expect.poll(focused).toBe(name);

it('makes, edits, pauses, sends and removes deliveries by keyboard, without losing the focus', async () => {
  const [one, other] = ['Sales overview', 'Stock'] as const;
  const mail = { deliveries: { viewer: [aDelivery({ id: 'stock', title: other })] } };
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', mail });
  await expect.element(button('Export')).toBeEnabled();
  await press('Subscribe');
  const form = page.getByRole('dialog', { name: 'Subscribe' });
  await expect.element(form).toBeVisible();
  await press('Subscribe');
  await expect.element(form).not.toBeInTheDocument();
  await hasFocus('Subscribed');
  await press('Subscribed');
  await expect.element(page.getByRole('dialog', { name: 'Edit delivery' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await hasFocus('Subscribed');
  await press('Export');
  await press('Exports and deliveries');
  await hasFocus('User deliveries');

  await expect.element(button(`Pause ${other}`)).toBeVisible();
  await press(`Pause ${one}`);
  await hasFocus(`Resume ${one}`);
  await userEvent.keyboard('{Enter}');
  await hasFocus(`Pause ${one}`);
  await press(`Edit delivery of ${one}`);
  await press('Monthly');
  await press('Save');
  await hasFocus(`Edit delivery of ${one}`);

  await reach('More');
  await userEvent.keyboard('{Enter}{Escape}');
  await hasFocus('More');
  await choose(`Edit delivery of ${one}`);
  await expect.element(page.getByRole('dialog', { name: 'Edit delivery' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await hasFocus('More');
  await choose(`Send ${one} now`);
  await expect.element(page.getByText(`${one} is on its way`)).toBeVisible();
  await hasFocus('More');
  await press('Pause all');
  await expect.element(button(`Resume ${other}`)).toBeVisible();
  await hasFocus('User deliveries');
  await reach('More');
  await choose(`Remove delivery of ${one}`);
  await expect.element(button(`Resume ${one}`)).not.toBeInTheDocument();
  await hasFocus('User deliveries');
});
