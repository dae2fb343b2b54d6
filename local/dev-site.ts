import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import { createServer } from 'vite';

/** The portal from its sources: Vite as middleware, with its hot reload on the same port. Without the site's security headers. */
export async function createDevSite(
  server: Server,
  configuration: object,
): Promise<{ app: Hono<{ Bindings: HttpBindings }>; close: () => Promise<void> }> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } });
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/config.json', (context) => context.json(configuration));
  app.all('*', ({ env: { incoming, outgoing } }) => {
    vite.middlewares(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return { app, close: () => vite.close() };
}
