import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { BiService, BiServiceOptions } from '../../../local/bi-service/bi-service';
import { browserOfWorker } from '../../browser-of-worker';
import { embeddingPageDir } from './build';
import { serveSite } from './embedding-site';
import { aFolder, registerAnn, start } from './running-bi-service';

const pageDir = join(import.meta.dirname, '../../../dist/bi');

export interface EmbeddingSetup {
  service: BiService;
  /** The address of the site that embeds. */
  origin: string;
  /** The same site at another port. */
  foreignOrigin: string;
  /** A browser profile of its own that accepts the service's certificate, unless the options say otherwise. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Everything that a browser test needs: the service with its real pages, a site that embeds them, and Chromium. */
export async function setUpEmbedding(
  options: Pick<BiServiceOptions, 'dashboardsDir' | 'rowRules'> = {},
): Promise<EmbeddingSetup> {
  const folder = await aFolder();
  const [site, foreign] = await Promise.all([serveSite(embeddingPageDir), serveSite(embeddingPageDir)]);
  const service = await start({ dataDir: `${folder.path}/data`, pageDir, ...options });
  await registerAnn(service);
  const browser = await browserOfWorker();
  const contexts: BrowserContext[] = [];
  const setup: EmbeddingSetup = {
    service,
    origin: site.origin,
    foreignOrigin: foreign.origin,
    async newContext(options) {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, ...options });
      contexts.push(context);
      return context;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await Promise.all([setup.service.close(), site.close(), foreign.close()]);
      await folder.remove();
    },
  };
  return setup;
}
