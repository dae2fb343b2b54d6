import { type HttpBindings, createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { closeAtOnce, listenAtFreePort } from '../listen';

/** Answers requests on its own port; `incoming` has the connection, for tests that break it. */
export async function listen(
  fetch: (request: Request, { incoming }: Pick<HttpBindings, 'incoming'>) => Response | Promise<Response>,
) {
  const server = createAdaptorServer({
    fetch: (request, bindings) => fetch(request, bindings as HttpBindings),
  }) as Server;
  const port = await listenAtFreePort(server);
  return { url: `http://127.0.0.1:${port}`, close: () => closeAtOnce(server) };
}

/** The same, until the test has finished. */
export async function serve(fetch: Parameters<typeof listen>[0]): Promise<string> {
  const server = await listen(fetch);
  onTestFinished(() => server.close());
  return server.url;
}
