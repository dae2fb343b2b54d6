import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { NoticeLine, NoticePage } from '#domain/notifications/line';
import { standardSettings } from '#domain/notifications/settings';
import { ok } from '#domain/result';
import type { Notices } from '#ports/people/notifications';
import { openPortal } from '../a-portal';
import { violations } from '../violations';

const line = (over: Partial<NoticeLine>): NoticeLine => ({
  kind: 'published',
  id: `published-${over.text ?? ''}${over.count ?? 1}-1`,
  at: new Date(),
  isUnread: true,
  count: 1,
  dashboards: [{ metaId: 'meta-0', title: 'Sales overview' }],
  ...over,
});

/** A backend with these notifications, which are read where a person says so. */
function someNotices(lines: NoticeLine[], over: Partial<NoticePage> = {}) {
  let kept = lines;
  let version = 0;
  const unread = () => ({ count: kept.filter(({ isUnread }) => isUnread).length, version });
  const saved: unknown[] = [];
  const skips: number[] = [];
  const notices: Partial<Notices> = {
    unread: async () => ok(unread()),
    page: async (filter, skip) => {
      skips.push(skip);
      const found = kept.filter(({ isUnread }) => filter !== 'unread' || isUnread);
      const next = found.length > skip + 50 && { next: skip + 50 };
      return ok({
        lines: found.slice(skip, skip + 50),
        settings: standardSettings,
        sendsMail: true,
        unread: unread(),
        ...over,
        ...next,
      });
    },
    markRead: async (ids) => {
      kept = kept.map((one) => (ids === 'all' || ids.includes(one.id) ? { ...one, isUnread: false } : one));
      version += 1;
      return ok(unread());
    },
    saveSettings: async (settings) => {
      saved.push(settings);
      return ok(undefined);
    },
  };
  return { notices, saved, skips };
}

/** Asked of the document, because by role a hundred buttons take seconds. */
const unreadOnes = () => document.querySelectorAll<HTMLElement>('[aria-label="Mark as read"]');
const evil = '<img src=x onerror=alert(1)> '.repeat(400);

it('the portal counts unread notifications at the bell, which opens the newest by keyboard and leads to all', async () => {
  const lines = [line({}), line({ kind: 'issue', id: 'issue-2-2', text: 'Orders are counted twice' })];
  await openPortal({ as: 'viewer', ...someNotices(lines) });
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
  await openPortal({ as: 'viewer' });
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Notifications/ }).query()).toBeNull();
});

it('the portal marks a notification as read when it leads to its dashboard', async () => {
  const { notices } = someNotices([line({})]);
  const { router } = await openPortal({ path: '/user/notifications', as: 'viewer', notices });
  await page.getByRole('link', { name: 'Sales overview was published for you' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/meta-0');
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

it.each([1440, 390])(
  'the portal shows markup as text, and older notifications on request, at %i pixels without faults',
  async (width) => {
    const many = Array.from({ length: 120 }, (_, index) =>
      line({ id: `published-${index}-${index}`, text: String(index), at: new Date(Date.now() - index) }),
    );
    const strange = line({ id: 'issue-7-7', kind: 'issue', text: evil, dashboards: [{ metaId: 'gone', title: evil }] });
    const some = line({ id: 'published-8-9', count: 14 });
    const { notices, skips } = someNotices([strange, some, ...many]);
    await openPortal({ path: '/user/notifications', as: 'viewer', notices, size: { width, height: 900 } });
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
  const { notices } = someNotices([line({ kind: 'request', id: 'request-7-7', asked: { ...asked, dashboard } })]);
  await openPortal({
    path: '/user/notifications',
    as: 'demo',
    notices,
    requests: { answer: async () => ok(undefined) },
  });
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('radio', { name: /Decline/ }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument();
});

it('the portal keeps the filter in the address, and opens with it', async () => {
  const { notices } = someNotices([line({}), line({ id: 'published-3-3', text: '3', isUnread: false })]);
  const { router } = await openPortal({ path: '/user/notifications?filter=unread', as: 'viewer', notices });
  await expect.element(page.getByRole('tab', { name: /^Unread/ })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => page.getByText('Sales overview was published for you').elements()).toHaveLength(1);
  await page.getByRole('tab', { name: 'All' }).click();
  await expect.poll(() => page.getByText('Sales overview was published for you').elements()).toHaveLength(2);
  expect(router.state.location.href).toBe('/user/notifications');
  await page.getByRole('tab', { name: 'Dashboards' }).click();
  await expect.poll(() => router.state.location.href).toBe('/user/notifications?filter=dashboards');
});

it('the portal says so if there are no notifications', async () => {
  await openPortal({ path: '/user/notifications', as: 'viewer', ...someNotices([]) });
  await expect.element(page.getByText('No notifications yet')).toBeVisible();
});

it('the portal saves what is shown in the portal and sent by email, and how often', async () => {
  const { notices, saved } = someNotices([]);
  await openPortal({ path: '/user/notifications?view=settings', as: 'viewer', notices });
  const published = 'A dashboard is published for me';
  await page.getByRole('checkbox', { name: `In the portal: ${published}` }).click();
  await page.getByRole('checkbox', { name: `By email: ${published}` }).click();
  await page.getByRole('radio', { name: 'One for each, at once' }).click();
  expect(saved.at(-1)).toEqual({
    hidden: ['dashboards'],
    email: ['dashboards', 'issues', 'answers', 'requests'],
    send: 'at-once',
  });
  await expect.element(page.getByText('A sync changes something')).not.toBeInTheDocument();
});

it('the portal names the address that refused email, and leads to where it can be changed', async () => {
  const { notices } = someNotices([], { refusedAddress: 'jonas@northfield.example' });
  await openPortal({ path: '/user/notifications?view=settings', as: 'viewer', notices });
  await expect.element(page.getByText('Email to jonas@northfield.example was refused')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Change your email address' })).toBeVisible();
});

it('says that no email is sent, and offers none, where email is not set up', async () => {
  const { notices } = someNotices([], { sendsMail: false });
  await openPortal({ path: '/user/notifications?view=settings', as: 'viewer', notices });
  await expect.element(page.getByText("This portal doesn't send notifications by email.")).toBeVisible();
  expect(page.getByRole('columnheader', { name: 'By email' }).query()).toBeNull();
});
