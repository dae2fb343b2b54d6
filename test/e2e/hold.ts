import type { Page, Route } from 'playwright-core';
import { later } from '../application/later';

/** Holds the page's first request to this address; later ones pass. */
export async function hold(page: Page, url: string | RegExp) {
  const asked = later<Route>();
  await page.route(url, (route) => asked.come(route), { times: 1 });
  return { asked: asked.promise, goOn: async () => (await asked.promise).continue() };
}
