import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ask } from './asking';
import { setUpEmbedding, type EmbeddingSetup } from './embedding-setup';
import { openTab } from './embedding-site';
import { embedUrl } from './running-bi-service';

const dashboardsDir = join(import.meta.dirname, '../../../local/bi-service/dashboards');
let setup: EmbeddingSetup;

beforeAll(async () => {
  setup = await setUpEmbedding({ dashboardsDir });
  return () => setup.close();
});

/** Adds the two frames as Amazon's SDK does, and resolves when the dashboard reports that its content has loaded. */
function embedByHand({ url, origin }: { url: string; origin: string }): Promise<string> {
  const loaded = new Promise<string>((resolve) => {
    addEventListener('message', ({ origin: from, data }: MessageEvent<{ eventName: string; message: unknown }>) => {
      if (from === origin && data.eventName === 'CONTENT_LOADED') resolve(JSON.stringify(data.message));
    });
  });
  const frames = { control: `${url.replace(/dashboards\/.*/, 'embedControl')}?`, dashboard: url };
  for (const [name, address] of Object.entries(frames)) {
    const frame = document.createElement('iframe');
    frame.src = `${address}&contextId=by-hand&discriminator=0&punyCodeEmbedOrigin=${location.origin}/-`;
    frame.name = name;
    frame.width = '1200';
    frame.height = '800';
    document.body.append(frame);
  }
  return loaded;
}

it('a browser that has never trusted a certificate draws a dashboard, and nothing complains', async () => {
  const { service, origin } = setup;
  const context = await setup.newContext({ ignoreHTTPSErrors: false });
  const { page } = await openTab(context, origin);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

  const url = await embedUrl(service, 'climate-record', { AllowedDomains: [origin] });
  expect(url).toContain(`${service.url}/embed/`);
  const plain = { url: url.replace(service.url, service.frameUrl), origin: service.frameUrl };
  expect(await page.evaluate(embedByHand, plain)).toBe('{"title":"Climate record"}');
  const frame = page.frame('dashboard');
  await frame?.getByRole('definition').first().waitFor();
  expect(await frame?.locator('svg path').count()).toBeGreaterThan(10);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a page can ask whether the service is running, and there is no API', async () => {
  const { service, origin } = setup;
  const context = await setup.newContext({ ignoreHTTPSErrors: false });
  const { page } = await openTab(context, origin);
  const probed = await page.evaluate(
    (url) => fetch(url, { mode: 'no-cors' }).then(({ type }) => type),
    service.frameUrl,
  );
  expect(probed).toBe('opaque');
  await context.close();

  const api = '/api/accounts/123456789012/dashboards';
  expect((await ask(service, api)).status).toBe(403);
  const answer = await ask(service, api, 'GET', '', service.frameUrl);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.has('strict-transport-security')).toBe(false);
});
