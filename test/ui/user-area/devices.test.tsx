import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, ok } from '#domain/result';
import { openPortal } from '../a-portal';
import { anAccount, devicesNamed } from './an-account';

const alert = page.getByRole('alert');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const open = (account = anAccount()) => openPortal({ path: '/user/device', as: 'demo', account });

it('the list of devices lists sixty devices at a time, and asks before it forgets one', async () => {
  const names = Array.from({ length: 61 }, (_, index) => `Browser ${index}`);
  await open(anAccount({ devices: devicesNamed(...names) }));
  await expect.element(page.getByText('Browser 59')).toBeVisible();
  await expect.element(page.getByText('Browser 60')).not.toBeInTheDocument();
  await button('Show more').click();
  await expect.element(page.getByText('Browser 60')).toBeVisible();
  await expect.element(button('Show more')).not.toBeInTheDocument();
  await button('Forget: Browser 7').click();
  const dialog = page.getByRole('dialog', { name: 'Forget Browser 7?' });
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Forget: Browser 7')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Forget' }).click();
  await expect.element(page.getByText('Browser 7 was forgotten.')).toBeVisible();
  await expect.element(button('Forget: Browser 7')).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Your devices' })).toHaveFocus();
});

it('the list of devices remembers only this device', async () => {
  await open(anAccount());
  await button('Remember: Firefox on Windows').click();
  await expect.element(button("Don't remember: Firefox on Windows")).toBeVisible();
  expect(button(/emember: Safari/).elements()).toHaveLength(0);
});

it('says that the pool tracks no devices, or that there are none', async () => {
  const noTracking = failed({ kind: 'no-device-tracking' } as const);
  const { portal } = await open({ ...anAccount(), devices: async () => noTracking });
  const sentence = 'Device tracking has not been configured in this User Pool';
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(portal.errorLog.current()).toEqual([]);
  await expect.element(alert).not.toBeInTheDocument();
  await open(anAccount({ devices: [] }));
  await expect.element(page.getByText('Devices you sign in on are listed here')).toBeVisible();
});

it('says that the pool tracks no devices below the sessions that it records', async () => {
  const sessions = [{ id: 'a', isThis: true, device: 'Firefox 145 on Windows' }];
  const { portal } = await open({
    ...anAccount({ sessions }),
    devices: async () => failed({ kind: 'no-device-tracking' } as const),
  });
  await expect.element(page.getByRole('region', { name: "Where you're signed in" }).getByRole('table')).toBeVisible();
  await expect.element(page.getByText('Device tracking has not been configured in this User Pool')).toBeVisible();
  expect(portal.errorLog.current()).toEqual([]);
});

it('the list of devices asks once after a sign-in whether to remember the device, if the pool leaves that open', async () => {
  const rememberDevice = vi.fn(async () => ok(undefined));
  const { portal, storage } = await openPortal({ account: { ...anAccount(), rememberDevice } });
  storage.setItem('in-memory-user-pool.user', 'demo');
  portal.session.admit({
    step: 'signed-in',
    username: 'demo',
    sub: 'demo',
    email: 'd@example.com',
    asksToRemember: true,
  });
  await expect.element(page.getByText(/^Remember this device\?/)).toBeVisible();
  await button('Remember').click();
  await expect.element(page.getByText(/^Remember this device\?/)).not.toBeInTheDocument();
  expect(rememberDevice).toHaveBeenCalledWith(true);
});
