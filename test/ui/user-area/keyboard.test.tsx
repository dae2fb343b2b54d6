import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aUse } from '../../domain/use/a-use';
import { aNotice } from '../a-notice';
import { dashboardsNamed, openPortal } from '../a-portal';
import { anAccount, anAttributes } from './an-account';

const [sales] = dashboardsNamed('Sales overview');

/** Presses `key` until the focus is on the element of this name: its label, or what it says. */
async function moveTo(name: string, key = '{Tab}'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const { activeElement: on } = document;
    if (on?.getAttribute('aria-label') === name || on?.textContent === name) return;
    await userEvent.keyboard(key);
  }
  expect.fail(`The focus never came to ${name}; it is on ${document.activeElement?.outerHTML.slice(0, 200)}`);
}

async function press(name: string, key = '{Enter}'): Promise<void> {
  await moveTo(name);
  await userEvent.keyboard(key);
}

it('the bell, notifications, their settings, billing and the profile are used by keyboard alone', async () => {
  const { router, portal } = await openPortal({
    path: '/user/notifications',
    as: 'demo',
    dashboards: [sales!],
    account: anAccount({ attributes: anAttributes({ others: { name: 'Amelia Hart' } }) }),
    news: { notices: [aNotice(0), aNotice(1)] },
    uses: [aUse({ dashboard: sales!.id })],
  });
  await expect.element(page.getByText('Sales overview was published for you').first()).toBeVisible();
  await press('Notifications, 2 unread');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect.element(panel.getByText('Sales overview was published for you').first()).toBeVisible();
  await press('Mark as read');
  await expect.poll(() => panel.element().querySelectorAll('[aria-label="Mark as read"]').length).toBe(1);
  expect(panel.element().contains(document.activeElement)).toBe(true);
  // The first closes the button's hint.
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Notifications, 1 unread');

  await moveTo('All');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'Unread 1' })).toHaveAttribute('aria-selected', 'true');
  await press('Mark as read');
  await expect.element(page.getByText('None of these')).toBeVisible();
  expect(document.activeElement).not.toBe(document.body);

  await press('Settings');
  await press('In the portal: A sync changes something', ' ');
  await expect.poll(() => portal.notices.page(undefined, 0)).toHaveProperty('value.settings.hidden', ['syncs']);
  await press('Back to notifications');
  await expect.element(page.getByRole('heading', { name: 'User notifications' })).toBeVisible();

  await press('Billing');
  await press('Table');
  await expect.element(page.getByRole('columnheader', { name: 'Month' })).toBeVisible();
  await press("Everyone's use and what it costs");
  await press('Person', ' ');
  await expect.element(page.getByRole('columnheader', { name: 'Person' })).toBeVisible();

  await router.navigate({ to: '/user/billing' });
  await moveTo('Profile', '{Shift>}{Tab}{/Shift}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/user/profile');
  await press('Change name');
  await userEvent.keyboard('{Control>}a{/Control}Maya{Enter}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Change name');
});
