import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { requestNotice } from '#domain/notifications/notice';
import { ok } from '#domain/result';
import { aNotice } from '../a-notice';
import { openPortal } from '../a-portal';
import { violations } from '../violations';

/** Asked of the document, because by role a hundred buttons take seconds. */
const unreadOnes = () => document.querySelectorAll<HTMLElement>('[aria-label="Mark as read"]');
const evil = '<img src=x onerror=alert(1)> '.repeat(400);

it('the portal counts unread notifications at the bell, which opens the newest by keyboard and leads to all', async () => {
  const notices = [aNotice(0), aNotice(1, { kind: 'issue', text: 'Orders are counted twice' })];
  await openPortal({ as: 'viewer', news: { notices } });
  const bell = page.getByRole('button', { name: 'Notifications, 2 unread' });
  await expect.element(bell).toHaveTextContent('2');
  bell.element().focus();
  await userEvent.keyboard('{Enter}');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect.element(panel.getByText('Sales overview was published for you')).toBeVisible();
  await expect.element(panel.getByText('Orders are counted twice')).toBeVisible();
  expect(await violations()).toEqual([]);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Exports and deliveries' })).toBeVisible();
  await panel.getByRole('link', { name: 'All notifications' }).click();
  await expect.element(page.getByRole('heading', { name: 'User notifications' })).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});

it('the portal shows no bell where the backend doesn’t offer notifications', async () => {
  await openPortal({ as: 'viewer', lacks: ['notices'] });
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Notifications/ }).query()).toBeNull();
});

it('the portal marks a notification as read when it leads to its dashboard', async () => {
  const news = { notices: [aNotice(0)] };
  const { router } = await openPortal({ path: '/user/notifications', as: 'viewer', news });
  await page.getByRole('link', { name: 'Sales overview was published for you' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/meta-0');
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

it.each([1440, 390])(
  'the portal shows markup as text, and older notifications on request, at %i pixels without faults',
  async (width) => {
    const many = Array.from({ length: 120 }, (_, index) => aNotice(index + 2));
    const strange = aNotice(0, { kind: 'issue', text: evil, dashboard: { metaId: 'gone', title: evil } });
    const { at } = aNotice(0);
    const some = Array.from({ length: 14 }, (_, index) =>
      aNotice(200 + index, { at, dashboard: { metaId: `${index}`, title: `Of ${index}` } }),
    );
    const skips: number[] = [];
    await openPortal({
      path: '/user/notifications',
      as: 'viewer',
      news: { notices: [strange, ...some, ...many] },
      notices: (real) => ({
        page(filter, skip) {
          skips.push(skip);
          return real.page(filter, skip);
        },
      }),
      size: { width, height: 900 },
    });
    await expect.element(page.getByText('14 dashboards were published for you')).toBeVisible();
    if (width === 390) expect(await violations()).toEqual([]);
    const older = page.getByRole('button', { name: 'Show older notifications' });
    skips.length = 0;
    for (const shown of [100, 122]) {
      await older.click();
      await expect.poll(() => unreadOnes().length).toBe(shown);
    }
    // Reading a notification loads nothing again.
    unreadOnes()[110]?.click();
    await expect.poll(() => unreadOnes().length).toBe(121);
    expect(skips).toEqual([50, 100]);
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const tab = page.getByRole('tab', { name: 'Dashboards' }).element();
    expect(tab.getBoundingClientRect().height).toBeGreaterThan(width === 390 ? 40 : 24);
  },
);

it('the portal lets a manager answer a request, which is read from then on', async () => {
  const asked = { sub: 'jonas', email: 'jonas@example.com', groups: ['Sales'], note: '', at: new Date() };
  const dashboard = 'sales@1' as DashboardId;
  const notices = [requestNotice({ ...asked, dashboard }, { metaId: 'meta-0', title: 'Sales overview' })];
  await openPortal({
    path: '/user/notifications',
    as: 'demo',
    news: { notices },
    requests: { answer: async () => ok(undefined) },
  });
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('radio', { name: /Decline/ }).click();
  await page.getByRole('textbox', { name: /Message to/ }).fill('No');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument();
});

it('the portal keeps the filter in the address, and opens with it', async () => {
  const lastWeek = new Date(Date.now() - 8 * 24 * 3_600_000);
  const news = { notices: [aNotice(0), aNotice(1, { at: lastWeek })] };
  const { router } = await openPortal({ path: '/user/notifications?filter=unread', as: 'viewer', news });
  await expect.element(page.getByRole('tab', { name: /^Unread/ })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => page.getByText('Sales overview was published for you').elements()).toHaveLength(1);
  await page.getByRole('tab', { name: 'All' }).click();
  await expect.poll(() => page.getByText('Sales overview was published for you').elements()).toHaveLength(2);
  expect(router.state.location.href).toBe('/user/notifications');
  await page.getByRole('tab', { name: 'Dashboards' }).click();
  await expect.poll(() => router.state.location.href).toBe('/user/notifications?filter=dashboards');
});

it('the portal says so if there are no notifications', async () => {
  await openPortal({ path: '/user/notifications', as: 'viewer' });
  await expect.element(page.getByText('No notifications yet')).toBeVisible();
});

it('the portal saves what is shown in the portal and sent by email, and how often', async () => {
  const { portal } = await openPortal({ path: '/user/notifications?view=settings', as: 'viewer' });
  const published = 'A dashboard is published for me';
  await page.getByRole('checkbox', { name: `In the portal: ${published}` }).click();
  await page.getByRole('checkbox', { name: `By email: ${published}` }).click();
  await page.getByRole('radio', { name: 'One for each, at once' }).click();
  expect(await portal.notices.page(undefined, 0)).toHaveProperty('value.settings', {
    hidden: ['dashboards'],
    email: ['dashboards', 'issues', 'answers', 'requests'],
    send: 'at-once',
  });
  await expect.element(page.getByText('A sync changes something')).not.toBeInTheDocument();
});

it('the portal names the address that refused email, and leads to where it can be changed', async () => {
  const news = { refusedAddress: 'jonas@northfield.example' };
  await openPortal({ path: '/user/notifications?view=settings', as: 'viewer', news });
  await expect.element(page.getByText('Email to jonas@northfield.example was refused')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Change your email address' })).toBeVisible();
});

it('says that no email is sent, and offers none, where email is not set up', async () => {
  await openPortal({ path: '/user/notifications?view=settings', as: 'viewer', news: { sendsMail: false } });
  await expect.element(page.getByText("This portal doesn't send notifications by email.")).toBeVisible();
  expect(page.getByRole('columnheader', { name: 'By email' }).query()).toBeNull();
});
