import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardsNamed, heading, openPortal } from '../a-portal';

const scrolled = () => window.scrollY;

/** In a window in which no page fits. */
async function openTallHome() {
  const dashboards = dashboardsNamed(...Array.from({ length: 30 }, (_, index) => `Report ${index}`));
  const opened = await openPortal({ path: '/home/index', as: 'demo', dashboards, size: { width: 1024, height: 300 } });
  await expect.element(heading(/^Good/)).toBeVisible();
  return opened;
}

function scrollDown(): void {
  window.scrollTo(0, document.documentElement.scrollHeight);
  expect(scrolled()).toBeGreaterThan(0);
}

it('the router opens every page at its top, forwards and back', async () => {
  const { router } = await openTallHome();
  scrollDown();
  await router.navigate({ to: '/dashboard' });
  await expect.element(heading('Dashboards')).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  scrollDown();
  router.history.back();
  await expect.element(heading(/^Good/)).toBeVisible();
  await expect.poll(scrolled).toBe(0);
});

it('the router arrives by Back at a page that has written its filter into the address as at any other', async () => {
  const { router, portal } = await openPortal({ path: '/management/quicksight', as: 'demo' });
  await page.getByRole('searchbox', { name: 'Filter by title or group' }).fill('sales');
  await expect.poll(() => router.state.location.searchStr).toBe('?q=sales');
  await router.navigate({ to: '/user/billing' });
  await expect.element(heading('User billing')).toHaveFocus();
  router.history.back();
  await expect.element(heading('Dashboard management')).toHaveFocus();
  await expect.element(page.getByText(/^Page opened/)).toHaveTextContent('Page opened: Dashboard management');
  expect(portal.navigation.lastRoutePath()).toBe('/management/quicksight');
});

it.each(['last', 'nothing-here'])('the router scrolls a link to #%s to the top', async (hash) => {
  const { router } = await openTallHome();
  const links = page.getByRole('main').getByRole('link');
  await expect.element(links.last()).toBeVisible();
  links.last().element().id = 'last';
  scrollDown();
  await router.navigate({ to: '.', hash });
  await expect.poll(scrolled).toBe(0);
});

it('the router announces each page that is navigated to, but not the first one, which the browser announces', async () => {
  const { router } = await openPortal({ path: '/user', as: 'demo' });
  await expect.element(heading('User billing')).toBeVisible();
  const announcement = page.getByText(/^Page opened/);
  await expect.element(announcement).not.toBeInTheDocument();
  await router.navigate({ to: '/dashboard' });
  await expect.element(announcement).toHaveTextContent('Page opened: Dashboard');
  await expect.element(announcement).toHaveAttribute('aria-live', 'polite');
});

it("the router focuses the new page's heading, unless the focus has been moved elsewhere meanwhile", async () => {
  const { router } = await openPortal({ path: '/home/index', as: 'demo', dashboards: dashboardsNamed('Sales') });
  const star = page.getByRole('main').getByRole('button', { name: 'Favourite: Sales' });
  const account = page.getByRole('button', { name: 'Account menu' });
  await expect.element(star).toBeVisible();
  await router.navigate({ to: '/user' });
  await expect.element(heading('User billing')).toHaveFocus();
  for (const [path, place] of [
    ['/dashboard', star],
    ['/user', account],
  ] as const) {
    const unsubscribe = router.subscribe('onResolved', () => place.element().focus());
    await router.navigate({ to: path });
    unsubscribe();
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await expect.element(place).toHaveFocus();
  }
});
