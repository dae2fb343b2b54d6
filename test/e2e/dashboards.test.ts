import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { names } from '../../local/configuration';
import { expectAccessible } from './axe';
import { expectFocus } from './focus';
import { hold } from './hold';
import { answered, portalUnderTest } from './portal';
import { frameOf, greeting, heading, menuLink, notice } from './screen';
import { watchLayout } from './watch-layout';

const portal = portalUnderTest();
const generate = 'GenerateEmbedUrlForRegisteredUser';
const isSoak = process.env['SOAK'] !== undefined;
const figure = (page: Page, title: string) => frameOf(page, title).getByRole('definition').first();
const visual = (page: Page, title: string, name: RegExp) =>
  frameOf(page, title).getByRole('heading', { level: 2, name });
const opening = (page: Page) => page.getByRole('status').filter({ hasText: /^Opening / });

/** Of the page's own window, after garbage collection. */
async function listenersIn(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  for (const _ of ['once', 'again']) await devTools.send('HeapProfiler.collectGarbage');
  const { jsEventListeners } = await devTools.send('Memory.getDOMCounters');
  await devTools.detach();
  return jsEventListeners;
}

/** How often this is shown, after one of the pauses between tries. */
const afterPauses = (page: Page, shown: Locator) => async (): Promise<number> => {
  await page.clock.fastForward(5_000);
  return shown.count();
};

/** Takes away what says that the BI service may not know this reader yet. */
const knownReader = (page: Page, meanwhile?: () => Promise<void>) =>
  page.route('**/embededUrl?*', async (route) => {
    const response = await route.fetch();
    await meanwhile?.();
    await route.fulfill({ response, json: { ...(await response.json()), preparedAt: undefined } });
  });

async function opens(page: Page, title: string): Promise<void> {
  await menuLink(page, title).click();
  await heading(page, title).waitFor();
  await expect.poll(() => figure(page, title).textContent()).toMatch(/\d/);
  await opening(page).waitFor({ state: 'detached' });
}

