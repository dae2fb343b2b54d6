import type { Page } from 'playwright-core';
import type { EmbeddingSetup } from './embedding-setup';
import { embedUrl } from './running-bi-service';

/** Opens a dashboard's frame as a page of its own, over plain http, and waits until it is drawn. */
export async function openFrame(page: Page, setup: EmbeddingSetup, id: string, locale = 'en-US'): Promise<Page> {
  const { service, origin } = setup;
  const url = new URL(
    (await embedUrl(service, id, { AllowedDomains: [origin] })).replace(service.url, service.frameUrl),
  );
  const options = { contextId: 'any', discriminator: '0', punyCodeEmbedOrigin: `${origin}/-`, locale };
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
  for (const tool of ['undoRedoDisabled', 'resetDisabled']) url.searchParams.set(tool, 'true');
  await page.goto(url.href);
  await page.locator('.plot svg, table').first().waitFor();
  return page;
}
