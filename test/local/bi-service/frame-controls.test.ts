import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
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
  await page.setViewportSize({ width, height: 844 });
  return openFrame(page, setup, id, locale);
}

describe('on a phone', () => {
  it('the filters are one button with the filters in words, and a sheet from below', async () => {
    const page = await open('climate-record', 390);
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    expect(await page.getByRole('combobox').count()).toBe(0);
    await page.getByText('1960–2023, All decades').waitFor();

    await page.getByRole('button', { name: 'Filters' }).click();
    await sheet.getByRole('combobox', { name: 'Years: from' }).selectOption('1980');
    await sheet.getByRole('button', { name: 'Show dashboard' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText('1980–2023, All decades').waitFor();

    await page.getByRole('button', { name: 'Filters' }).click();
    await sheet.getByRole('button', { name: 'Reset' }).click();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText('1960–2023, All decades').waitFor();
  });

  it('the controls return to their row where there is room', async () => {
    const page = await open('climate-record', 390);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.setViewportSize({ width: 1200, height: 844 });
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: 'Years: from' }).waitFor();
    expect(await page.getByRole('button', { name: 'Filters' }).count()).toBe(0);
  });

  it('nothing scrolls sideways', async () => {
    const page = await open('air-routes', 390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

it('speaks the language that the embedding page asks for', async () => {
  const page = await open('federal-receipts', 390, 'de-DE');
  await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
  const figures = await page.getByRole('definition').allTextContents();
  expect(figures[0]?.replace('\u00a0', ' ')).toBe('$3.021 Mrd.');
  expect(figures[1]).toMatch(/8,9\u00a0%/);
  await page.getByText('3.500').waitFor();
});

it('opens without a shift of its layout', async () => {
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
