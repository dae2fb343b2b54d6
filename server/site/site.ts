import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { etag } from 'hono/etag';
import { getMimeType } from 'hono/utils/mime';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type PageParts, fillPage, inlineSources } from './page';
import { type SiteNeighbours, siteHeaders } from './site-headers';
import { builtFiles } from './site-paths';

export interface SiteOptions {
  /** The built site: `dist/site`. */
  root: string;
  /** The folder with what fills `index.html`, `dist/page`. Without it, the page is served as built. */
  pageDir?: string;
  /** The content of `/config.json`. */
  configuration: object;
  neighbours: SiteNeighbours;
  /** A file that is served at this path. */
  logo?: { path: string; file: string } | undefined;
}

/** Files with hashed names never change; everything else is revalidated. */
const forever = 'public, max-age=31536000, immutable';

/**
 * The built portal. A path without a file returns `index.html`, because the portal's router handles it; a missing file below
 * `/assets/` is a 404, so that a page of an older version does not load HTML as a script.
 */
export async function createSite({ root, pageDir, configuration, neighbours, logo }: SiteOptions): Promise<Hono> {
  const index = pageDir ? await filledPage(pageDir, configuration) : await readFile(join(root, 'index.html'), 'utf8');
  const headers = siteHeaders(neighbours, inlineSources(index));
  const site = new Hono();

  site.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  // Under `/assets/` the name says as much.
  site.use('/config.json', etag());
  site.get('/config.json', (context) => context.json(configuration, 200, { 'Cache-Control': 'no-cache' }));
  site.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) context.header('Cache-Control', forever);
  });
  site.get('/assets/*', serveStatic({ root, precompressed: true }));
  site.all('/assets/*', (context) => context.text('Not found', 404));
  for (const file of builtFiles) site.get(file, etag(), serveStatic({ root, precompressed: true }));
  if (logo) {
    const picture = new Uint8Array(await readFile(logo.file));
    const type = getMimeType(logo.path) ?? 'application/octet-stream';
    site.get(logo.path, etag(), (context) =>
      context.body(picture, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }),
    );
  }
  const bodies = { br: brotliCompressSync(index), gzip: gzipSync(index, { level: 9 }), identity: Buffer.from(index) };
  site.get('*', etag(), (context) => {
    const encoding = accepts(context, {
      header: 'Accept-Encoding',
      supports: ['br', 'gzip'],
      default: 'identity',
      // Browsers accept both alike, and name gzip first.
      match: (accepted, { supports, default: uncompressed }) =>
        supports.find((encoding) => accepted.some(({ type, q }) => type === encoding && q > 0)) ?? uncompressed,
    }) as keyof typeof bodies;
    return context.body(new Uint8Array(bodies[encoding]), 200, {
      'Content-Type': 'text/html; charset=UTF-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
  });
  site.all('*', (context) => context.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  return site;
}

/** The page as the build has made it, for this configuration. */
async function filledPage(pageDir: string, configuration: object): Promise<string> {
  return fillPage(await readFile(join(pageDir, 'index.html'), 'utf8'), await pageParts(pageDir, configuration));
}

/** Renders the page as it is before the portal has loaded. Rejects for a configuration with problems. */
export function pageParts(pageDir: string, configuration: object): Promise<PageParts> {
  const require = createRequire(import.meta.url);
  const { prerender }: { prerender: (configuration: object) => Promise<PageParts> } = require(
    resolve(pageDir, 'prerender.cjs'),
  );
  return prerender(configuration);
}
