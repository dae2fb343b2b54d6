import { Hono } from 'hono';
import type { SnapshotJobs } from './jobs';

const types = {
  PDF: 'application/pdf',
  EXCEL: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8',
};

/** Files behind addresses that expire, as S3 serves them. */
export function createSnapshotFiles(jobs: Pick<SnapshotJobs, 'open'>): Hono {
  return new Hono().get('/:token', (context) => {
    const file = jobs.open(context.req.param('token'));
    if (!file) return context.text('Request has expired', 403);
    return context.body(new Uint8Array(file.bytes), 200, {
      'content-type': types[file.format],
      'cache-control': 'no-store',
    });
  });
}
