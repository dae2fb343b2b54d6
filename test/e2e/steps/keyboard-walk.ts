import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { hasFocus } from './focus';

/** A list of 50 people has a name and a menu in each row. */
const mostPresses = 160;

/** Presses Tab or Shift+Tab until the target has the focus, and checks every stop on the way. */
export async function walkTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await target.first().waitFor();
  for (let presses = 0; presses < mostPresses; presses++) {
    await page.keyboard.press(key);
    await expectVisibleStop(page);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${key} does not lead there`);
}

/** Presses Tab from the top of the page until the focus leaves it, and checks every stop. Returns how many there were. */
export async function walkToTheEnd(page: Page): Promise<number> {
  for (let stops = 0; stops < mostPresses; stops++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) return stops;
    await expectVisibleStop(page);
  }
  throw new Error('Tab does not lead out of the page');
}

/** Expects that the focused element or its field has an outline, and that all of it is on the screen with nothing over it. */
async function expectVisibleStop(page: Page): Promise<void> {
  const problems = await page.evaluate(() => {
    const stop = document.activeElement;
    // QuickSight draws the focus inside its frame.
    if (!stop || stop === document.body || stop.tagName === 'IFRAME') return [];
    const { left, top, right, bottom } = stop.getBoundingClientRect();
    const atCentre = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const labels = stop instanceof HTMLInputElement ? [...(stop.labels ?? [])] : [];
    const field = [stop, ...labels, stop.parentElement, stop.parentElement?.parentElement];
    const isOutlined = field.some((part) =>
      ['', '::after'].some((pseudo) => part && getComputedStyle(part, pseudo).outlineStyle !== 'none'),
    );
    const isWhole = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const isOnTop = field.some((part) => part?.contains(atCentre));
    const name = stop.getAttribute('aria-label') ?? stop.textContent;
    return [!isOutlined && 'shows no focus', !isWhole && 'is off the screen', !isOnTop && 'is covered']
      .filter((problem) => problem !== false)
      .map((problem) => `${stop.tagName} "${name}" ${problem}`);
  });
  expect(problems).toEqual([]);
}
