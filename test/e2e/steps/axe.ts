import { type AxeResults, source as axe } from 'axe-core';
import type { Page } from 'playwright-core';

/** Targets of 24 pixels are required too: axe has that rule off by default. */
const options = {
  iframes: false,
  resultTypes: ['violations', 'incomplete'],
  rules: { 'target-size': { enabled: true } },
};

/** axe's violations in the current page, each with the element and the reason. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // A target half scrolled under the header counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(axe);
  const found = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  // A target that axe can't measure, because its content overflows, counts as too small.
  const unmeasured = found.incomplete.filter(({ id }) => id === 'target-size');
  return [...found.violations, ...unmeasured].flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
