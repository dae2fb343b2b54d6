import { expect, it } from 'vitest';
import { portalUnderTest, answered } from '../steps/portal';
import { heading } from '../steps/screen';

/** Milliseconds by which the pool dates its sign-ins back. */
let earlier = 0;
const portal = portalUnderTest({ poolSettings: { clock: () => Date.now() - earlier } });

it('a manager with an old sign-in enters the password over the page, the history downloads, and the old tokens are revoked', async () => {
  portal.mayComplain(...answered(401));
  const manager = await portal.newUser({ groups: ['SuperUser'] });
  earlier = 20 * 60_000;
  const page = await portal.visitAs(manager, '/management/history');
  earlier = 0;
  await heading(page, 'History').waitFor();
  const tokens = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage) as [string, string][]));
  const before = await tokens();

  await page.getByRole('button', { name: 'Download', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByText("You're about to download the history.").waitFor();
  const downloading = page.waitForEvent('download');
  await page.keyboard.type(manager.password);
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  await dialog.waitFor({ state: 'hidden' });
  await heading(page, 'History').waitFor();

  const refreshKey = Object.keys(before).find((key) => key.endsWith('.refreshToken')) ?? '';
  expect((await tokens())[refreshKey]).not.toBe(before[refreshKey]);
  const RefreshToken = before[refreshKey];
  const answer = await fetch(portal.at('/user-pool'), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    body: JSON.stringify({ RefreshToken, ClientId: refreshKey.split('.')[1] }),
  });
  expect(await answer.json()).toMatchObject({
    __type: 'NotAuthorizedException',
    message: 'Refresh Token has been revoked',
  });
});
