import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { dashboardRows, listOf } from './dashboard-rows';
import type { Figure } from './figure';
import { newProfile, signInOnPage, type Stage } from './stage';

const mostMebibytes = 8;
const sizes = [100, 10_000];

/** What home keeps in memory for someone who is signed in, after a garbage collection. */
export async function heapInUse(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  const first = await context.newPage();
  await signInOnPage(first);
  await first.close();
  const figures: Figure[] = [];
  for (const size of sizes) {
    // The first start learns the list, the second begins with it.
    await heapOf(context, size);
    const mebibytes = await heapOf(context, size);
    figures.push({
      label: `JavaScript heap of home, ${size.toLocaleString('en')} dashboards`,
      measured: `${mebibytes.toFixed(1)} MiB`,
      ...(size === 10_000 && {
        target: { words: `<= ${mostMebibytes} MiB`, reached: mebibytes <= mostMebibytes },
      }),
    });
  }
  await context.close();
  return figures;
}

/** Asks by the browser's protocol alone: Playwright's own scripts take a mebibyte of each page in which it looks for something. */
async function heapOf(context: BrowserContext, size: number): Promise<number> {
  const page = await context.newPage();
  const answer = await listOf(page);
  answer(dashboardRows(size));
  await page.goto('/home/index');
  const devTools = await context.newCDPSession(page);
  const expression = `document.querySelector('nav a[href^="/dashboard/board-"]') !== null`;
  while ((await devTools.send('Runtime.evaluate', { expression })).result.value !== true) await sleep(50);
  // Until what waits for a quiet moment has run.
  await sleep(3_000);
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  await page.close();
  return usedSize / 2 ** 20;
}
