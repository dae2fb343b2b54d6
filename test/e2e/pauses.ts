import type { Page, Request } from 'playwright-core';

/**
 * Passes the pauses between tries, by the page's own clock, before each look. The time that an answer takes is not passed: the page would
 * give the answer up, again and again on a slow machine.
 */
export function afterPauses(page: Page): <T>(look: () => Promise<T>) => () => Promise<T> {
  const unanswered = new Set<Request>();
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  return (look) => async () => {
    if (unanswered.size === 0) await page.clock.fastForward(5_000);
    return look();
  };
}
