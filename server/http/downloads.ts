import { Hono } from 'hono';
import { type SignedDownloads, fileHeaders } from '../ports/downloads';
import { type Metrics, noMetrics } from '../ports/metrics';
import { type LineSink, lineOf } from '../ports/log';

/** Where the site answers signed addresses. */
export const downloadsPath = '/downloads';

/**
 * Answers the signed addresses. Expired, altered, foreign and unknown ones get the same refusal, and are only counted, because strangers
 * could fill the record.
 */
export function downloadRoutes(
  downloads: Pick<SignedDownloads, 'open'>,
  metrics: Pick<Metrics, 'refused'> = noMetrics,
  record: LineSink = console.info,
): Hono {
  return new Hono().get(`${downloadsPath}/:id/:name`, async (context) => {
    const { id, name } = context.req.param();
    const { expires = '', signature = '' } = context.req.query();
    const content = await downloads.open({ id, name, expires, signature });
    const entry = { method: context.req.method, path: downloadsPath };
    if (!content) {
      metrics.refused('download-address');
      return context.text('This download address has expired or is not valid. Download the file again.', 403);
    }
    record(lineOf({ level: 'info', event: 'downloaded', file: name, ...entry }));
    return context.body(content, 200, fileHeaders(name));
  });
}
