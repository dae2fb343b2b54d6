import type { BrowserContext } from 'playwright-core';

/** From its next load on, the portal finds these fields in its `/config.json`; an undefined one is left out. */
export async function configure(context: BrowserContext, fields: object): Promise<void> {
  await context.route('**/config.json', async (route) => {
    const configuration = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...configuration, ...fields } });
  });
}
