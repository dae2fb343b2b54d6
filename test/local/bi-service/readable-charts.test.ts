import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { contrast, readColour } from './contrast';
import { collidingTexts, drawnTexts, faintTexts } from './drawn-texts';
import { setUpEmbedding, type EmbeddingSetup } from './embedding-setup';
import { aPage } from './embedding-site';
import { openFrame } from './frame-page';

const dashboardsDir = join(import.meta.dirname, '../../../local/bi-service/dashboards');
const folders = readdirSync(dashboardsDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const light = { colorScheme: 'light', forcedColors: 'none' } as const;
const dark = { colorScheme: 'dark', forcedColors: 'none' } as const;
const forced = { colorScheme: 'dark', forcedColors: 'active' } as const;

interface Look {
  media: typeof light | typeof dark | typeof forced;
  width: number;
}

let setup: EmbeddingSetup;
let context: BrowserContext;
let phone: BrowserContext;

beforeAll(async () => {
  setup = await setUpEmbedding({ dashboardsDir });
  context = await setup.newContext();
  phone = await setup.newContext({ hasTouch: true });
  return () => setup.close();
});

/** A tab that looks like this from the start, so that nothing is drawn twice. */
async function aTab({ media, width }: Look, height = 900, profile = context): Promise<Page> {
  const page = await aPage(profile);
  await page.emulateMedia(media);
  await page.setViewportSize({ width, height });
  return page;
}

const open = async (id: string, width = 1200, locale?: string): Promise<Page> =>
  openFrame(await aTab({ media: light, width }), setup, id, locale);
/** The soak run has all colours at all widths; the usual run has one of each for every dashboard, in turn. */
const looksAt = (index: number): Look[] =>
  process.env['SOAK']
    ? [light, dark, forced].flatMap((media) => [1200, 768, 390].map((width) => ({ media, width })))
    : [
        { media: light, width: 1200 },
        { media: dark, width: 390 },
        { media: forced, width: 768 },
      ].slice(index % 3, (index % 3) + 1);

/** At how many heights the figures of the first row are. */
const heightsOfFigures = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Set([...document.querySelectorAll('.kpi-value')].map((figure) => figure.getBoundingClientRect().top)).size,
  );

it.each(folders.map((id, index) => ({ id, looks: looksAt(index) })))(
  '$id has sheets whose charts can be read, light, dark or in forced colours, wide and narrow',
  async ({ id, looks }) => {
    for (const look of looks) {
      // High enough to show a whole sheet: a browser can look up elements only within the window.
      const page = await aTab(look, 8000);
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await openFrame(page, setup, id);
      const tabs = await page.getByRole('tab').all();
      expect(tabs.length).toBeGreaterThanOrEqual(2);
      for (const tab of tabs) {
        await tab.click();
        const unreadable = async () => {
          const texts = await page.evaluate(drawnTexts);
          return [...faintTexts(texts), ...collidingTexts(texts)];
        };
        const message = `${await tab.textContent()}, ${JSON.stringify(look)}`;
        await expect.poll(unreadable, { message }).toEqual([]);
        if (look.width === 1200) expect(await heightsOfFigures(page), message).toBe(1);
      }
      // Such as a rule of the content security policy that the page breaks.
      expect(complaints).toEqual([]);
    }
  },
  looksAt(0).length * 120_000,
);

const openOnPhone = async (id: string, sheet: number): Promise<Page> => {
  const page = await openFrame(await aTab({ media: light, width: 390 }, 3000, phone), setup, id);
  await page.getByRole('tab').nth(sheet).tap();
  return page;
};
const visual = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
const cells = (page: Page, title: string) => visual(page, title).locator('.mark-rect path');
const numerals = (page: Page, title: string) =>
  visual(page, title).locator('.layer_1_marks text').filter({ hasText: /\d/ });

it('keeps each key figure in its tile, on the smallest phone and on a tablet beside the menu', async () => {
  const page = await open('climate-record');
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.kpi > dd')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  for (const width of [320, 720]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(cut, { message: `${width} px` }).toEqual([]);
  }
});

it('leaves a gap between the longest key figure and the next tile on a phone', async () => {
  const page = await open('federal-receipts', 390, 'it-IT');
  const gaps = await page.locator('.kpi:nth-child(odd) > .kpi-value').evaluateAll((figures) =>
    figures.map((figure) => {
      const words = document.createRange();
      words.selectNodeContents(figure);
      return (figure.parentElement?.getBoundingClientRect().right ?? 0) - words.getBoundingClientRect().right;
    }),
  );
  expect(gaps).not.toEqual([]);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24);
});

