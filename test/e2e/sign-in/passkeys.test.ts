import { SetUserPoolMfaConfigCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { names } from '../../../local/configuration';
import { vendorClient } from '../../local/user-pool/vendor-client';
import { type Account, portalUnderTest } from '../steps/portal';
import { alertOf, chooseFromAccountMenu, fields, greeting, notice } from '../steps/screen';
import { aVirtualAuthenticator } from '../steps/virtual-authenticator';

const portal = portalUnderTest();

const add = (page: Page) => page.getByRole('button', { name: 'Add a passkey' });
const list = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
const noPasskey = /^No passkey was used\./;

/** A user on the account page, in a browser with a fingerprint reader. */
async function onAccount(user?: Account) {
  const page = await portal.visitAs(user ?? (await portal.newUser()), '/user/account');
  const authenticator = await aVirtualAuthenticator(page);
  return { page, authenticator };
}

async function addPasskey(page: Page): Promise<void> {
  await add(page).click();
  await notice(page, 'Passkey added.').waitFor();
}

/** Leaves no username for the autofill, whose passkey Chromium's stand-in would choose by itself. */
async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('localportal.passkeyName'));
  await chooseFromAccountMenu(page, 'Sign out');
}

async function signInByPasskey(page: Page, username: string): Promise<void> {
  await fields.username(page).fill(username);
  const way = page.getByRole('button', { name: 'Passkey' });
  if (!(await way.isVisible())) await page.getByRole('button', { name: 'More sign-in options', exact: true }).click();
  await way.click();
}

async function signInByPassword(page: Page, { password }: Account): Promise<void> {
  await fields.password(page).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await greeting(page).waitFor();
}

/** Changes the domain that the pool's passkeys belong to, as its operator can. */
const moveTo = (RelyingPartyId: string) =>
  vendorClient({ url: portal.at('/user-pool') }).send(
    new SetUserPoolMfaConfigCommand({ UserPoolId: names.poolId, WebAuthnConfiguration: { RelyingPartyId } }),
  );

it('a passkey is added on the account page, signs in by a button, and is removed', async () => {
  const user = await portal.newUser();
  const { page, authenticator } = await onAccount(user);
  await addPasskey(page);
  expect(await authenticator.count()).toBe(1);
  await signOut(page);
  await signInByPasskey(page, user.username);
  await greeting(page).waitFor();

  await page.goto('/user/account');
  await expect.poll(() => list(page).count()).toBe(1);
  await list(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => list(page).count()).toBe(0);
  await signOut(page);
  await signInByPasskey(page, user.username);
  await alertOf(page, noPasskey).waitFor();
});

it('a passkey is offered by the browser’s autofill to the username that used it last', async () => {
  const { page } = await onAccount();
  await addPasskey(page);
  await chooseFromAccountMenu(page, 'Sign out');
  // Chromium's stand-in chooses by itself what the list offers.
  await greeting(page).waitFor();
});

it('a passkey that is on this device already is not added twice', async () => {
  const { page } = await onAccount();
  await addPasskey(page);
  await add(page).click();
  await alertOf(page, 'This device already has a passkey of yours.').waitFor();
  expect(await list(page).count()).toBe(1);
});

it('a passkey of another domain is refused in clear words on the account page, and the password still signs in', async () => {
  const user = await portal.newUser();
  const { page } = await onAccount(user);
  await add(page).waitFor();
  await moveTo('portal.example.com');
  try {
    await add(page).click();
    await alertOf(page, /^Passkeys don't work at this address of the portal\./).waitFor();
    await signOut(page);
    await signInByPasskey(page, user.username);
    await alertOf(page, noPasskey).waitFor();
    await signInByPassword(page, user);
  } finally {
    await moveTo('localhost');
  }
});
