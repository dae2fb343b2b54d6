import { firstValueFrom } from 'rxjs';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserAttributes } from '#domain/people/account';
import { ok } from '#domain/result';
import type { Account } from '#ports/people/account';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { deferred } from '../../application/deferred';
import { dashboardsNamed, heading, openPortal, signIn } from '../a-portal';
import { anAccount } from '../user-area/an-account';
import { nextFrame } from '../next-frame';

it('the portal shows every kind of title unchanged', async () => {
  const titles = ['<b>bold</b>', 'لوحة المبيعات', 'x'.repeat(10_000)];
  const rows = [...dashboardsNamed(...titles), aDashboard({ title: ' ', metaName: 'Meta name', metaId: 'last' })];
  await openPortal({ path: '/dashboard', as: 'viewer', dashboards: rows, size: { width: 320, height: 700 } });
  const main = page.getByRole('main');
  for (const title of [...titles, 'Meta name']) {
    await expect.element(main.getByRole('link', { name: title, exact: true })).toBeInTheDocument();
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

it('the portal shows "Page not found" for an unknown path, with the finder but without menu and breadcrumb', async () => {
  const { at } = await openPortal({ path: '/no/such/page', as: 'demo' });
  await expect.element(heading('Page not found')).toBeVisible();
  await expect.element(page.getByText('/no/such/page')).toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Find' })).toBeVisible();
  expect(page.getByRole('main').elements()).toHaveLength(1);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(at()).toBe('/home/index');
});

it('the portal offers the account menu and the finder on an unknown path', async () => {
  const { at } = await openPortal({ path: '/no/such/page', as: 'viewer', dashboards: dashboardsNamed('Sales') });
  const finder = page.getByRole('dialog', { name: 'Find' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  await expect.element(finder).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(finder).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Find/ }).click();
  await finder.getByRole('combobox').fill('sales');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Sales')).toBeVisible();
  expect(at()).toBe('/dashboard/meta-0');
});

it('the portal shows on an unknown path what came of an action on the page before, to the same user alone', async () => {
  const [first, second] = [deferred<void>(), deferred<void>()];
  const ends = [first, second];
  const { portal, router } = await openPortal({
    path: '/no/such/page',
    as: 'demo',
    sync: (real) => ({
      async run() {
        await ends.shift()?.promise;
        return real.run();
      },
    }),
  });
  const result = page.getByText('Already up to date');
  const syncAndGoBack = async () => {
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    router.history.back();
    await expect.element(heading('Page not found')).toBeVisible();
  };
  await page.getByRole('link', { name: 'Go to Home' }).click();
  router.history.replace('/management/quicksight');
  await syncAndGoBack();
  first.resolve();
  await expect.element(result).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(result).not.toBeInTheDocument();

  router.history.push('/management/quicksight');
  await syncAndGoBack();
  await portal.session.signOut();
  router.history.push('/login');
  await signIn('viewer', 'Viewer-pass-1');
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  second.resolve();
  await expect.poll(() => portal.dashboards.current().status).toBe('loaded');
  await nextFrame();
  await nextFrame();
  expect(result.elements()).toEqual([]);
});

it('the portal lists the errors of this tab, without secrets, until the log is cleared', async () => {
  const { portal } = await openPortal({ path: '/error-log/list', as: 'demo' });
  await expect.element(heading('No errors')).toBeVisible();
  const reference = portal.errorLog.record(new TypeError('Failed at ?code=secret'), '/dashboard/x');
  await expect.element(page.getByText(reference)).toBeVisible();
  await expect.element(page.getByText('TypeError at /dashboard/x')).toBeVisible();
  await expect.element(page.getByText('secret')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(heading('No errors')).toBeVisible();
});

it('the portal offers ways to continue on the exception page', async () => {
  await openPortal({ path: '/exception', as: 'demo' });
  await page.getByRole('link', { name: 'Open the error log' }).click();
  await expect.element(heading('No errors')).toBeVisible();
});

/** No screen can render this: a bug. */
const unreadable = ok({ email: {} } as unknown as UserAttributes);

it('the portal shows a reference when a page fails, keeps the menu, and retries until the page is shown', async () => {
  const account = anAccount();
  let broken = true;
  const attributes: Account['attributes'] = async () => (broken ? unreadable : account.attributes());
  const { portal } = await openPortal({ path: '/user/profile', as: 'demo', account: { ...account, attributes } });
  await expect.element(heading('This page stopped working')).toBeVisible();
  const [entry] = await firstValueFrom(portal.errorLog.changes$);
  await expect.element(page.getByText(entry!.reference)).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(page.getByRole('main').elements()).toHaveLength(1);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const times = () => portal.errorLog.current()[0]?.times ?? 0;
  const before = times();
  await tryAgain.click();
  await expect.poll(times).toBeGreaterThan(before);
  await expect.element(heading('This page stopped working')).toBeVisible();
  broken = false;
  await tryAgain.click();
  await expect.element(heading('User profile')).toBeVisible();
});
