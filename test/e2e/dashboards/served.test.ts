import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { deferred } from '../../application/deferred';
import { downloadsCatalogue, manages } from '../steps/journeys';
import { accountOf, answered, portalUnderTest } from '../steps/portal';
import { greeting, heading, openAndRename, signIn } from '../steps/screen';
import { ownLook, servePortal, servePortalBehindGateway } from '../steps/served-portal';
import { watchLayout } from '../steps/watch-layout';

/** The status; none for a call that the end of the test cuts off. */
const answerTo = (request: Request): Promise<number | undefined> =>
  request.response().then(
    (response) => response?.status(),
    () => undefined,
  );

describe('without a gateway', () => {
  const portal = portalUnderTest({ serve: servePortal });

  it('the served portal has the organisation’s logo and accent before and after it has loaded', async () => {
    const page = await (await portal.newContext({ colorScheme: 'dark' })).newPage();
    const [code, configuration] = [deferred<void>(), deferred<void>()];
    const hold = (what: string | RegExp, until: Promise<void>) =>
      page.route(what, async (route) => {
        await until;
        await route.continue();
      });
    await hold(/\/assets\/portal-[^/]+\.js$/, code.promise);
    await hold('**/config.json', configuration.promise);
    await page.addInitScript(watchLayout);
    await page.goto('/login');
    const look = () =>
      page.evaluate(() => {
        const logo = document.querySelector<HTMLImageElement>('main img');
        const { color, backgroundColor } = getComputedStyle(document.querySelector('button[type=submit]')!);
        return { color, backgroundColor, logo: logo?.getAttribute('src'), width: logo?.naturalWidth };
      });
    const expected = { color: 'rgb(24, 32, 30)', backgroundColor: 'rgb(255, 179, 199)', logo: '/logo.svg' };
    const before = await look();
    expect(before).toMatchObject(expected);
    expect(before.width).toBeGreaterThan(0);
    code.resolve();
    // The portal's stylesheet has the portal's own accent.
    await page.waitForFunction(() => Array.from(document.styleSheets).some(({ href }) => href?.includes('/assets/')));
    expect(await look()).toEqual(before);
    configuration.resolve();
    await page.getByRole('button', { name: 'Deutsch' }).waitFor();
    expect(await look()).toEqual(before);
    expect(await page.evaluate(() => window.moved)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe(ownLook.links.support);
  });

  it('the served portal lets a manager open and edit a dashboard, sync, download, and find a fault on Health', async () => {
    const page = await (await portal.newContext()).newPage();
    const signing: string[] = [];
    page.on('request', (request) => request.url().includes('signed-calls') && signing.push(request.url()));
    await manages(page);
    // Code for a gateway that asks for IAM, which this portal has not.
    expect(signing).toEqual([]);

    const file = await downloadsCatalogue(page);
    expect((await page.request.get(file.url())).status()).toBe(200);
    expect((await page.request.get(file.url().replace(/expires=\d/, 'expires=9'))).status()).toBe(403);

    await page.getByRole('link', { name: 'Health', exact: true }).click();
    await heading(page, 'Health').waitFor();
    // The stand-ins always have these findings.
    await page.getByRole('heading', { level: 3, name: 'At risk: There is no backup in the data folder' }).waitFor();
    await page.getByText('A lost disk would take titles').waitFor();
    const areas = page.getByRole('complementary', { name: 'By area' });
    expect(await areas.getByRole('listitem').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^QuickSight account(\d+) of \1OK$/)]),
    );
  });
});

describe('with a gateway', () => {
  const portal = portalUnderTest({ serve: servePortalBehindGateway });

  it('the served portal behind a gateway with IAM opens a dashboard and saves an edit, though this clock is off', async () => {
    // The first call is signed by the wrong clock.
    portal.mayComplain(...answered(403));
    const context = await portal.newContext();
    await context.addInitScript(() => {
      const right = Date.now;
      Date.now = () => right() + 3_600_000;
    });
    const page = await context.newPage();
    const loaded: string[] = [];
    const calls: {
      authorization: string | undefined;
      token: string | undefined;
      status: Promise<number | undefined>;
    }[] = [];
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
});
