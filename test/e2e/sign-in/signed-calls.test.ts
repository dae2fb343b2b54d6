import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountOf, answered, portalUnderTest } from '../steps/portal';
import { greeting, openAndRename, signIn } from '../steps/screen';
import { servePortalBehindGateway } from '../steps/served-portal';

const portal = portalUnderTest({}, { serve: servePortalBehindGateway });

it('a manager signs in to the served portal where the gateway asks for IAM, opens a dashboard and saves an edit, though this clock is an hour off', async () => {
  // The first call is signed by the wrong clock.
  portal.mayComplain(...answered(403));
  const context = await portal.newContext();
  await context.addInitScript(() => {
    const right = Date.now;
    Date.now = () => right() + 3_600_000;
  });
  const page = await context.newPage();
  const loaded: string[] = [];
  const calls: { authorization: string | undefined; token: string | undefined; status: Promise<number | undefined> }[] =
    [];
  page.on('request', (request) => {
    loaded.push(request.url());
    if (!request.url().includes('/prod/')) return;
    const { authorization, 'x-id-token': token } = request.headers();
    calls.push({ authorization, token, status: answerTo(request) });
  });
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => url.includes('signed-calls'))).toEqual([]);

  await signIn(page, accountOf('demo'));
  await greeting(page).waitFor();
  await openAndRename(page, 'Climate record', 'Warming');

  expect(loaded.some((url) => url.includes('signed-calls'))).toBe(true);
  for (const { authorization, token } of calls) {
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 /);
    expect(token).toMatch(/^eyJ/);
  }
  const refused = (await Promise.all(calls.map(({ status }) => status))).filter((status) => status === 403);
  expect(refused.length).toBeGreaterThan(0);
});

/** The status; none for a call that the end of the test cuts off. */
const answerTo = (request: Request): Promise<number | undefined> =>
  request.response().then(
    (response) => response?.status(),
    () => undefined,
  );
