import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '#domain/result';
import { heading, openPortal } from '../a-portal';

const tabs = page.getByRole('navigation', { name: 'Management', exact: true });
const tab = (name: string) => tabs.getByRole('link', { name });

it.each([1440, 1024])('the tabs of Management are equally high on its five pages, %i pixels wide', async (width) => {
  await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    size: { width, height: 900 },
    requests: { waiting: async () => ok([]) },
    history: () => ({ read: async () => ok({ entries: [] }) }),
  });
  await expect.element(page.getByRole('button', { name: 'Sync', exact: true })).toBeVisible();
  const { top } = tabs.element().getBoundingClientRect();
  // What loads last in the head of each page, or below it.
  const pages = { People: 'View as…', Usage: 'sessions', History: 'Every change', Health: /^Checked/ };
  for (const [name, last] of Object.entries(pages)) {
    await tab(name).click();
    await expect.element(heading(name)).toBeVisible();
    await expect.element(page.getByText(last).first()).toBeVisible();
    expect(tabs.element().getBoundingClientRect().top, name).toBe(top);
  }
});
