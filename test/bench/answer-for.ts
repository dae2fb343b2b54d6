import type { Page } from 'playwright-core';

/**
 * Answers the page's requests for these URLs in the server's place, with what was given last. A route of Playwright would turn the
 * browser's cache off and pass every file through the test.
 */
export async function answerFor(
  page: Page,
  urlPattern: string,
  contentType: string,
): Promise<(content: string) => void> {
  let body = '';
  const devTools = await page.context().newCDPSession(page);
  devTools.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'Content-Type', value: contentType }];
    devTools
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      // The page was left meanwhile.
      .catch(() => undefined);
  });
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern }] });
  return (content) => {
    body = Buffer.from(content).toString('base64');
  };
}
