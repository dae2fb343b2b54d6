import { Hono } from 'hono';
import type { PrometheusMetrics } from '../adapters/prometheus/prometheus-metrics';
import { type Listening, listen } from '../process/listen';
import { securityHeaders } from './security-headers';
import { createWebServer, listenerOf } from './web-server';

/** `/metrics` on a port of its own, which a proxy does not pass on: whoever reaches it can read it. */
export function serveMetrics(metrics: PrometheusMetrics, port: number, host: string): Promise<Listening> {
  const site = new Hono()
    .use(securityHeaders)
    .get('/metrics', async (context) =>
      context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
    );
  return listen(createWebServer(listenerOf(site)), port, host);
}
