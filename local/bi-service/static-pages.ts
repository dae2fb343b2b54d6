import { Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** The built assets, named by their hashes, and a first page for people who open the service's address. */
export function createStaticPages(pageDir: string): Hono {
  return new Hono()
    .get('/', async (context) => {
      // A portal asks for this page by `fetch(url, {mode: 'no-cors'})` to learn whether the browser reaches the service.
      context.header('cross-origin-resource-policy', 'cross-origin');
      context.header('cache-control', 'no-store');
      return context.html(await readFile(join(pageDir, 'index.html'), 'utf8'));
    })
    .get('/assets/:file{[\\w.-]+}', async (context) => {
      const file = context.req.param('file');
      const bytes = await readFile(join(pageDir, 'assets', file)).catch(() => undefined);
      if (bytes === undefined) return context.text('Not found', 404);
      return context.body(new Uint8Array(bytes), 200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    });
}
