import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ApiEnv } from './caller';
import { type Log, report } from './log';
import { problem } from './problem';

/**
 * Refuses bodies of more bytes. One that says its length is not looked at: for Hono's own limit, the server creates a request of the Fetch
 * API, which takes a tenth of an update's processor time.
 */
export function limitBody(log: Log, maxSize = 64 * 1024): MiddlewareHandler<ApiEnv> {
  const counted = bodyLimit({
    maxSize,
    onError: (context) => {
      report(log, context, { level: 'info', event: 'refused', code: 'too-large' });
      return problem(context, 'too-large');
    },
  });
  return async (context, next) => {
    const { headers } = context.req.raw;
    const length = Number(headers.get('Content-Length') ?? Number.NaN);
    return length <= maxSize && !headers.has('Transfer-Encoding') ? next() : counted(context, next);
  };
}
