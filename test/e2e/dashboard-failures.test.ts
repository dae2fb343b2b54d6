import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { names } from '../../local/configuration';
import { afterPauses } from './pauses';
import { answered, portalUnderTest } from './portal';
import { figureIn, menuLink, openingOf, visualIn } from './screen';

const portal = portalUnderTest();
const generate = 'GenerateEmbedUrlForRegisteredUser';

/** Takes away what says that the BI service may not know this reader yet. */
const knownReader = (page: Page) =>
  page.route('**/embededUrl?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), preparedAt: undefined } });
  });

describe("a dashboard that couldn't be loaded", () => {
  it('is opened again with the same sheet when its session has ended, and says why not while the BI service fails, is busy or answers nonsense', async () => {
    portal.mayComplain(...answered(401, 502, 503, 429), /The server said: .*bi-service-unavailable/);
    const { administration } = portal.cloud.biService;
    const page = await portal.visitAs('demo', '/healthz');
    await page.clock.install();
    await page.goto('/dashboard/us-employment-overview?sheet=recovery');
    const shown = visualIn(page, 'US employment', /^Jobs by group/);
    await shown.waitFor();
    await openingOf(page).waitFor({ state: 'detached' });
    const again = page.getByRole('button', { name: 'Try again' });
    const alert = (words: string) => page.getByRole('alert').getByText(words);
    // The renewal, due by then as well, gets no answer, so that the frame is the first to say that its session has ended.
    await page.route('**/embededUrl?*renewal=true*', () => undefined);
    await administration.endSessions();
    administration.failNextRequests(1000, 500);
    try {
      await page.clock.fastForward('12:00:00');
      await page.getByRole('heading', { name: "The dashboard couldn't be opened" }).waitFor();
      const waiting = afterPauses(page);
      administration.failNextRequests(1000, 429);
      await again.click();
      await expect.poll(waiting(() => alert('The portal is busy right now').count())).toBe(1);
    } finally {
      administration.failNextRequests(0, 500);
    }
    administration.answerOperation(generate, { Status: 200, EmbedUrl: 'javascript:document.write(1)' });
    try {
      await again.click();
      await alert('The portal received an unexpected response').waitFor();
    } finally {
      administration.answerOperation(generate, undefined);
    }
    await again.click();
    await shown.waitFor();
  });

  it('is reported as refused, or names the BI service that cannot be reached or does not allow this site, and opens when it can', async () => {
    portal.mayComplain(...answered(403), /net::ERR_CONNECTION_REFUSED/, /frame-ancestors/);
    const { administration, frameUrl } = portal.cloud.biService;
    const page = await portal.visitAs('demo', '/healthz');
    await page.clock.install();
    await page.goto('/home/index');
    await knownReader(page);
    const again = page.getByRole('button', { name: 'Try again' });
    const firstFinding = () => page.getByRole('main').getByRole('listitem').first().innerText();

    await administration.unshareDashboard('air-routes');
    await menuLink(page, 'Air routes').click();
    await page.getByRole('heading', { name: 'The dashboard refused access' }).waitFor();
    await expect.poll(firstFinding).toMatch(/Permission in the BI service\s+Possible cause/);
    const everyone = `arn:aws:quicksight:eu-west-1:${names.accountId}:namespace/default`;
    await administration.shareDashboard('air-routes', everyone);
    await again.click();
    await figureIn(page, 'Air routes').waitFor();

    const waiting = afterPauses(page);
    const openPort = await administration.closeFramePort();
    try {
      await menuLink(page, 'Climate record').click();
      const unreached = page.getByRole('heading', { name: "Can't reach the BI service" });
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
    await expect.poll(firstFinding).toMatch(/Allowed to embed\s+Possible cause/);
    await page.getByText(/^In QuickSight, add http.* to the domains that are allowed to embed\.$/).waitFor();
    await again.click();
    await figureIn(page, 'US employment').waitFor();
  });
});
