import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { afterPauses } from './pauses';
import { answered, portalUnderTest } from './portal';
import { figureIn, greeting, heading, menuLink } from './screen';

const portal = portalUnderTest();

/** Signed in, with a token that the backend no longer accepts: the next call asks the pool for another. */
async function withTokenToRenew(pool: (route: Route) => Promise<void>): Promise<{ page: Page; asked: string[] }> {
  portal.mayComplain(...answered(400, 401, 429, 500, 502), /net::ERR_/);
  const page = await portal.visitAs('demo', '/healthz');
  await page.clock.install();
  // Otherwise one of home's own calls could find out first, and the dialog would cover the menu.
  const asks = ['access/requests', 'dashboard/lastSync'].map((call) =>
    page.waitForResponse(`**/prod/quicksight/${call}`),
  );
  await page.goto('/home/index');
  await greeting(page).waitFor();
  await menuLink(page, 'US employment').waitFor();
  await Promise.all(asks);
  const [idToken] = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => (key.endsWith('.idToken') ? [value] : [])),
  );
  await page.route('**/prod/**', (route) =>
    route.request().headers()['authorization'] === `Bearer ${idToken}`
      ? route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"unauthenticated"}' })
      : route.continue(),
  );
  const asked: string[] = [];
  await page.route(/\/user-pool$/, (route) => {
    asked.push(route.request().headers()['x-amz-target']?.split('.')[1] ?? '');
    return pool(route);
  });
  return { page, asked };
}

const refusal = (type: string, message: string) => (route: Route) =>
  route.fulfill({
    status: 400,
    contentType: 'application/x-amz-json-1.1',
    body: JSON.stringify({ __type: type, message }),
  });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to continue' });

const definite: [type: string, message: string][] = [
  ['NotAuthorizedException', 'Refresh Token has been revoked'],
  ['UserNotFoundException', 'User does not exist.'],
  ['NotAuthorizedException', 'User is disabled.'],
  ['NotAuthorizedException', 'Access Token has been revoked'],
  ['NotAuthorizedException', 'Refresh Token has expired'],
  ['NotAuthorizedException', 'Invalid Refresh Token'],
];

describe('a definite answer of the pool', () => {
  // The adapter's tests cover all of them.
  it.each(process.env['SOAK'] ? definite : definite.slice(0, 1))(
    '%s: %s asks for the password after one request, and nothing is kept',
    async (type, message) => {
      const { page, asked } = await withTokenToRenew(refusal(type, message));
      await menuLink(page, 'US employment').click();
      await dialog(page).waitFor();
      expect(asked).toEqual(['GetTokensFromRefreshToken']);
      const keys = await page.evaluate(() => Object.keys(localStorage));
      expect(keys.filter((key) => key.startsWith('Cognito'))).toEqual([]);
      await page.reload();
      await heading(page, 'Sign in').waitFor();
      expect(asked).toHaveLength(1);
    },
  );
});

const outOfReach = "The portal's server can't be reached";

const passing: [string, (route: Route) => Promise<void>, notice: string][] = [
  [
    '429',
    (route) => route.fulfill({ status: 429, body: '{"__type":"TooManyRequestsException"}' }),
    'The portal is busy',
  ],
  ['no network', (route) => route.abort('internetdisconnected'), outOfReach],
  ['500', (route) => route.fulfill({ status: 500, body: '{"__type":"InternalErrorException"}' }), outOfReach],
  [
    '502 in HTML',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway' }),
    outOfReach,
  ],
  ['a connection that is reset', (route) => route.abort('connectionreset'), outOfReach],
];

describe('a temporary fault', () => {
  it('keeps the session, the page says so, however often it happens, and continues', async () => {
    // The adapter's tests cover all of them, hundreds of times.
    const faults = process.env['SOAK'] ? passing : passing.slice(0, 2);
    let pool = refusal('InternalErrorException', 'Never asked for');
    const { page, asked } = await withTokenToRenew((route) => pool(route));
    const waiting = afterPauses(page);
    for (const [turn, [name, fault, notice]] of faults.entries()) {
      pool = fault;
      await (turn === 0 ? menuLink(page, 'US employment') : page.getByRole('button', { name: 'Try again' })).click();
      await expect
        .poll(
          waiting(() => page.getByText(notice).count()),
          { message: name },
        )
        .toBe(1);
      expect(asked.splice(0)).toEqual(Array(3).fill('GetTokensFromRefreshToken'));
      expect(await dialog(page).count()).toBe(0);
    }
    await page.unroute(/\/user-pool$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await figureIn(page, 'US employment').waitFor();
  });
});