describe('a dashboard', () => {
  it('opens from the menu, one after another, each with its figures and its title', async () => {
    const page = await portal.visitAs(await portal.newUser(), '/');
    const contents = {
      'US employment': [/^Jobs by month/, /^By sector/],
      'Climate record': [/^Surface temperature by year/, /^Carbon dioxide by month/],
      'Population and health': [/^Life expectancy by region/, /^Largest countries/],
    };
    for (const [title, visuals] of Object.entries(contents)) {
      await opens(page, title);
      for (const name of visuals) await visual(page, title, name).waitFor();
      expect(await page.title()).toBe(title);
      expect(await menuLink(page, title).getAttribute('aria-current')).toBe('page');
    }
  });

  it('has a URL of its own at each opening, however quickly another one is opened, and leaves no frame or listener behind', async () => {
    for (let person = 0; person < (isSoak ? 4 : 1); person++) {
      const page = await portal.visitAs(await portal.newUser(), '/');
      const codes: string[] = [];
      page.on('request', (request) => {
        const code = request.isNavigationRequest() && new URL(request.url()).searchParams.get('code');
        if (code) codes.push(code);
      });
      const left: number[] = [];
      // One person can open 60 dashboards a minute.
      for (let round = 0; round < (isSoak ? 9 : 3); round++) {
        await opens(page, 'US employment');
        await menuLink(page, 'Population and health').click();
        await opens(page, 'Climate record');
        expect(await page.locator('iframe').count()).toBeLessThanOrEqual(2);
        await page.getByRole('link', { name: 'Home', exact: true }).first().click();
        await greeting(page).waitFor();
        left.push(await listenersIn(page));
      }
      expect(codes.length).toBeGreaterThanOrEqual(2 * left.length);
      expect(new Set(codes).size).toBe(codes.length);
      // The SDK keeps one to control the others.
      expect(await page.locator('iframe').count()).toBeLessThanOrEqual(1);
      // The first round loads code. Some that are gone can wait to be collected; a leak at each of the soak's openings would be more.
      expect((left.at(-1) ?? 0) - (left[1] ?? 0)).toBeLessThan(20);
      await page.context().close();
    }
  });

  it('says that it is opening until the frame is there, and moves nothing meanwhile', async () => {
    const page = await portal.visitAs('demo', '/home/index');
    const undo = page.getByRole('button', { name: 'Undo' });
    const url = await hold(page, '**/embededUrl?*');
    // The menu's last entries, which move its foot when they arrive.
    for (const name of ['Climate record', 'Management']) await menuLink(page, name).waitFor();
    await page.evaluate(watchLayout);
    await menuLink(page, 'Climate record').click();
    await opening(page).getByText('Opening Climate record').waitFor();
    expect(await undo.isDisabled()).toBe(true);
    await url.proceed();
    await figure(page, 'Climate record').waitFor();
    await opening(page).waitFor({ state: 'detached' });
    expect(await undo.isDisabled()).toBe(false);
    expect(await page.evaluate(() => window.moved)).toEqual([]);
  });

  it('changes its figures with a parameter, supports undo, redo and reset, keeps the choice with Refresh, and says so when there is nothing to undo', async () => {
    const page = await portal.visitAs('demo', '/dashboard/us-employment-overview');
    const jobs = () => figure(page, 'US employment').textContent();
    const choice = (name: string) => frameOf(page, 'US employment').getByRole('combobox', { name });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await expect.poll(jobs).toBe('143.1M');
    await page.getByRole('tab', { name: 'Overview' }).waitFor();
    await press('Undo');
    await notice(page, '“Undo” had no effect.').waitFor();

    await choice('Group').selectOption('Goods');
    await expect.poll(jobs).toBe('19.7M');
    await press('Undo');
    await expect.poll(jobs).toBe('143.1M');
    await press('Redo');
    await expect.poll(jobs).toBe('19.7M');
    await choice('Years: to').selectOption('2010');
    await expect.poll(jobs).not.toBe('19.7M');
    await press('Reset to published');
    await expect.poll(jobs).toBe('143.1M');

    await choice('Group').selectOption('Goods');
    await expect.poll(jobs).toBe('19.7M');
    await press('Refresh');
    await opening(page).waitFor();
    await opening(page).waitFor({ state: 'detached' });
    await expect.poll(jobs).toBe('19.7M');
  });

  it('shows the sheet chosen in the portal', async () => {
    const page = await portal.visitAs('demo', '/dashboard/us-employment-overview');
    const shown = (name: RegExp) => visual(page, 'US employment', name);
    await shown(/^By sector/).waitFor();
    await page.getByRole('tab', { name: 'Recovery' }).click();
    await shown(/^Jobs by group/).waitFor();
    await shown(/^By sector/).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Recovery');

    await page.getByRole('tab', { name: 'Recovery' }).press('ArrowLeft');
    // The arrow's focus comes with the page's next turn.
    await expectFocus(page.getByRole('tab', { name: 'Overview' }));
    await page.keyboard.press('Enter');
    await shown(/^By sector/).waitFor();
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Overview');
  });

  it('shows the last one clicked, however quickly', async () => {
    const page = await portal.visitAs('demo', '/');
    for (let round = 0; round < 2; round++) {
      await menuLink(page, 'US employment').click();
      await menuLink(page, 'Population and health').click();
      await menuLink(page, 'Climate record').click();
    }
    await heading(page, 'Climate record').waitFor();
    await figure(page, 'Climate record').waitFor();
    await opening(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('iframe').count()).toBeLessThanOrEqual(2);
  });
});

