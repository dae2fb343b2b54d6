import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { hold } from '../steps/hold';
import { portalUnderTest } from '../steps/portal';
import { figureIn, frameOf, greeting, heading, menuLink, openingOf, visualIn } from '../steps/screen';
import { watchLayout } from '../steps/watch-layout';

const portal = portalUnderTest();

/** The event listeners of the page itself, after a garbage collection. */
async function listenersIn(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  for (const _ of ['once', 'again']) await devTools.send('HeapProfiler.collectGarbage');
  const { jsEventListeners } = await devTools.send('Memory.getDOMCounters');
  await devTools.detach();
  return jsEventListeners;
}

async function opens(page: Page, title: string): Promise<void> {
  await menuLink(page, title).click();
  await heading(page, title).waitFor();
  await expect.poll(() => figureIn(page, title).textContent()).toMatch(/\d/);
  await openingOf(page).waitFor({ state: 'detached' });
}

/** The one-time codes of the frames that open from now on. */
function codesIn(page: Page): string[] {
  const codes: string[] = [];
  page.on('request', (request) => {
    const code = request.isNavigationRequest() && new URL(request.url()).searchParams.get('code');
    if (code) codes.push(code);
  });
  return codes;
}

/** For Home. The SDK keeps one frame to control the others. */
async function leave(page: Page): Promise<void> {
  expect(await page.locator('iframe').count()).toBeLessThanOrEqual(2);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await greeting(page).waitFor();
  expect(await page.locator('iframe').count()).toBeLessThanOrEqual(1);
}

it('a dashboard says that it is opening until its frame is there, moves nothing, and gets a new URL each time', async () => {
  const page = await portal.visitAs('demo', '/home/index');
  const codes = codesIn(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  const url = await hold(page, '**/embededUrl?*');
  // The menu's last entries, which move its foot when they arrive.
  for (const name of ['Climate record', 'Management']) await menuLink(page, name).waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.evaluate(watchLayout);
  await menuLink(page, 'Climate record').click();
  await openingOf(page).getByText('Opening Climate record').waitFor();
  expect(await undo.isDisabled()).toBe(true);
  await url.proceed();
  await figureIn(page, 'Climate record').waitFor();
  await openingOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => undo.isDisabled()).toBe(false);
  expect(await page.evaluate(() => window.moved)).toEqual([]);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  for (const name of [/^Surface temperature by year/, /^Carbon dioxide by month/]) {
    await visualIn(page, 'Climate record', name).waitFor();
  }
  expect(await page.title()).toBe('Climate record');
  expect(await menuLink(page, 'Climate record').getAttribute('aria-current')).toBe('page');

  await menuLink(page, 'Population and health').click();
  await opens(page, 'US employment');
  await visualIn(page, 'US employment', /^By sector/).waitFor();
  expect(await page.title()).toBe('US employment');
  await leave(page);
  expect(codes.length).toBeGreaterThanOrEqual(2);
  expect(new Set(codes).size).toBe(codes.length);
});

it.runIf(process.env['SOAK'])(
  'a dashboard leaves no frame or listener behind, however often dashboards are opened',
  async () => {
    for (let person = 0; person < 4; person++) {
      const page = await portal.visitAs(await portal.newUser(), '/');
      const codes = codesIn(page);
      let afterTwo = Number.NaN;
      // One person can open 60 dashboards a minute.
      for (let round = 1; round <= 9; round++) {
        await opens(page, 'US employment');
        await menuLink(page, 'Population and health').click();
        await opens(page, 'Climate record');
        await leave(page);
        // The first round loads code.
        if (round === 2) afterTwo = await listenersIn(page);
      }
      expect(codes.length).toBeGreaterThanOrEqual(2 * 9);
      expect(new Set(codes).size).toBe(codes.length);
      // A few half-opened pages stay in memory, however many there were, with up to 50 listeners; a leak at each opening would add more.
      await expect.poll(() => listenersIn(page)).toBeLessThan(afterTwo + 50);
      await page.context().close();
    }
  },
);

it('a dashboard changes its figures with a parameter, undoes that, and keeps a choice when it is refreshed', async () => {
  const page = await portal.visitAs('demo', '/dashboard/us-employment-overview');
  const jobs = () => figureIn(page, 'US employment').textContent();
  const group = frameOf(page, 'US employment').getByRole('combobox', { name: 'Group' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await expect.poll(jobs).toBe('143.1M');
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  await group.selectOption('Goods');
  await expect.poll(jobs).toBe('19.7M');
  await press('Undo');
  await expect.poll(jobs).toBe('143.1M');
  await group.selectOption('Goods');
  await expect.poll(jobs).toBe('19.7M');
  await press('Refresh');
  await openingOf(page).waitFor();
  await openingOf(page).waitFor({ state: 'detached' });
  await expect.poll(jobs).toBe('19.7M');
});

/**
 * Skips the pauses between the page's tries, by its own clock, before each look. Nothing is skipped while the page waits for an answer: on
 * a slow machine it would give up every call.
 */
function afterPauses(page: Page): <T>(look: () => Promise<T>) => () => Promise<T> {
  const unanswered = new Set<Request>();
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  return (look) => async () => {
    if (unanswered.size === 0) await page.clock.fastForward(5_000);
    return look();
  };
}

it('a failed dashboard names a BI service that is unreachable or refuses this site, and opens when it can', async () => {
  portal.mayComplain(/net::ERR_CONNECTION_REFUSED/, /frame-ancestors/);
  const { administration, frameUrl } = portal.cloud.biService;
  const page = await portal.visitAs('demo', '/healthz');
  await page.clock.install();
  await page.goto('/home/index');
  // Otherwise the BI service may not know this reader yet, which is waited for.
  await page.route('**/embededUrl?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), preparedAt: undefined } });
  });
  const again = page.getByRole('button', { name: 'Try again' });

  const waiting = afterPauses(page);
  const openPort = await administration.closeFramePort();
  try {
    await menuLink(page, 'Climate record').click();
    const unreached = page.getByRole('heading', { name: "Can't reach QuickSight" });
    await expect.poll(waiting(() => unreached.count())).toBe(1);
  } finally {
    await openPort();
  }
  await again.click();
  await figureIn(page, 'Climate record').waitFor();

  administration.allowOnly(['https://elsewhere.example']);
  try {
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await menuLink(page, 'US employment').click();
    await refused;
    const probe = page.waitForResponse(`${frameUrl}/`);
    await page.clock.fastForward(7_000);
    await probe;
    await page.clock.runFor(3_000);
    await page.getByRole('heading', { name: "The dashboard isn't showing" }).waitFor();
  } finally {
    administration.allowOnly(undefined);
  }
  const cause = page.getByRole('main').getByRole('listitem').first();
  await expect.poll(() => cause.innerText()).toMatch(/Embedding allowed\s+Possible cause/);
  await page.getByText(/^In QuickSight, add http.* to the domains that are allowed to embed\.$/).waitFor();
  await again.click();
  await figureIn(page, 'US employment').waitFor();
});
