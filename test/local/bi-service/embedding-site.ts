import type { DashboardContentOptions } from 'amazon-quicksight-embedding-sdk';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { closeAtOnce, listenAtFreePort } from '../../listen';
import type { EmbeddingPage } from './embedding-page/embedding-page';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves a folder on plain http on its own port. */
export async function serveSite(folder: string): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    readFile(join(folder, path)).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  const port = await listenAtFreePort(server, 'localhost');
  return { origin: `http://localhost:${port}`, close: () => closeAtOnce(server) };
}

/** A tab on the embedding site, until the test has finished. */
export interface EmbeddingTab {
  page: Page;
  embed(url: string, options?: DashboardContentOptions): Promise<void>;
  /** Waits until the dashboard has sent this event `times` times, and returns the last one. */
  heard(eventName: string, times?: number): Promise<unknown>;
  told(): Promise<EmbeddingPage['told']>;
  /** The frame of the dashboard that was embedded last. */
  frame(): Frame;
}

/** Tabs whose test has finished: a browser takes longer to open another one than to load the site anew. */
const idle = new WeakMap<BrowserContext, Page[]>();

/** A tab for one test, which loads what it needs. */
export async function aPage(context: BrowserContext): Promise<Page> {
  const page = idle.get(context)?.pop() ?? (await context.newPage());
  onTestFinished(() => {
    for (const event of ['console', 'pageerror', 'request']) page.removeAllListeners(event);
    idle.set(context, [...(idle.get(context) ?? []), page]);
  });
  return page;
}

export async function openTab(context: BrowserContext, origin: string): Promise<EmbeddingTab> {
  const page = await aPage(context);
  await page.goto(origin);
  await page.waitForFunction(() => 'embedding' in window);
  return {
    page,
    embed: (url, options) =>
      page.evaluate(([url, options]) => window.embedding.embed(url, options), [url, options] as const),
    async heard(eventName, times = 1) {
      const found = await page.waitForFunction(
        ([eventName, times]) => window.embedding.told.filter((event) => event.eventName === eventName)[times - 1],
        [eventName, times] as const,
      );
      return (await found.evaluate((event) => event))?.message;
    },
    told: () => page.evaluate(() => window.embedding.told),
    frame() {
      const frame = page.frames().findLast((frame) => frame.name().includes('-DASHBOARD-'));
      if (!frame) throw new Error('No dashboard is embedded');
      return frame;
    },
  };
}
