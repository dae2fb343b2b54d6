import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { names } from '../../../local/configuration';
import { postTo } from '../../local/user-pool/a-pool';
import { choose, person, signInAt } from '../steps/hosted-pages';
import { portalUnderTest, answered } from '../steps/portal';
import { chooseFromAccountMenu, greeting, heading } from '../steps/screen';

/** Milliseconds by which the pool dates its sign-ins back. */
let earlier = 0;
const portal = portalUnderTest({ poolSettings: { clock: () => Date.now() - earlier } });

/** By keyboard; resolves to the question that asks for a new sign-in. */
async function pressDownload(page: Page) {
  await page.getByRole('button', { name: 'Download', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByText("You're about to download the history.").waitFor();
  return dialog;
}

const refreshTokenOf = (page: Page) =>
  page.evaluate(() => {
    const stored = Object.entries(localStorage) as [string, string][];
    return stored.find(([key]) => key.endsWith('.refreshToken'))?.[1] ?? '';
  });

/** Why the pool takes a refresh token no longer. */
async function refusalOf(RefreshToken: string): Promise<unknown> {
  const { message } = await postTo(portal.at('/user-pool'))('GetTokensFromRefreshToken', {
    RefreshToken,
    ClientId: names.clientId,
  });
  return message;
}

/** Signs in at a time that is too long ago for the history, and opens it. */
async function signInEarlier(page: Page, take: () => Promise<void>): Promise<void> {
  earlier = 20 * 60_000;
  await take();
  await greeting(page).waitFor();
  earlier = 0;
  await page.goto('/management/history');
  await heading(page, 'History').waitFor();
}

it('a manager with an old sign-in enters the password over the page, the history downloads, old tokens end', async () => {
  portal.mayComplain(...answered(401));
  const manager = await portal.newUser({ groups: ['SuperUser'] });
  earlier = 20 * 60_000;
  const page = await portal.visitAs(manager, '/management/history');
  earlier = 0;
  await heading(page, 'History').waitFor();
  const before = await refreshTokenOf(page);
  const dialog = await pressDownload(page);
  const downloading = page.waitForEvent('download');
  await page.keyboard.type(manager.password);
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  await dialog.waitFor({ state: 'hidden' });
  await heading(page, 'History').waitFor();

  expect(await refreshTokenOf(page)).not.toBe(before);
  expect(await refusalOf(before)).toBe('Refresh Token has been revoked');
});

it('a manager with an old sign-in at a provider signs in in a new tab, and the history downloads on the old page', async () => {
  portal.mayComplain(...answered(401));
  const page = await portal.visit('/login');
  await signInAt(page, 'Apple', 'Amelia Okafor');
  await greeting(page).waitFor();
  await portal.cloud.userPool.addToGroup('SignInWithApple_001999.local1.1200', 'SuperUser');
  await chooseFromAccountMenu(page, 'Sign out');
  await signInEarlier(page, () => signInAt(page, 'Apple', 'Amelia Okafor'));
  const before = await refreshTokenOf(page);
  const dialog = await pressDownload(page);
  const opening = page.context().waitForEvent('page');
  await choose(page, 'Apple');
  const tab = await opening;
  await person(tab, 'Amelia Okafor').waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  const closed = tab.waitForEvent('close');
  await person(tab, 'Amelia Okafor').click();
  await closed;
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  await expect.poll(() => refusalOf(before)).toBe('Refresh Token has been revoked');
});
