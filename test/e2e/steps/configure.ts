import type { BrowserContext, Route } from 'playwright-core';

/** Serves the real `/config.json` with these fields changed; an undefined field is left out. */
export const configured = (fields: object) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
};

/** From the next load on, the portal's `/config.json` has these fields. */
export const configure = (context: BrowserContext, fields: object) =>
  context.route('**/config.json', configured(fields));
