import { type AxeResults, source as axe } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Targets of 24 pixels are required too: axe has that rule off by default. */
const options = {
  iframes: false,
  resultTypes: ['violations', 'incomplete'],
  rules: { 'target-size': { enabled: true } },
};

/** The rules about colours: the others find the same in either colour scheme. */
const colours = { ...options, runOnly: ['color-contrast', 'link-in-text-block'] };

/** axe's violations in one document, each with the element and the reason. */
export async function violations(
  frame: Pick<Frame, 'evaluate'>,
  asked: typeof options | typeof colours = options,
): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe);
  const found = await frame.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(asked)})`);
  // A target that axe can't measure, because its content overflows, counts as too small.
  const unmeasured = found.incomplete.filter(({ id }) => id === 'target-size');
  return [...found.violations, ...unmeasured].flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

/** axe's violations in the document's current colours. */
export const colourViolations = (frame: Pick<Frame, 'evaluate'>): Promise<string[]> => violations(frame, colours);

/** Waits until all transitions have ended, so that colours are final. */
export const settled = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

/** The current page has no violation, light and dark, and needs no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, find] of [
    ['light', violations],
    ['dark', colourViolations],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // A target half scrolled under the header counts as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await settled(page);
    expect(await find(page.mainFrame()), colorScheme).toEqual([]);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
