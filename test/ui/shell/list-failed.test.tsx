import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { failed } from '#domain/result';
import { heading, menu, openPortal } from '../a-portal';
import { entries } from './the-menu';

const notYet = heading("Your dashboards couldn't be loaded");
const tryAgain = page.getByRole('button', { name: 'Try again' });
const failure = page.getByRole('alert').filter({ hasText: "The portal's server can't be reached." });

/** A portal whose list doesn't load until `mend` is called. */
async function openWithoutList(path: string, as: 'demo' | 'viewer' = 'demo') {
  let down = true;
  const opened = await openPortal({
    path,
    as,
    catalogue: (real) => ({ list: async () => (down ? failed({ kind: 'unreachable' }) : real.list()) }),
  });
  return { ...opened, mend: () => (down = false) };
}

it.each([
  ['/home/index', 'Home', /^Good/],
  ['/dashboard', 'Dashboard', 'Dashboards'],
  ['/dashboard/meta-0', 'Dashboard', 'Sales overview'],
] as const)('%s says that the list failed, and comes with it', async (path, title, name) => {
  const { mend } = await openWithoutList(path);
  await expect.element(failure).toBeVisible();
  await expect.element(notYet).toBeVisible();
  expect(document.title).toBe(title);
  await tryAgain.click();
  await expect.element(notYet).toHaveFocus();
  mend();
  await tryAgain.click();
  await expect.element(heading(name)).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Sales overview' })).toBeVisible();
});

it('says that a dashboard is unavailable only when the list has loaded without it', async () => {
  const { mend } = await openWithoutList('/dashboard/gone', 'viewer');
  await expect.element(notYet).toBeVisible();
  mend();
  await tryAgain.click();
  await expect.element(heading("This dashboard isn't available to you")).toBeVisible();
});

it("a failed list keeps the menu and the pages that don't need the list", async () => {
  const { router } = await openWithoutList('/user/account');
  await expect.element(heading('User account')).toBeVisible();
  expect(entries()).toEqual(['Dashboard', 'Management']);
  await expect.element(menu).not.toHaveTextContent('None yet');
  for (const [path, name] of [
    ['/user/profile', 'User profile'],
    ['/error-log/list', 'No errors'],
    ['/exception', 'Something went wrong'],
  ] as const) {
    await router.navigate({ to: path });
    await expect.element(heading(name)).toBeVisible();
  }
});

it('a failed list lets managers load the list in Dashboard management', async () => {
  const { mend } = await openWithoutList('/management/quicksight');
  await expect.element(heading('Dashboard management')).toBeVisible();
  await expect.element(failure).toBeVisible();
  await expect.element(page.getByText('No dashboards yet', { exact: false })).not.toBeInTheDocument();
  mend();
  await tryAgain.click();
  await expect.element(page.getByRole('button', { name: 'Edit Sales overview' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Sales overview' })).toBeVisible();
});

it('a failed list keeps everyone else out of management', async () => {
  await openWithoutList('/management/quicksight', 'viewer');
  await expect.element(heading('Page not found')).toBeVisible();
});
