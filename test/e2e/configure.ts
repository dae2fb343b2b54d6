import type { BrowserContext, Route } from 'playwright-core';

/** Answers for `/config.json` with the real one but for these fields; an undefined one is left out. */
export const configured = (fields: object) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
};

/** From its next load on, the portal finds these fields in its `/config.json`. */
export const configure = (context: BrowserContext, fields: object) =>
  context.route('**/config.json', configured(fields));
