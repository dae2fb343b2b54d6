import type { Page, Request } from 'playwright-core';

/**
 * Skips the pauses between the page's tries, by its own clock, before each look. Nothing is skipped while the page waits for an answer: on
 * a slow machine it would give up every call.
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
