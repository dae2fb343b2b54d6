import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { contrast, readColour } from './contrast';
import { collidingTexts, drawnTexts, faintTexts } from './drawn-texts';
import { setUpEmbedding, type EmbeddingSetup } from './embedding-setup';
import { openFrame } from './frame-page';

const dashboardsDir = join(import.meta.dirname, '../../../local/bi-service/dashboards');
const folders = readdirSync(dashboardsDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
let setup: EmbeddingSetup;
let context: BrowserContext;

beforeAll(async () => {
  setup = await setUpEmbedding({ dashboardsDir });
  // High enough to show a whole sheet: a browser can look up elements only within the window.
  context = await setup.newContext({ viewport: { width: 1200, height: 3000 } });
  return () => setup.close();
});

const open = async (id: string): Promise<Page> => openFrame(await context.newPage(), setup, id);

const looks = [
  ['light', { colorScheme: 'light', forcedColors: 'none' }],
  ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
  ['forced colours', { colorScheme: 'dark', forcedColors: 'active' }],
] as const;

const faint = async (page: Page): Promise<string[]> => faintTexts(await page.evaluate(drawnTexts));
const colliding = async (page: Page): Promise<string[]> => collidingTexts(await page.evaluate(drawnTexts));

/** At how many heights the figures of the first row are. */
const heightsOfFigures = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Set([...document.querySelectorAll('.kpi-value')].map((figure) => figure.getBoundingClientRect().top)).size,
  );

describe.each(folders)('the dashboard %s', (id) => {
  it('has charts whose texts can be read, light, dark and in forced colours', async () => {
    const page = await open(id);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      for (const [look, media] of looks) {
        await page.emulateMedia(media);
        const message = `${await tab.textContent()}, ${look}`;
        await expect.poll(() => faint(page), { message }).toEqual([]);
      }
    }
    await page.close();
  });

  it('has no label on another and none that is cut, and its key figures on one line', async () => {
    const page = await open(id);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect(await heightsOfFigures(page)).toBe(1);
      for (const width of [768, 390, 1200]) {
        await page.setViewportSize({ width, height: 3000 });
        const message = `${await tab.textContent()}, ${width} px`;
        await expect.poll(() => colliding(page), { message }).toEqual([]);
      }
    }
    await page.close();
  });
});

describe('in forced colours', () => {
  it('the cells of a heat map are of the canvas, with a border and their values', async () => {
    const page = await open('climate-record');
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('tab').nth(1).click();
    const cells = page.locator('.mark-rect path');
    const drawn = () =>
      cells.last().evaluate((cell) => ({
        cell: getComputedStyle(cell).fill,
        border: getComputedStyle(cell).stroke,
        ground: getComputedStyle(document.body).backgroundColor,
      }));
    await expect.poll(async () => (await drawn()).cell).toBe((await drawn()).ground);
    const { border, ground } = await drawn();
    expect(contrast(readColour(border), readColour(ground))).toBeGreaterThan(3);
  });
});

it.each(['light', 'dark'] as const)('a map can be told from its ground, %s', async (colorScheme) => {
  const page = await open('earthquakes-week');
  await page.emulateMedia({ colorScheme });
  const land = page.locator('.mark-shape path').first();
  const contrastOfLand = async () => {
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    return contrast(readColour(await land.evaluate((shape) => getComputedStyle(shape).fill)), readColour(ground));
  };
  await expect.poll(contrastOfLand).toBeGreaterThan(1.35);
});
