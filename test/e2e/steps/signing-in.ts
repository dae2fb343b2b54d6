import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectFocus } from './focus';
import type { Account, PortalUnderTest } from './portal';
import { fields } from './screen';

/** On the sign-in page, starting from its initial focus: without a mouse. */
export async function signInByKeyboard(page: Page, { username, password }: Account): Promise<void> {
  await expectFocus(fields.username(page));
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Types into the field that has the focus, or gets it soon. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await expectFocus(field);
  await field.page().keyboard.press('ControlOrMeta+A');
  await field.page().keyboard.type(text);
  await field.page().keyboard.press('Enter');
}

/** The newest code sent to the user, once that many have been sent. */
export async function newestCode(portal: PortalUnderTest, { username }: Account, sent = 1): Promise<string> {
  await expect.poll(async () => (await portal.codesTo(username)).length).toBe(sent);
  const [code = ''] = await portal.codesTo(username);
  return code;
}

/** As the second step, after the password. */
export async function answerCode(page: Page, code: string): Promise<void> {
  await fields.code(page).fill(code);
}
