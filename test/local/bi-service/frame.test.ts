import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { violations } from '../../e2e/steps/axe';
import { setUpEmbedding, type EmbeddingSetup } from './embedding-setup';
import { aPage } from './embedding-site';
import { openFrame } from './open-frame';

const dashboardsDir = join(import.meta.dirname, '../../../local/bi-service/dashboards');
let setup: EmbeddingSetup;
let context: BrowserContext;

beforeAll(async () => {
  setup = await setUpEmbedding({ dashboardsDir });
  context = await setup.newContext();
  return () => setup.close();
});

it('a dashboard’s frame speaks the language that the embedding page asks for', async () => {
  const page = await openFrame(await aPage(context), setup, 'federal-receipts', { locale: 'de-DE' });
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
  const figures = await page.getByRole('definition').allTextContents();
  expect(figures[0]?.replace('\u00a0', ' ')).toBe('$4.332 Mrd.');
  await page.getByText('4.000').waitFor();
});

it('no sheet of a dashboard breaks an accessibility rule or scrolls sideways', async () => {
  const page = await aPage(context);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 900 });
  for (const sheetId of ['overview', 'seasons']) {
    await openFrame(page, setup, 'climate-record', { sheetId });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});
