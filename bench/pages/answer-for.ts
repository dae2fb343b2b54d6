import { createHash } from 'node:crypto';
import type { DevTools } from './bare-pages';

/**
 * Answers the page's requests for these URLs in the server's place, with what was given last, or 304 where the page has it. A route of Playwright would turn the
 * browser's cache off and pass every file through the test.
 */
export async function answerFor(
  devTools: DevTools,
  urlPattern: string,
  contentType: string,
): Promise<(content: string) => void> {
  let body = '';
  let etag = '';
  devTools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const responseHeaders = [
      { name: 'Content-Type', value: contentType },
      { name: 'ETag', value: etag },
    ];
    const isKnown = request.headers['if-none-match'] === etag;
    devTools
      .send('Fetch.fulfillRequest', {
        requestId,
        responseHeaders,
        ...(isKnown ? { responseCode: 304 } : { responseCode: 200, body }),
      })
      // The page has been left.
      .catch(() => undefined);
  });
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern }] });
  return (content) => {
    body = Buffer.from(content).toString('base64');
    etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  };
}
