import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardsNamed, heading, menu, openPortal, signIn } from '../a-portal';

const setup = { dashboards: dashboardsNamed('Costs'), homePath: '/dashboard/meta-0' };

it('a sign-in leads by way of the sign-in page to the user’s own home', async () => {
  const { at, portal } = await openPortal({ ...setup, path: '/' });
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.poll(portal.navigation.lastRoutePath).toBe('/login');
  await signIn('viewer', 'Viewer-pass-1');
  await expect.element(heading('Costs')).toBeVisible();
  expect(at()).toBe(setup.homePath);
});

it('a sign-in opens the base home from every other page', async () => {
  const { at, portal } = await openPortal(setup);
  await signIn('viewer', 'Viewer-pass-1');
  await expect.element(heading('Costs')).toBeVisible();
  await expect.poll(portal.navigation.lastRoutePath).toBe(setup.homePath);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(at()).toBe('/home/index');
});

it('a sign-in returns to the address exactly as it was entered', async () => {
  const typed =
    '/home/index?n=1e5&a=1&b&a=2&f=1.10&big=12345678901234567890&q=%22s%22&x=%&p=1+2%203&t=true&=&&#p.R=%22N%22';
  const { at } = await openPortal({ path: typed });
  expect(new URL(at(), location.origin).searchParams.get('redirect')).toBe(typed);
  await signIn('demo', 'Demo-pass-1');
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(at()).toBe(typed);
});

it.each([
  ['/dashboard/no-such-dashboard?a=1', "This dashboard isn't available to you"],
  ['/management/quicksight', 'Page not found'],
])(
  'a sign-in leads to %s, and says that it is not there, as it does to users who are signed in already',
  async (path, name) => {
    const { at } = await openPortal({ ...setup, path });
    await signIn('viewer', 'Viewer-pass-1');
    await expect.element(heading(name)).toBeVisible();
    expect(at()).toBe(path);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect.element(heading(/^Good/)).toBeVisible();
  },
);

it("a sign-in opens the base home if the user can't open their own home path", async () => {
  const { at } = await openPortal({ ...setup, homePath: '/management' });
  await signIn('viewer', 'Viewer-pass-1');
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(at()).toBe('/home/index');
  await expect.element(menu.getByRole('link', { name: 'Costs' })).toBeVisible();
});
