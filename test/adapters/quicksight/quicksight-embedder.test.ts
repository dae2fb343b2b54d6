import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aPortOfNobody } from '../../listen';
import { describeEmbedder } from '../dashboards/embedder-contract';
import { type EmbedderSetup, setUpEmbedder } from './an-embedder-tab';

/** Every visit leaves the same behind, so the full number is for `npm run soak`. */
const visits = process.env['SOAK'] ? 20 : 2;

let setup: EmbedderSetup;

beforeAll(async () => {
  setup = await setUpEmbedder();
  return () => setup.close();
});

describeEmbedder('dashboards in memory', async () => {
  let ticket = 0;
  return {
    openTab: () => setup.openTab('#in-memory'),
    ticket: async () => (ticket += 1),
    foreignTicket: await setup.penguins(),
  };
});

describeEmbedder('dashboards by the QuickSight SDK, of the local BI service', async () => ({
  openTab: () => setup.openTab(),
  ticket: () => setup.penguins(),
  foreignTicket: 1,
}));

/** A tab with a dashboard that shows its content. */
async function aReadyTab() {
  const tab = await setup.openTab();
  const opening = await tab.open(await setup.penguins());
  await tab.heard(opening, 'ready');
  return { tab, opening };
}

describe('opening and leaving', () => {
  it(`${visits} times uses every URL once, and leaves no more behind than a single time`, async () => {
    const tab = await setup.openTab();
    const codes: (string | null)[] = [];
    tab.page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.includes('/dashboards/') && request.isNavigationRequest()) codes.push(searchParams.get('code'));
    });
    let after: Awaited<ReturnType<typeof tab.watched>> | undefined;
    for (let visit = 0; visit < visits; visit += 1) {
      const opening = await tab.open(await setup.penguins());
      await tab.heard(opening, 'ready');
      expect(await tab.iframes()).toBe(2);
      await tab.page.evaluate((opening) => window.embedder.leave(opening), opening);
      expect(await tab.page.locator('#place').evaluate((place) => place.childElementCount)).toBe(0);
      after ??= await tab.watched();
    }
    expect(await tab.watched()).toEqual(after);
    expect(await tab.iframes()).toBe(1);
    expect(codes).toHaveLength(visits);
    expect(new Set(codes).size).toBe(visits);
  });

  it('several times at once shows only the last', async () => {
    const tab = await setup.openTab();
    const urls = await Promise.all(Array.from({ length: 5 }, () => setup.penguins()));
    const last = await tab.page.evaluate((urls) => {
      const openings = urls.map((url) => window.embedder.open(url));
      for (const opening of openings.slice(0, -1)) window.embedder.leave(opening);
      return openings.at(-1) ?? 0;
    }, urls);
    await tab.heard(last, 'ready');
    expect(await tab.iframes()).toBe(2);
    expect(await tab.told(0)).toEqual([]);
  });
});

it('a dashboard that is left before it has loaded causes no error in the page a minute later', async () => {
  const context = await setup.newContext();
  onTestFinished(() => context.close());
  const tab = await setup.openTab('', context);
  const broken: string[] = [];
  tab.page.on('pageerror', (error) => broken.push(String(error)));
  // Minutes pass quickly; Playwright's own clock would catch what timers throw.
  await tab.page.evaluate(() => {
    const real = window.setTimeout;
    window.setTimeout = ((act: () => void, ms?: number) => real(act, ms === 60_000 ? 200 : ms)) as typeof setTimeout;
  });
  // The frame's document never arrives.
  await tab.page.route('**/embed/*/dashboards/**', () => undefined);
  const opening = await tab.open(await setup.penguins());
  await tab.page.locator('#place iframe').waitFor({ state: 'attached' });
  await tab.page.evaluate((opening) => window.embedder.leave(opening), opening);
  await tab.page.evaluate(() => void setTimeout(() => Promise.reject(new Error('Another')), 60_000));
  await expect.poll(() => broken).toContainEqual(expect.stringContaining('Another'));
  expect(broken).toHaveLength(1);
});

