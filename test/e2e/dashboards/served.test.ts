import { expect, it } from 'vitest';
import { deferred } from '../../application/deferred';
import { downloadsCatalogue, manages } from '../steps/journeys';
import { portalUnderTest } from '../steps/portal';
import { heading } from '../steps/screen';
import { ownLook, servePortal } from '../steps/served-portal';
import { watchLayout } from '../steps/watch-layout';

const portal = portalUnderTest({}, { serve: servePortal });

it('has the organisation’s logo and accent before the portal has loaded, and nothing changes when it has', async () => {
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

it('a manager signs in to the served portal, opens a dashboard, edits its title, syncs, downloads the catalogue, and finds on Health what is wrong with the set-up', async () => {
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
  await page.getByText('Run npm run backup every day').waitFor();
  const areas = page.getByRole('complementary', { name: 'Last checked' });
  expect(await areas.getByRole('listitem').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^QuickSight account9 of 9/)]),
  );
});
