import type { RequestListener, Server } from 'node:http';
import { createServer } from 'vite';

/** What the cloud itself answers; everything else is the portal's source. */
const cloudPaths = /^\/(prod|user-pool|healthz|config\.json|demo-accounts(\.\w+)?|outbox(\.\w+)?)([/?]|$)/;

/** The portal from its sources: Vite before the cloud, with its hot reload on the same port. Without the site's security headers. */
export async function createDevSite(
  server: Server,
  cloud: RequestListener,
): Promise<{ handle: RequestListener; close: () => Promise<void> }> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } });
  return {
    handle: (request, response) => {
      if (cloudPaths.test(request.url ?? '')) cloud(request, response);
      else vite.middlewares(request, response);
    },
    close: () => vite.close(),
  };
}
