import { setTimeout as sleep } from 'node:timers/promises';
import { type BarePage, barePages } from './bare-pages';
import { dashboardRows, listOf } from './dashboard-rows';
import type { Figure } from '../figure';
import { newProfile, signInOnPage, type Stage } from '../stage';

const mostMebibytes = 16;
const sizes = [100, 10_000];

/** The memory of a signed-in user's home page, after a garbage collection. */
export async function heapInUse(stage: Stage): Promise<Figure[]> {
  const openPage = await barePages(stage.browser);
  await signInLike(await signedInStorage(stage), await openPage(), stage);
  const figures: Figure[] = [];
  for (const size of sizes) {
    // The first start learns the list, the second begins with it.
    await heapOf(await openPage(), size, stage);
    const mebibytes = await heapOf(await openPage(), size, stage);
    figures.push({
      label: `JavaScript heap of home, ${size.toLocaleString('en')} dashboards`,
      measured: `${mebibytes.toFixed(1)} MiB`,
      ...(size === 10_000 && {
        target: { words: `<= ${mostMebibytes} MiB`, reached: mebibytes <= mostMebibytes },
      }),
    });
  }
  return figures;
}

type Storage = { name: string; value: string }[];

/** A browser's storage after a sign-in. */
async function signedInStorage(stage: Stage): Promise<Storage> {
  const context = await newProfile(stage);
  await signInOnPage(await context.newPage());
  const { origins } = await context.storageState();
  await context.close();
  return origins.flatMap(({ localStorage }) => localStorage);
}

async function signInLike(storage: Storage, page: BarePage, { portal }: Stage): Promise<void> {
  await page.send('Page.navigate', { url: new URL('/robots.txt', portal.url).href });
  await until(page, `location.pathname === '/robots.txt'`);
  const expression = `for (const { name, value } of ${JSON.stringify(storage)}) localStorage.setItem(name, value)`;
  await page.send('Runtime.evaluate', { expression });
  await page.close();
}

async function heapOf(page: BarePage, size: number, { portal }: Stage): Promise<number> {
  const answer = await listOf(page);
  answer(dashboardRows(size));
  // A window's own size, which a page that nobody looks at does not have.
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: 1440,
    height: 900,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await page.send('Page.navigate', { url: new URL('/home/index', portal.url).href });
  await until(page, `document.querySelector('nav a[href^="/dashboard/board-"]') !== null`);
  // Until what waits for a quiet moment has run.
  await sleep(3_000);
  // One collection leaves what only the next one finds to be unused.
  for (let times = 0; times < 3; times++) {
    await page.send('HeapProfiler.collectGarbage');
    await sleep(500);
  }
  const { usedSize } = await page.send('Runtime.getHeapUsage');
  await page.close();
  return usedSize / 2 ** 20;
}

async function until(page: BarePage, expression: string): Promise<void> {
  while ((await page.send('Runtime.evaluate', { expression })).result.value !== true) await sleep(50);
}
