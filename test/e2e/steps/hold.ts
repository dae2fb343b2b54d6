import type { Page, Route } from 'playwright-core';
import { deferred } from '../../application/deferred';

/** Holds the page's first request to this address; later ones pass. */
export async function hold(page: Page, url: string | RegExp) {
  const asked = deferred<Route>();
  await page.route(url, (route) => asked.resolve(route), { times: 1 });
  return { asked: asked.promise, proceed: async () => (await asked.promise).continue() };
}
