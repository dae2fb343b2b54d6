import type { Page } from 'playwright-core';
import type { EmbeddingSetup } from './embedding-setup';
import { arnOf, embedUrl } from './running-bi-service';

interface Asked {
  locale?: string;
  sheetId?: string;
  user?: string;
  parameters?: Record<string, string>;
}

/** Opens a dashboard's frame as a page of its own, over plain http, and waits until it is drawn. */
export async function openFrame(
  page: Page,
  setup: EmbeddingSetup,
  id: string,
  { user = 'ann', parameters = {}, ...asked }: Asked = {},
): Promise<Page> {
  const { service, origin } = setup;
  const url = new URL(
    (await embedUrl(service, id, { AllowedDomains: [origin], UserArn: arnOf(user) })).replace(
      service.url,
      service.frameUrl,
    ),
  );
  const options = { contextId: 'any', discriminator: '0', punyCodeEmbedOrigin: `${origin}/-`, ...asked };
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [`p.${name}`, value])).toString();
  await page.goto(url.href);
  await page.locator('.plot svg, table').first().waitFor();
  return page;
}
