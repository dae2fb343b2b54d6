import type { BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import { embedderPageDir } from '../../local/bi-service/build';
import { setUpEmbedding, type EmbeddingSetup } from '../../local/bi-service/embedding-setup';
import { aPage, serveSite } from '../../local/bi-service/embedding-site';
import { embedUrl } from '../../local/bi-service/running-bi-service';
import { type Watched, watchPage } from './watch-page';

export interface EmbedderSetup {
  /** `https://localhost:<port>`: the BI service. */
  serviceUrl: string;
  /** A site of another origin. */
  foreignOrigin: string;
  /** A fresh embed URL of a small dashboard. */
  penguins(): Promise<string>;
  /** The fragment chooses the embedder: none is QuickSight’s, `#in-memory` the one in memory, `#issued,served` QuickSight’s with local frames. */
  openTab(fragment?: string, context?: BrowserContext): Promise<EmbedderTab>;
  /** A browser profile of its own that accepts the service's certificate, unless the options say otherwise. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** A tab with the portal's embedder, until the test has finished. */
export interface EmbedderTab {
  page: Page;
  /** Opens a dashboard by the content of its ticket, and returns its number. */
  open(content: unknown, view?: FrameView, hidden?: boolean): Promise<number>;
  /** Waits for an event of a dashboard. */
  heard(opening: number, event: string): Promise<void>;
  /** The events of a dashboard, by name. */
  told(opening: number): Promise<string[]>;
  iframes(): Promise<number>;
  watched(): Promise<Watched>;
  /** The frame of the dashboard that is shown. */
  frame(): Frame;
}

/** The BI service, the portal's embedder in a page of its own that Vite has bundled, and Chromium. */
export async function setUpEmbedder(): Promise<EmbedderSetup> {
  const embedding: EmbeddingSetup = await setUpEmbedding();
  const site = await serveSite(embedderPageDir);
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await embedding.newContext(options);
    await context.addInitScript(watchPage);
    return context;
  };
  const context = await newContext();
  return {
    serviceUrl: embedding.service.url,
    foreignOrigin: embedding.foreignOrigin,
    penguins: () => embedUrl(embedding.service, 'penguins', { AllowedDomains: [site.origin] }),
    openTab: (fragment = '', inside = context) => openTab(inside, `${site.origin}/${fragment}`),
    newContext,
    async close() {
      await embedding.close();
      await site.close();
    },
  };
}

async function openTab(context: BrowserContext, address: string): Promise<EmbedderTab> {
  const page = await aPage(context);
  // An address that differs only in its fragment would not be loaded anew.
  await page.goto('about:blank');
  await page.goto(address);
  await page.waitForFunction(() => 'embedder' in window);
  return {
    page,
    open: (content, view, hidden) =>
      page.evaluate(([content, view, hidden]) => window.embedder.open(content, view, hidden), [
        content,
        view,
        hidden,
      ] as const),
    async heard(opening, event) {
      await page.waitForFunction(
        ([opening, event]) => window.embedder.told[opening]?.some((told) => told.event === event),
        [opening, event] as const,
      );
    },
    told: (opening) =>
      page.evaluate((opening) => (window.embedder.told[opening] ?? []).map(({ event }) => event), opening),
    iframes: () => page.locator('iframe').count(),
    watched: () => page.evaluate(() => ({ listeners: window.watched.listeners, observers: window.watched.observers })),
    frame() {
      const frame = page.frames().findLast((frame) => frame.name().includes('-DASHBOARD-'));
      if (!frame) throw new Error('No dashboard is shown');
      return frame;
    },
  };
}
