import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SiteNeighbours, siteHeaders } from './site-headers';

export interface SiteOptions {
  /** The built site: `dist/site`. */
  root: string;
  /** The content of `/config.json`. */
  configuration: object;
  neighbours: SiteNeighbours;
}

/** Files with hashed names never change; everything else is revalidated. */
const forever = 'public, max-age=31536000, immutable';

/**
 * The built portal. A path without a file returns `index.html`, because the portal's router handles it; a missing file below
 * `/assets/` is a 404, so that a page of an older version does not load HTML as a script.
 */
export async function createSite({ root, configuration, neighbours }: SiteOptions): Promise<Hono> {
  const headers = siteHeaders(neighbours);
  const index = await readFile(join(root, 'index.html'), 'utf8');
  const site = new Hono();

  site.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  site.get('/config.json', (context) => context.json(configuration, 200, { 'Cache-Control': 'no-cache' }));
  site.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) context.header('Cache-Control', forever);
  });
  site.get('/assets/*', serveStatic({ root }));
  site.all('/assets/*', (context) => context.text('Not found', 404));
  site.get('/icon.svg', serveStatic({ root }));
  site.get('*', (context) => context.html(index, 200, { 'Cache-Control': 'no-cache' }));
  site.all('*', (context) => context.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  return site;
}
