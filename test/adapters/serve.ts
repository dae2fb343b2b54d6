import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';

/** Answers requests at a port of its own. */
export async function listen(fetch: (request: Request) => Response | Promise<Response>) {
  const server = createAdaptorServer({ fetch }) as Server;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** The same until the test has finished. */
export async function serve(fetch: Parameters<typeof listen>[0]): Promise<string> {
  const server = await listen(fetch);
  onTestFinished(() => server.close());
  return server.url;
}
