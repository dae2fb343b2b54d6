import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** The focus gets there, if not at once. */
export const expectFocus = (target: Locator): Promise<void> => expect.poll(() => hasFocus(target)).toBe(true);

/** Presses one key until the target has the focus, and checks that the focus is visible at every step. */
export async function pressUntilFocused(key: string, target: Locator): Promise<void> {
  const page = target.page();
  await target.first().waitFor();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return;
    const shown = await page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
      return outlineStyle !== 'none' || boxShadow !== 'none' || !document.activeElement?.matches('a, button, input');
    });
    expect(shown, 'what has the focus shows it').toBe(true);
  }
  throw new Error(`${key} does not lead there`);
}
