import type { RequestListener, Server } from 'node:http';
import { createServer } from 'vite';

/** Answered by the cloud; everything else is the portal's source. */
const cloudPaths =
  /^\/(prod|downloads|user-pool|healthz|readyz|config\.json|demo-accounts(\.\w+)?|outbox(\.\w+)?)([/?]|$)/;

/** Serves the portal from its sources: Vite in front of the cloud, with hot reload on the same port and no security headers. */
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
