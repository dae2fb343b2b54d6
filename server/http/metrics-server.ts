import { Hono } from 'hono';
import { type Listening, listen } from '../process/listen';
import { securityHeaders } from './security-headers';
import { createWebServer, listenerOf } from './web-server';

/** Metrics as a text that a monitoring system reads. */
interface Exposed {
  contentType: string;
  text(): Promise<string>;
}

/** Serves `/metrics` without a token, on a port of its own that no proxy passes on. */
export function serveMetrics(metrics: Exposed, port: number, host: string): Promise<Listening> {
  const site = new Hono()
    .use(securityHeaders)
    .get('/metrics', async (context) =>
      context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
    );
  return listen(createWebServer(listenerOf(site)), port, host);
}
