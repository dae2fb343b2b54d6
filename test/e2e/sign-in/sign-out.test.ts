import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { accountOf, portalUnderTest } from '../steps/portal';
import { chooseFromAccountMenu, figureIn, greeting, heading, mainMenu, menuLink, signIn } from '../steps/screen';

// With the back-forward cache on: the back button restores a page as it was.
const portal = portalUnderTest(
  { ignoreDefaultArgs: ['--disable-back-forward-cache'] },
  { poolSettings: { refreshTokenRotation: { graceSeconds: 60 } } },
);

/** The browser's storage without users' shelves, which the next sign-in uses again. */
const storedKeys = async (page: Page): Promise<string[]> => {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return keys.filter((key) => !key.startsWith('portal.shelf.'));
};

/** Collects every text that the tab shows from now on, however briefly. */
async function watchTexts(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate((wanted) => {
    const look = () => {
      if (document.body.textContent?.includes(wanted)) document.documentElement.dataset['seen'] = 'true';
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);
  return () => page.evaluate(() => document.documentElement.dataset['seen'] === 'true');
}

it('signing out leads to the sign-in page, leaves nothing behind, and shows nothing private when the back button is pressed, nor to the next user', async () => {
  const page = await portal.visitAs('demo', '/');
  await menuLink(page, 'Management').click();
  await heading(page, 'Dashboard management').waitFor();
  await menuLink(page, 'Climate record').click();
  await figureIn(page, 'Climate record').waitFor();
  expect(await storedKeys(page)).not.toEqual([]);

  await chooseFromAccountMenu(page, 'Sign out');
  await heading(page, 'Sign in').waitFor();
  expect(page.url()).toBe(portal.at('/login'));
  expect(await storedKeys(page)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await expect.poll(() => page.locator('iframe').count()).toBe(0);

  const privateTextSeen = await watchTexts(page, 'Federal receipts');
  for (const left of ['/management/quicksight', '/home/index']) {
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForURL(`/login?redirect=${encodeURIComponent(left)}`);
    await heading(page, 'Sign in').waitFor();
    expect(await mainMenu(page).count()).toBe(0);
  }

  // To where the sign-out has led: the next user starts on Home.
  await page.evaluate(() => history.go(2));
  await page.waitForURL('/login');
  await signIn(page, accountOf('viewer'));
  await greeting(page).waitFor();
  expect(page.url()).toBe(portal.at('/home/index'));
  await menuLink(page, 'Air routes').waitFor();
  expect(await menuLink(page, 'Management').count()).toBe(0);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByText('thomas.keller@example.com').waitFor();
  expect(await page.getByText('maya.hart@example.com').count()).toBe(0);
  expect(await privateTextSeen()).toBe(false);
  expect((await storedKeys(page)).filter((key) => key.includes('.demo.'))).toEqual([]);
});

it('signing out shows nothing private when the browser restores a cached page', async ({ skip }) => {
  const page = await portal.visitAs('demo', '/dashboard');
  await heading(page, 'Dashboards').waitFor();
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['kept'] = String(persisted);
      document.documentElement.dataset['shown'] = document.body.innerText;
    });
  });
  // Somewhere else in this tab, while the tokens go. A sign-out in another tab would tell the kept page, and Chromium keeps
  // no page that is told something.
  await page.goto(portal.at('/healthz'));
  await page.evaluate(() => localStorage.clear());

  await page.goBack({ waitUntil: 'commit' });
  await heading(page, 'Sign in').waitFor();
  expect(await page.getByText('Federal receipts').count()).toBe(0);
  const kept = await page.locator('html').getAttribute('data-kept');
  // Chromium 156 keeps it, the headless Chromium 147 does not.
  skip(kept !== 'true', 'This browser kept no page, and loaded it anew.');
  expect(await page.locator('html').getAttribute('data-shown')).not.toContain('Federal receipts');
});

it('signing out ends the session for good: its tokens are no longer accepted', async () => {
  const issued = z.object({ AuthenticationResult: z.object({ RefreshToken: z.string() }) });
  const refresh = async (RefreshToken: string): Promise<unknown> => {
    const answer = await fetch(portal.at('/user-pool'), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
      },
      body: JSON.stringify({ RefreshToken, ClientId: 'localportal' }),
    });
    return answer.json();
  };
  const page = await portal.visitAs('viewer', '/');
  await greeting(page).waitFor();
  const refreshToken = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken'))?.[1] ?? '',
  );
  const next = issued.parse(await refresh(refreshToken)).AuthenticationResult.RefreshToken;
  expect(next).not.toBe(refreshToken);
  await chooseFromAccountMenu(page, 'Sign out');
  await heading(page, 'Sign in').waitFor();

  for (const token of [refreshToken, next]) {
    await expect.poll(() => refresh(token)).toMatchObject({ message: 'Refresh Token has been revoked' });
  }
});
