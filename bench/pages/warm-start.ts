import type { Page } from 'playwright-core';
import { answerFor } from './answer-for';
import { dashboardRows, listOf } from './dashboard-rows';
import type { Figure } from '../figure';
import { untilMenuUsable, watchMenu } from './menu-growth';
import { spreadOf, wordsOf } from '../spread';
import { newProfile, signInOnPage, type Stage } from '../stage';

const runs = 11;
const sizes = [100, 10_000] as const;

/**
 * A reload of home by someone who is signed in, from its start until the menu shows its dashboards and takes input; in turn, a static
 * page with the same elements and styles.
 */
export async function warmStart(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  await watchMenu(context);
  const page = await context.newPage();
  await signInOnPage(page);
  const answer = await listOf(await context.newCDPSession(page));
  const snapshots = await context.newCDPSession(page);
  const serveSnapshot = await answerFor(snapshots, '*/snapshot', 'text/html; charset=utf-8');

  const known = new Map(sizes.map((size) => [size, [] as number[]]));
  const plain: number[] = [];
  for (let run = 0; run < runs; run++) {
    for (const [size, times] of known) {
      answer(dashboardRows(size));
      // The first load learns the list, the second starts with it.
      await open(page, '/home/index');
      await kept(page, size);
      times.push(await open(page, '/home/index'));
      if (size !== sizes[0]) continue;
      serveSnapshot(await takeSnapshot(page));
      plain.push(await open(page, '/snapshot'));
    }
  }
  await context.close();

  const [base, many, bare] = [median(known.get(100)), median(known.get(10_000)), median(plain)];
  return [
    { label: 'Static page with the visible entries', measured: wordsOf(spreadOf(plain), 'ms') },
    {
      label: 'Warm start, 100 dashboards, menu usable',
      measured: `${wordsOf(spreadOf(known.get(100) ?? []), 'ms')}, ${(base / bare).toFixed(2)} times the static page`,
      target: { words: 'within 2 times', reached: base / bare <= 2 },
    },
    {
      label: 'Warm start, 10,000 dashboards, menu usable',
      measured: `${wordsOf(spreadOf(known.get(10_000) ?? []), 'ms')}, ${(many / base).toFixed(2)} times 100`,
      target: { words: 'within 1.2 times 100', reached: many / base <= 1.2 },
    },
  ];
}

const median = (times: readonly number[] = []): number => spreadOf(times).median;

/** The page as it is drawn, without its scripts. */
async function takeSnapshot(page: Page): Promise<string> {
  const html = await page.content();
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="(modulepreload|preload)"[^>]*>/g, '');
}

async function open(page: Page, path: string): Promise<number> {
  await untilMenuUsable(page, () => page.goto(path));
  // The next page starts when this one rests, so that neither takes the other's time.
  await page.locator('main h1:visible').waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => window.menuUsableAt ?? Number.NaN);
}

/** Waits until the list of now is kept for the next start. */
async function kept(page: Page, size: number): Promise<void> {
  await page.waitForFunction((total) => {
    const names = Object.keys(localStorage);
    const key = names.find((name) => name.startsWith('portal.cache.list.'));
    return key !== undefined && localStorage.getItem(key)?.includes(`"total":${total},`);
  }, size);
}
