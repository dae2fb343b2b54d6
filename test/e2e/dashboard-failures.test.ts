import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { names } from '../../local/configuration';
import { expectAccessible } from './axe';
import { answered, portalUnderTest } from './portal';
import { figureIn, menuLink, openingOf, visualIn } from './screen';

const portal = portalUnderTest();
const generate = 'GenerateEmbedUrlForRegisteredUser';

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

describe("a dashboard that couldn't be loaded", () => {
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
    await figureIn(page, 'Climate record').waitFor();
    await page.goto('/error-log/list');
    await page.getByRole('listitem').filter({ hasText: reference }).waitFor();
  });

  it('is opened again with the same sheet when its session has ended, once the BI service can', async () => {
    portal.mayComplain(...answered(401, 429));
    const { administration } = portal.cloud.biService;
    const page = await portal.visitAs('demo', '/healthz');
    await page.clock.install();
    await page.goto('/dashboard/us-employment-overview?sheet=recovery');
    await visualIn(page, 'US employment', /^Jobs by group/).waitFor();
    await openingOf(page).waitFor({ state: 'detached' });
    await administration.endSessions();
    administration.failNextRequests(1000, 429);
    try {
      await page.clock.fastForward('12:00:00');
      await expect.poll(afterPauses(page, page.getByRole('alert').getByText('The portal is busy right now'))).toBe(1);
    } finally {
      administration.failNextRequests(0, 429);
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await visualIn(page, 'US employment', /^Jobs by group/).waitFor();
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
    await figureIn(page, 'Air routes').waitFor();
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
    await figureIn(page, 'Climate record').waitFor();
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
    await figureIn(page, 'Climate record').waitFor();
    await page.getByRole('button', { name: 'Check connection' }).click();
    await page.getByRole('dialog').getByText('Everything works on the way to this dashboard.').waitFor();
  });
});
