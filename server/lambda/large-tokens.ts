import type { MiddlewareHandler } from 'hono';
import { tokenBytesIn } from '../http/guards/authentication';
import { type LineSink, lineOf } from '../ports/log';

/** Bytes. The gateway refuses a request whose line and headers have more than 10,240, and a browser's other headers take up to 2,000. */
const nearLimit = 8_000;

/**
 * Logs the first call of this instance whose tokens nearly fill what the gateway takes: every group of a person is in both, and the calls of
 * someone with a few more never arrive here.
 */
export function watchTokens(incidents: LineSink): MiddlewareHandler {
  let isSaid = false;
  return async (context, next) => {
    const bytes = tokenBytesIn(context.req.raw.headers);
    if (bytes > nearLimit && !isSaid) {
      isSaid = true;
      incidents(lineOf({ level: 'warn', code: 'token-near-limit', bytes }));
    }
    await next();
  };
}
