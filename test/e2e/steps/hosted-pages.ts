import type { Page } from 'playwright-core';

/** On the sign-in page. */
export const choose = (page: Page, provider: string) =>
  page.getByRole('button', { name: `Continue with ${provider}`, exact: true }).click();

/** On the provider's page. */
export const person = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

/** As the provider's user of this name; the test checks what follows. */
export async function signInAt(page: Page, provider: string, name: string): Promise<void> {
  await choose(page, provider);
  await person(page, name).click();
}
