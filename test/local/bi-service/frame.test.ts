import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { violations } from '../../e2e/steps/axe';
import { setUpEmbedding, type EmbeddingSetup } from './embedding-setup';
import { aPage } from './embedding-site';
import { openFrame } from './frame-page';

const dashboardsDir = join(import.meta.dirname, '../../../local/bi-service/dashboards');
let setup: EmbeddingSetup;
let context: BrowserContext;

beforeAll(async () => {
  setup = await setUpEmbedding({ dashboardsDir });
  context = await setup.newContext();
  return () => setup.close();
});

async function open(id: string, width: number, locale = 'en-US'): Promise<Page> {
  const page = await aPage(context);
  await page.setViewportSize({ width, height: 900 });
  return openFrame(page, setup, id, locale);
}

it('a dashboard’s frame speaks the language that the embedding page asks for', async () => {
  const page = await open('federal-receipts', 390, 'de-DE');
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
  const figures = await page.getByRole('definition').allTextContents();
  expect(figures[0]?.replace('\u00a0', ' ')).toBe('$3.021 Mrd.');
  expect(figures[1]).toMatch(/8,9\u00a0%/);
  await page.getByText('3.500').waitFor();
});

it('a click on a bar filters the sheet’s other visuals, and a button names the choice and clears it', async () => {
  const page = await open('us-employment-overview', 1200);
  const jobs = page.getByRole('definition').first();
  expect(await jobs.textContent()).toBe('143.1M');
  await page.locator('section', { hasText: 'By sector' }).locator('.mark-rect path').first().click();
  await expect.poll(() => jobs.textContent()).toBe('0.7M');
  await page.getByRole('button', { name: 'Mining and logging: clear this selection' }).click();
  await expect.poll(() => jobs.textContent()).toBe('143.1M');
});

it('a row’s button filters the sheet from the keyboard and keeps the focus', async () => {
  const page = await open('us-employment-overview', 1200);
  await page.getByRole('tab', { name: 'Recovery' }).click();
  const row = page.getByRole('button', { name: 'Manufacturing', exact: true });
  await row.press('Enter');
  await expect.poll(() => page.getByRole('definition').first().textContent()).toBe('12.4M');
  await expect.poll(() => row.evaluate((button) => button === document.activeElement)).toBe(true);
});

it.each([
  ['light', 1200],
  ['dark', 390],
] as const)(
  'no sheet of a dashboard breaks an accessibility rule or scrolls sideways, %s and %d px wide',
  async (colorScheme, width) => {
    const page = await aPage(context);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await openFrame(page, setup, 'climate-record');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.locator('.plot svg').first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);

it('a dashboard opens and changes its sheet without a shift of its layout', async () => {
  const context = await setup.newContext({ viewport: { width: 1200, height: 844 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        document.documentElement.dataset['shift'] = String(Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openFrame(page, setup, 'us-employment-overview');
  await page.getByRole('tab').nth(1).click();
  await page.getByRole('tab', { selected: true, name: 'Recovery' }).waitFor();
  expect(await page.locator('html').getAttribute('data-shift')).toBeNull();
});