it.each([
  { id: 'us-employment-overview', sheet: 1 },
  { id: 'wildlife-strikes', sheet: 1 },
])('shows each table of $id whole on a tablet', async ({ id, sheet }) => {
  const page = await open(id, 720, 'de-DE');
  await page.getByRole('tab').nth(sheet).click();
  const cut = () =>
    page
      .locator('.visual-body:has(> table)')
      .evaluateAll((tables) => tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  await expect.poll(async () => (await cut()).length).toBeGreaterThan(0);
  expect(Math.max(...(await cut()))).toBe(0);
});

it('shows a legend whole on the smallest phone', async () => {
  const page = await open('world-population-health');
  await page.setViewportSize({ width: 320, height: 900 });
  const widest = () =>
    page.locator('.plot svg').evaluateAll((all) => Math.max(...all.map((svg) => svg.getBoundingClientRect().right)));
  const labels = page.locator('.role-legend-label text');
  const beyond = () =>
    labels.evaluateAll((all) =>
      all
        .filter(
          (label) => label.getBoundingClientRect().right > (label.closest('svg')?.getBoundingClientRect().right ?? 0),
        )
        .map(({ textContent }) => textContent),
    );
  await expect.poll(widest).toBeLessThanOrEqual(320);
  await expect.poll(() => labels.count()).toBe(6);
  await expect.poll(beyond).toEqual([]);
});

describe('a heat map on a phone', () => {
  it('has the value of each cell in it where there is room', async () => {
    const page = await openOnPhone('climate-record', 1);
    const title = 'Carbon dioxide by decade and month';
    await expect.poll(() => numerals(page, title).count()).toBeGreaterThan(60);
    expect(await numerals(page, title).count()).toBe(await cells(page, title).count());
  });

  it('shows the value of a cell at a tap until the next, and has all of them as a table for screen readers', async () => {
    const page = await openOnPhone('unemployment-by-industry', 1);
    const title = 'Rate by industry and year';
    await expect.poll(() => cells(page, title).count()).toBeGreaterThan(100);
    expect(await numerals(page, title).count()).toBe(0);
    const tooltip = page.locator('.tooltip');
    // The charts above may still grow, and move the cell away from under the finger.
    await expect
      .poll(async () => {
        await cells(page, title).first().tap();
        return tooltip.isVisible();
      })
      .toBe(true);
    const rate = /\d+\.\d$/.exec(await tooltip.innerText())?.[0];
    expect(rate).toBeDefined();
    await page.getByRole('heading', { name: title }).tap();
    expect(await tooltip.isVisible()).toBe(false);

    const rows = visual(page, title).getByRole('table', { name: 'Values' }).getByRole('row');
    expect(await rows.count()).toBe(1 + (await cells(page, title).count()));
    expect(await rows.first().getByRole('columnheader').allTextContents()).toEqual(['Industry', 'Year', 'Rate, %']);
    expect(await rows.nth(1).getByRole('cell').last().textContent()).toBe(rate);
  });
});

describe('in forced colours', () => {
  it('the cells of a heat map have a border, and differ where they are too narrow for their values', async () => {
    const page = await open('climate-record');
    await page.emulateMedia(forced);
    await page.getByRole('tab').nth(1).click();
    const cells = page.locator('.mark-rect path');
    const drawn = () =>
      cells.last().evaluate((cell) => ({
        cell: getComputedStyle(cell).fill,
        border: getComputedStyle(cell).stroke,
        ground: getComputedStyle(document.body).backgroundColor,
      }));
    await expect.poll(async () => (await drawn()).cell).not.toBe((await drawn()).ground);
    const { border, ground } = await drawn();
    expect(contrast(readColour(border), readColour(ground))).toBeGreaterThan(3);
  });
});

it('a map can be told from its ground, and its texts can be read, when the browser turns from light to dark', async () => {
  const page = await openFrame(await aTab({ media: light, width: 1200 }, 8000), setup, 'earthquakes-week');
  const land = page.locator('.mark-shape path').first();
  const contrastOfLand = async () => {
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    return contrast(readColour(await land.evaluate((shape) => getComputedStyle(shape).fill)), readColour(ground));
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(contrastOfLand, { message: colorScheme }).toBeGreaterThan(1.35);
    await expect.poll(async () => faintTexts(await page.evaluate(drawnTexts)), { message: colorScheme }).toEqual([]);
  }
});