it('close removes every listener', async () => {
  const tab = await setup.openTab();
  const before = await tab.watched();
  const opening = await tab.open(await setup.penguins());
  await tab.heard(opening, 'ready');
  await tab.page.evaluate((opening) => {
    window.embedder.leave(opening);
    window.embedder.close();
  }, opening);
  await expect.poll(() => tab.watched()).toEqual(before);
});

it('messages from other windows do not reach the portal: 10,000 in the SDK’s own language', async () => {
  const { tab, opening } = await aReadyTab();
  const contextId = tab.frame().name().split('-DASHBOARD-')[0] ?? '';
  const words = { contextId, dashboardId: 'penguins', times: 5_000 };
  const foreign = await tab.page.evaluateHandle((origin) => {
    const iframe = document.body.appendChild(document.createElement('iframe'));
    iframe.src = origin;
    return new Promise<HTMLIFrameElement>((resolve) => {
      iframe.addEventListener('load', () => resolve(iframe));
    });
  }, setup.foreignOrigin);
  const stranger = await foreign.contentFrame();
  if (!stranger) throw new Error('The foreign page did not load');
  const before = await tab.told(opening);

  await tab.page.evaluate(() => {
    window.addEventListener('message', ({ data }) => {
      if (data === 'all said') document.body.dataset['said'] = `${Number(document.body.dataset['said'] ?? 0) + 1}`;
    });
  });
  for (const speaker of [stranger, tab.page.mainFrame()]) await speaker.evaluate(speak, words);
  await tab.page.waitForFunction(() => document.body.dataset['said'] === '2');
  expect(await tab.told(opening)).toEqual(before);

  // The same message from the dashboard's own frame is accepted.
  await tab.frame().evaluate(speak, { ...words, times: 1 });
  await tab.heard(opening, 'forbidden');
});

/** Runs in a frame: reports, as the dashboard would, that it is forbidden. */
function speak({ contextId, dashboardId, times }: { contextId: string; dashboardId: string; times: number }): void {
  for (let time = 0; time < times; time += 1) {
    window.parent.postMessage(
      {
        eventName: 'ERROR_OCCURRED',
        eventTarget: { experienceType: 'DASHBOARD', dashboardId, contextId, discriminator: 0 },
        message: { errorCode: 'Forbidden' },
      },
      '*',
    );
  }
  window.parent.postMessage('all said', '*');
}

it('the probe does not reach a host that does not respond', async () => {
  const tab = await setup.openTab();
  const port = await aPortOfNobody('localhost');
  const reaches = (url: string) => tab.page.evaluate((url) => window.embedder.reaches(url), url);
  expect(await reaches(`https://localhost:${port}/embed/0f/dashboards/penguins?code=1`)).toBe(false);
});

it('the SDK is loaded again for the next opening if it failed to load', async ({ skip }) => {
  const tab = await setup.openTab();
  skip(!(await importsAgain(tab.page)), 'This browser keeps the failure of an import until the page is reloaded.');
  await tab.page.route('**/*.js', (route) => route.abort());
  const failing = await tab.open(await setup.penguins());
  await tab.page.waitForFunction((failing) => failing in window.embedder.errors, failing);
  await tab.page.unroute('**/*.js');
  const opening = await tab.open(await setup.penguins());
  await tab.heard(opening, 'ready');
});

/** Chromium 156 retries a failed import, Chromium 147 does not. */
async function importsAgain(page: Page): Promise<boolean> {
  const imports = () => page.evaluate<boolean>("import('/probe.js').then(() => true, () => false)");
  await page.route('**/probe.js', (route) => route.abort());
  await imports();
  await page.unroute('**/probe.js');
  await page.route('**/probe.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const again = await imports();
  await page.unroute('**/probe.js');
  return again;
}
