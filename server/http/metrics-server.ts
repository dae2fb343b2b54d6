import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createServer } from 'node:http';
import type { PrometheusMetrics } from '../adapters/prometheus/prometheus-metrics';
import { type Listening, listen } from '../process/listen';
import { securityHeaders } from './security-headers';

/** `/metrics` on a port of its own, which a proxy does not pass on: whoever reaches it can read it. */
export function serveMetrics(metrics: PrometheusMetrics, port: number, host: string): Promise<Listening> {
  const site = new Hono()
    .use(securityHeaders)
    .get('/metrics', async (context) =>
      context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
    );
  const answer = getRequestListener(site.fetch);
  return listen(
    createServer((request, response) => void answer(request, response)),
    port,
    host,
  );
}
