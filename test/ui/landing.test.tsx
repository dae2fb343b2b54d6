import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardsNamed, heading, menu, openPortal, signIn } from './a-portal';

const setup = { dashboards: dashboardsNamed('Costs'), homePath: '/dashboard/meta-0' };

it.each(['/', '/home', '/home/index'])(
  'leads from %s, by way of the sign-in page, to the user’s own home',
  async (path) => {
    const { at, portal } = await openPortal({ ...setup, path });
    await expect.element(heading('Sign in')).toBeVisible();
    await expect.poll(portal.navigation.lastRoutePath).toBe('/login');
    await signIn('viewer', 'Viewer-pass-1');
    await expect.element(heading('Costs')).toBeVisible();
    expect(at()).toBe(setup.homePath);
  },
);

it('opens the base home from every other page', async () => {
  const { at, portal } = await openPortal(setup);
  await signIn('viewer', 'Viewer-pass-1');
  await expect.element(heading('Costs')).toBeVisible();
  await expect.poll(portal.navigation.lastRoutePath).toBe(setup.homePath);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(at()).toBe('/home/index');
});

it('opens the requested page', async () => {
  const { at } = await openPortal({ ...setup, path: '/user/profile' });
  await signIn('viewer', 'Viewer-pass-1');
  await expect.element(heading('User profile')).toBeVisible();
  expect(at()).toBe('/user/profile');
});

it.each([
  ['/dashboard/no-such-dashboard?a=1', "This dashboard isn't available to you"],
  ['/management/quicksight', 'Page not found'],
])('leads to %s, and says that it is not there, as it does to whoever is signed in already', async (path, name) => {
  const { at } = await openPortal({ ...setup, path });
  await signIn('viewer', 'Viewer-pass-1');
  await expect.element(heading(name)).toBeVisible();
  expect(at()).toBe(path);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect.element(heading(/^Good/)).toBeVisible();
});

it("opens the base home if the user can't open their own home path", async () => {
  const { at } = await openPortal({ ...setup, homePath: '/management' });
  await signIn('viewer', 'Viewer-pass-1');
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(at()).toBe('/home/index');
  await expect.element(menu.getByRole('link', { name: 'Costs' })).toBeVisible();
});