describe("a dashboard that couldn't be loaded", () => {
  it('is reported as unavailable when the BI service has removed it', async () => {
    portal.mayComplain(...answered(404));
    const { administration } = portal.cloud.biService;
    const page = await portal.visitAs('demo', '/home/index');
    await administration.removeDashboard('world-population-health');
    await menuLink(page, 'Population and health').click();
    await heading(page, 'This dashboard is no longer available').waitFor();
    await page.getByRole('link', { name: 'See all dashboards' }).click();
    await heading(page, 'Dashboards').waitFor();
  });

  it('is reported as failed while the BI service fails, is busy or answers nonsense, and opens when it recovers', async () => {
    portal.mayComplain(...answered(502, 503, 429), /The server said: .*bi-service-unavailable/);
    const { administration } = portal.cloud.biService;
    const page = await portal.visitAs('demo', '/healthz');
    await page.clock.install();
    await page.goto('/home/index');
    const again = page.getByRole('button', { name: 'Try again' });
    administration.failNextRequests(1000, 500);
    try {
      await menuLink(page, 'Climate record').click();
      const failed = page.getByRole('heading', { name: "The dashboard couldn't be opened" });
      await expect.poll(afterPauses(page, failed)).toBe(1);
      administration.failNextRequests(1000, 429);
      await again.click();
      await expect.poll(afterPauses(page, page.getByRole('alert').getByText('The portal is busy right now'))).toBe(1);
    } finally {
      administration.failNextRequests(0, 500);
    }
    administration.answerOperation(generate, { Status: 200, EmbedUrl: 'javascript:document.write(1)' });
    try {
      await again.click();
      await expect
        .poll(afterPauses(page, page.getByRole('alert').getByText('The portal received an unexpected response')))
        .toBe(1);
    } finally {
      administration.answerOperation(generate, undefined);
    }
    const reference = await page.getByText(/^ERR-/).innerText();
    await again.click();
    await figure(page, 'Climate record').waitFor();
    await page.goto('/error-log/list');
    await page.getByRole('listitem').filter({ hasText: reference }).waitFor();
  });

  it('is opened again with the same sheet when its session has ended, once the BI service can', async () => {
    portal.mayComplain(...answered(401, 429));
    const { administration } = portal.cloud.biService;
    const page = await portal.visitAs('demo', '/healthz');
    await page.clock.install();
    await page.goto('/dashboard/us-employment-overview?sheet=recovery');
    await visual(page, 'US employment', /^Jobs by group/).waitFor();
    await opening(page).waitFor({ state: 'detached' });
    await administration.endSessions();
    administration.failNextRequests(1000, 429);
    try {
      await page.clock.fastForward('12:00:00');
      await expect.poll(afterPauses(page, page.getByRole('alert').getByText('The portal is busy right now'))).toBe(1);
    } finally {
      administration.failNextRequests(0, 429);
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await visual(page, 'US employment', /^Jobs by group/).waitFor();
  });

  it('is reported as refused when the BI service has taken the right to see it, and opens when it is given back', async () => {
    portal.mayComplain(...answered(403));
    const { administration } = portal.cloud.biService;
    const page = await portal.visitAs('demo', '/home/index');
    await knownReader(page);
    await administration.unshareDashboard('air-routes');
    await menuLink(page, 'Air routes').click();
    await page.getByRole('heading', { name: 'The dashboard refused access' }).waitFor();
    await expect
      .poll(() => page.getByRole('main').getByRole('listitem').first().innerText())
      .toMatch(/Permission in the BI service\s+Possible cause/);
    await administration.shareDashboard(
      'air-routes',
      `arn:aws:quicksight:eu-west-1:${names.accountId}:namespace/default`,
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await figure(page, 'Air routes').waitFor();
  });

  it('names the BI service that cannot be reached, and opens when it can', async () => {
    portal.mayComplain(/net::ERR_CONNECTION_REFUSED/);
    const page = await portal.visitAs('demo', '/home/index');
    const openPort = await portal.cloud.biService.administration.closeFramePort();
    try {
      await menuLink(page, 'Climate record').click();
      await page.getByRole('heading', { name: "Can't reach the BI service" }).waitFor();
      await expectAccessible(page);
    } finally {
      await openPort();
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await figure(page, 'Climate record').waitFor();
  });

  it('may be one that this site must not embed: the check names that first, with the operator’s step', async () => {
    portal.mayComplain(/frame-ancestors/);
    const { administration } = portal.cloud.biService;
    const page = await portal.visitAs('demo', '/healthz');
    await page.clock.install();
    await page.goto('/home/index');
    await knownReader(page);
    administration.allowOnly(['https://elsewhere.example']);
    try {
      const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await menuLink(page, 'Climate record').click();
      await refused;
      const probe = page.waitForResponse(`${portal.cloud.biService.frameUrl}/`);
      await page.clock.fastForward(7_000);
      await probe;
      await page.clock.runFor(3_000);
      await page.getByRole('heading', { name: "The dashboard isn't showing" }).waitFor();
    } finally {
      administration.allowOnly(undefined);
    }
    const findings = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => findings.first().innerText()).toMatch(/Allowed to embed\s+Possible cause/);
    await page.getByText(/^In QuickSight, add http.* to the domains that are allowed to embed\.$/).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await figure(page, 'Climate record').waitFor();
    await page.getByRole('button', { name: 'Check connection' }).click();
    await page.getByRole('dialog').getByText('Everything works on the way to this dashboard.').waitFor();
  });

  it('says that the link was refused when it has already been used, or is too old', async () => {
    portal.mayComplain(...answered(403));
    const page = await portal.visitAs('demo', '/home/index');
    const refused = page.getByRole('heading', { name: 'The dashboard refused access' });
    let first: string | undefined;
    await page.route('**/embededUrl?*', async (route) => {
      const response = await route.fetch();
      // Without what says that the BI service may not know this reader yet.
      first ??= JSON.stringify({ ...(await response.json()), preparedAt: undefined });
      await route.fulfill({ response, body: first });
    });
    await menuLink(page, 'Climate record').click();
    await figure(page, 'Climate record').waitFor();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await refused.waitFor();

    await page.unroute('**/embededUrl?*');
    await knownReader(page, () => portal.cloud.biService.administration.expireCodes());
    const asked = page.waitForResponse('**/embededUrl?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    await refused.waitFor();
    await page.unroute('**/embededUrl?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await figure(page, 'Climate record').waitFor();
  });
});
