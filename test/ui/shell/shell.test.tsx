import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, ok } from '#domain/result';
import { deferred } from '../../application/deferred';
import { flushPromises } from '../../application/flush-promises';
import { dashboardsNamed, heading, menu, openPortal, signIn } from '../a-portal';
import { entries } from './the-menu';

const account = page.getByRole('button', { name: 'Account menu' });

it('the shell lists a link for each dashboard by title, and for each section that the user can see', async () => {
  const dashboards = dashboardsNamed('Sales 10', 'costs', 'Sales 9');
  await openPortal({ path: '/home/index', as: 'demo', dashboards });
  await expect.element(menu).toBeVisible();
  expect(entries()).toEqual(['Dashboard', 'costs', 'Sales 9', 'Sales 10', 'Management']);
  const costs = menu.getByRole('link', { name: 'costs', exact: true });
  await expect.element(costs).toHaveAccessibleDescription('About costs');
});

it('the shell marks the current page, in the menu and in the breadcrumb', async () => {
  await openPortal({ path: '/dashboard', as: 'demo' });
  await expect
    .element(menu.getByRole('link', { name: 'Dashboard', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Sales overview' }).click();
  await expect.element(menu.getByRole('link', { name: 'Sales overview' })).toHaveAttribute('aria-current', 'page');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect.element(crumbs).toHaveTextContent('Dashboard/Sales overview');
  await expect.element(crumbs.getByText('Sales overview')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('navigation', { name: 'Home' }).getByRole('link', { name: 'Home' }).click();
  await expect.element(heading(/^Good/)).toHaveFocus();
});

it('the shell opens a dashboard whose id needs encoding from the menu', async () => {
  const odd = dashboardsNamed('Odd').map((dashboard) => ({ ...dashboard, metaId: 'a b/ä%2F?#[1]' }));
  const { at } = await openPortal({ path: '/home/index', as: 'demo', dashboards: odd });
  await menu.getByRole('link', { name: 'Odd' }).click();
  await expect.element(heading('Odd')).toBeVisible();
  expect(document.title).toBe('Odd');
  expect(at()).toBe('/dashboard/a%20b%2F%C3%A4%252F%3F%23[1]');
});

it("doesn't say that a dashboard is unavailable when the user only leaves it", async () => {
  const { router } = await openPortal({ path: '/dashboard/meta-0', as: 'demo' });
  await expect.element(heading('Sales overview')).toBeVisible();
  const seen = new Set<string | null>();
  const observer = new MutationObserver(() => seen.add(heading(/./).query()?.textContent ?? null));
  observer.observe(page.getByRole('main').element(), { childList: true, subtree: true });
  await router.navigate({ href: '/dashboard' });
  await expect.element(heading('Dashboards')).toBeVisible();
  observer.disconnect();
  expect(seen).not.toContain('This dashboard is no longer available');
});

it('the shell moves the focus to the message when an open dashboard turns out to be unavailable', async () => {
  const removed = deferred<void>();
  const issue = async () => {
    await removed.promise;
    return failed({ kind: 'not-found' } as const);
  };
  const { router } = await openPortal({ path: '/dashboard', as: 'demo', tickets: () => ({ issue }) });
  await expect.element(heading('Dashboards')).toBeVisible();
  await router.navigate({ href: '/dashboard/meta-0' });
  await expect.element(heading('Sales overview')).toHaveFocus();
  removed.resolve();
  await expect.element(heading('This dashboard is no longer available')).toHaveFocus();
});

it('the shell opens a dashboard whose id needs encoding by its address, through the sign-in page', async () => {
  const odd = dashboardsNamed('Odd').map((dashboard) => ({ ...dashboard, metaId: 'a b/ä' }));
  await openPortal({ path: '/dashboard/a%20b%2F%C3%A4', dashboards: odd });
  await signIn('demo', 'Demo-pass-1');
  await expect.element(heading('Odd')).toBeVisible();
});

it('the shell opens the user pages, by mouse and by keyboard', async () => {
  const { at } = await openPortal({ path: '/home/index', as: 'demo' });
  await account.click();
  const items = page.getByRole('menuitem').elements();
  expect(items.map((item) => item.textContent)).toEqual([
    'Profile',
    'Account',
    'Notifications',
    'Deliveries',
    'Billing',
    'Devices',
    'Sign out',
  ]);
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect.element(heading('User account')).toHaveFocus();
  expect(at()).toBe('/user/account');

  account.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  for (const name of ['Profile', 'Account', 'Notifications', 'Deliveries', 'Billing']) {
    await expect.element(page.getByRole('menuitem', { name })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
  }
  await expect.element(page.getByRole('menuitem', { name: 'Devices' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('User device')).toHaveFocus();
  expect(at()).toBe('/user/device');
});

it('the shell signs out to a plain sign-in page, and shows nothing when the browser goes back', async () => {
  const { at, router } = await openPortal({ path: '/home/index', as: 'demo' });
  await page.getByRole('navigation', { name: 'Home' }).getByRole('link').click();
  await menu.getByRole('link', { name: 'Sales overview' }).click();
  await account.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  expect(at()).toBe('/login');
  router.history.back();
  await expect.poll(at).toBe('/login?redirect=%2Fhome%2Findex');
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(page.getByText('Sales overview')).not.toBeInTheDocument();
});

it('the shell shows nothing private when the browser restores a page after a sign-out', async () => {
  const { storage } = await openPortal({ path: '/home/index', as: 'demo' });
  await expect.element(menu).toBeVisible();
  storage.clear();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  // Before the browser paints it.
  await flushPromises();
  expect(menu.elements()).toEqual([]);
  await expect.element(heading('Sign in')).toBeVisible();
});

it('the shell says what failed after sign-in, and retries', async () => {
  let down = true;
  await openPortal({
    path: '/dashboard',
    as: 'demo',
    identity: (real) => ({ ...real, current: async () => (down ? failed({ kind: 'unreachable' }) : real.current()) }),
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent("The portal's server can't be reached.");
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect.element(heading("Your dashboards couldn't be loaded")).toHaveFocus();
  down = false;
  await tryAgain.click();
  await expect.element(heading('Dashboards')).toHaveFocus();
  await expect.element(menu.getByRole('link', { name: 'Sales overview' })).toBeVisible();
});

const notice = page.getByRole('main').getByRole('status').filter({ hasText: "couldn't be read" });
const dashboards = dashboardsNamed('Sales', 'Twin', 'Nameless');
const list = async () =>
  ok({ dashboards: dashboards.map((row, index) => ({ ...row, metaId: ['a', 'a', ''][index] ?? '' })), skipped: 3 });

it.each(['demo', 'viewer'] as const)(
  'a notice of left-out dashboards says to %s on every page what is missing, and where it is named',
  async (as) => {
    const { at } = await openPortal({ path: '/home/index', as, catalogue: () => ({ list }) });
    await expect.element(notice).toHaveTextContent("3 dashboards couldn't be read and are left out.");
    await expect.element(notice).toHaveTextContent("2 dashboards aren't listed because of their IDs in QuickSight.");
    await notice.getByRole('link', { name: 'See which' }).click();
    await expect.poll(at).toBe('/dashboard');
    await expect.element(page.getByText('too long for an address')).toBeVisible();
    await expect.element(notice).not.toHaveTextContent('because of their ID');
  },
);

it('a notice of dashboards that were left out stays closed on other pages too, until the list is loaded again', async () => {
  const { portal, router } = await openPortal({ path: '/home/index', as: 'demo', catalogue: () => ({ list }) });
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect.element(heading(/^Good/)).toHaveFocus();
  await expect.element(notice).not.toBeInTheDocument();
  await router.navigate({ to: '/user/profile' });
  await expect.element(heading('User profile')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await portal.dashboards.load();
  await expect.element(notice).toBeVisible();
});

it('a notice of dashboards that were left out shows no notice of missing dashboards if none was left out', async () => {
  await openPortal({ path: '/home/index', as: 'demo' });
  await expect.element(heading(/^Good/)).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByText('because of')).not.toBeInTheDocument();
});

it('the shell names the icons of the narrow menu, also for keyboard users', async () => {
  await openPortal({ path: '/home/index', as: 'demo', size: { width: 800, height: 900 } });
  const link = menu.getByRole('link', { name: 'Sales overview', exact: true });
  link.element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(menu.getByRole('link', { name: 'Dashboard', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link).toHaveFocus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Sales overviewAbout Sales overview');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

it('the shell skips to the content', async () => {
  await openPortal({ path: '/home/index', as: 'demo' });
  const skip = page.getByRole('link', { name: 'Skip to content' });
  skip.element().focus();
  await expect.element(skip).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

it('the shell keeps the account menu open that is pressed before the user is known', async () => {
  const found = deferred<void>();
  await openPortal({
    path: '/home/index',
    as: 'demo',
    pool: (pool) => ({
      rememberedUser: () => undefined,
      currentUser: () => found.promise.then(() => pool.currentUser()),
    }),
  });
  await account.click();
  found.resolve();
  await expect.element(page.getByRole('menu').getByText('amelia.hart@example.com')).toBeVisible();
});
