import { expect, it } from 'vitest';
import { afterPauses } from '../steps/pauses';
import { answered, portalUnderTest } from '../steps/portal';
import { figureIn, menuLink, openingOf, visualIn } from '../steps/screen';

const portal = portalUnderTest();

it("a dashboard that couldn't be loaded is opened again with the same sheet when its session has ended while the BI service was failing", async () => {
  portal.mayComplain(...answered(401, 502, 503), /The server said: .*(bi-service-unavailable|refreshes-not-read)/);
  const { administration } = portal.cloud.biService;
  const page = await portal.visitAs('demo', '/healthz');
  await page.clock.install();
  await page.goto('/dashboard/us-employment-overview?sheet=recovery');
  const shown = visualIn(page, 'US employment', /^Jobs by group/);
  await shown.waitFor();
  await openingOf(page).waitFor({ state: 'detached' });
  // The renewal, due by then as well, gets no answer, so that the frame is the first to say that its session has ended.
  await page.route('**/embededUrl?*renewal=true*', () => undefined);
  await administration.endSessions();
  administration.failNextRequests(1000, 500);
  try {
    await page.clock.fastForward('12:00:00');
    await page.getByRole('heading', { name: "The dashboard couldn't be opened" }).waitFor();
  } finally {
    administration.failNextRequests(0, 500);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await shown.waitFor();
});

it("a dashboard that couldn't be loaded names the BI service that cannot be reached or does not allow this site, and opens when it can", async () => {
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
