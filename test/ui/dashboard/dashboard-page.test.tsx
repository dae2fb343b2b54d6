import { NEVER } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Result, ok } from '#domain/result';
import type { EmbedTicket } from '#ports/dashboards/tickets';
import { dashboardsNamed, heading, openPortal } from '../a-portal';

const sheets = page.getByRole('tablist', { name: 'Sheets' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const embedTicket: EmbedTicket = { content: 1 };

const placeOfFrame = () => document.querySelector('.dashboard-place')?.getBoundingClientRect().toJSON() as unknown;

/** A dashboard whose backend answers when it is told to. */
async function openSlowly(path = '/dashboard/meta-0') {
  const ticket = Promise.withResolvers<Result<EmbedTicket>>();
  const opened = await openPortal({
    path,
    as: 'demo',
    dashboards: dashboardsNamed('Sales'),
    tickets: () => ({ issue: () => ticket.promise }),
  });
  return { ...opened, answer: () => ticket.resolve(ok(embedTicket)) };
}

async function openSales() {
  const opened = await openSlowly();
  opened.answer();
  await expect.element(sheets).toBeVisible();
  return opened;
}

it('the dashboard page shows the title at once, before the code that opens the dashboard has loaded', async () => {
  const { portal, router } = await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: dashboardsNamed('Sales'),
  });
  Object.assign(portal, { openDashboard: () => NEVER });
  await router.navigate({ href: '/dashboard/meta-0' });
  await expect.element(heading('Sales')).toBeVisible();
});

it.each([
  [320, 256],
  [667, 375],
])('the dashboard page is 320 px high in a window of %d x %d px, and the page scrolls', async (width, height) => {
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', size: { width, height } });
  await expect.element(sheets).toBeVisible();
  expect(document.querySelector('.dashboard-place')?.clientHeight).toBeGreaterThanOrEqual(320);
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
  expect(scrollHeight).toBeGreaterThan(clientHeight);
  expect(scrollWidth).toBe(clientWidth);
});

it('the dashboard page moves nothing when a dashboard opens', async () => {
  const { answer } = await openSlowly();
  await expect.element(page.getByText('Opening Sales')).toBeInTheDocument();
  const before = placeOfFrame();
  answer();
  await expect.element(sheets).toBeVisible();
  expect(placeOfFrame()).toEqual(before);
});

it('the dashboard page shows one progress line until the dashboard is shown', async () => {
  const { answer } = await openSlowly();
  const progress = page.getByRole('progressbar', { name: 'Loading' });
  await expect.element(progress).toBeInTheDocument();
  answer();
  await expect.element(sheets).toBeVisible();
  await expect.element(progress).not.toBeInTheDocument();
});

it('the dashboard page offers to cancel an opening that takes more than ten seconds', async () => {
  const { router, at } = await openSlowly('/home/index');
  await expect.element(heading(/^Good/)).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    void router.navigate({ to: '/dashboard/$metaId', params: { metaId: 'meta-0' } });
    await expect.element(page.getByText('Opening Sales')).toBeInTheDocument();
    await expect.element(button('Cancel')).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.element(button('Cancel')).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
  await button('Cancel').click();
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(at()).toBe('/home/index');
});

it('the dashboard page fills the screen with the dashboard, with finder and tooltips above it', async () => {
  await openSales();
  await button('Full screen').click();
  await expect.element(button('Exit full screen')).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
  await button('Copy link').hover();
  await button('Exit full screen').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Exit full screen Esc');

  await userEvent.keyboard('{Control>}k{/Control}');
  const finder = page.getByRole('dialog', { name: 'Find' });
  await expect.element(finder).toBeVisible();
  expect(document.fullscreenElement?.contains(finder.element())).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(finder).not.toBeInTheDocument();

  await button('Exit full screen').click();
  await expect.element(button('Full screen')).toBeVisible();
  await expect.element(page.getByRole('banner')).toBeVisible();
  expect(document.fullscreenElement).toBeNull();
});

it('the dashboard page leaves full screen with the dashboard', async () => {
  const { router } = await openSales();
  await button('Full screen').click();
  await expect.element(button('Exit full screen')).toBeVisible();
  await router.navigate({ to: '/home/index' });
  await expect.poll(() => document.fullscreenElement).toBeNull();
  await expect.element(page.getByRole('banner')).toBeVisible();
});

it('an unpublished dashboard is shown to managers, who can publish it there, with how many people that opens it to', async () => {
  const eleven = { count: 11, isMore: false };
  const reach = { all: eleven, gains: eleven, groups: [], countedAt: new Date() };
  await openPortal({
    path: '/dashboard/meta-0',
    as: 'demo',
    dashboards: dashboardsNamed('Sales').map((one) => ({ ...one, status: 'DRAFT' })),
    requests: { reach: async () => ok(reach) },
  });
  await expect.element(sheets).toBeVisible();
  await expect.element(page.getByText('Not published: only managers see this')).toBeVisible();
  await button('Publish').click();
  const question = page.getByRole('dialog', { name: 'Publish “Sales”?' });
  await expect
    .element(question.getByText("This opens the dashboard to everyone: 11 people who can't see it now."))
    .toBeVisible();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('Not published: only managers see this')).not.toBeInTheDocument();
  await expect.element(page.getByText('Published Sales')).toBeVisible();
  await expect.element(sheets).toBeVisible();
});

it('the dashboard page shows nothing of what is not published to someone who is no manager', async () => {
  const dashboards = dashboardsNamed('Sales').map((one) => ({ ...one, status: 'DRAFT' }));
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', dashboards });
  await expect.element(heading("This dashboard isn't available to you")).toBeVisible();
});
