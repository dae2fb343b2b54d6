import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { Figure } from '../figure';
import { startPortal } from '../portal-process';
import { spreadOf, wordsOf } from '../spread';
import { type Stage, newProfile, signInOnPage } from '../stage';

const rounds = 15;
/** `most` calls of the backend until home is whole. */
const loads = [
  { name: 'sign-in page', path: '/login', shown: 'form', most: 0 },
  { name: "viewer's home", path: '/home/index', shown: 'main h1', by: ['viewer', 'Viewer-pass-1'], most: 5 },
  { name: "manager's home", path: '/home/index', shown: 'main h1', by: ['demo', 'Demo-pass-1'], most: 7 },
  { name: "viewer's list", path: '/dashboard', shown: 'main h1', by: ['viewer', 'Viewer-pass-1'], most: 5 },
] as const;
type Load = (typeof loads)[number];

/**
 * Loads the sign-in page, and home and list with a stored session, until nothing is loaded any more: the calls of the backend and the processor time
 * of the main thread. With `BENCH_BASE`, the checkout of another commit, in turn with that.
 */
export async function pageLoads(stage: Stage): Promise<Figure[]> {
  const folder = process.env['BENCH_BASE'];
  const base = folder === undefined ? undefined : await startPortal({ folder, dataDir: join(stage.folder, 'base') });
  try {
    const figures: Figure[] = [];
    for (const load of loads) figures.push(...(await measured(load, stage, base && { ...stage, portal: base })));
    return figures;
  } finally {
    await base?.end('SIGTERM');
  }
}

async function measured(load: Load, stage: Stage, base: Stage | undefined): Promise<Figure[]> {
  const own = await profileFor(load, stage);
  const other = base && (await profileFor(load, base));
  const figures = { own: [] as Loaded[], other: [] as Loaded[] };
  for (let round = 0; round < rounds; round++) {
    figures.own.push(await loadedIn(own, load));
    if (other) figures.other.push(await loadedIn(other, load));
  }
  await own.close();
  await other?.close();
  const busy = (of: Loaded[]) => spreadOf(of.map((one) => one.busy));
  // By pairs: the machine's speed changes over the rounds, when others use it.
  const ratio = spreadOf(figures.own.map((one, round) => one.busy / (figures.other[round]?.busy ?? Number.NaN))).median;
  const calls = spreadOf(figures.own.map((one) => one.calls)).median;
  return [
    {
      label: `Load of the ${load.name}: calls of the backend`,
      measured: String(calls),
      target: { words: `${load.most} at most`, reached: calls <= load.most },
    },
    {
      label: `Load of the ${load.name}: processor time`,
      measured: other
        ? `${wordsOf(busy(figures.own), 'ms')}, ${ratio.toFixed(2)} times`
        : wordsOf(busy(figures.own), 'ms'),
      ...(other && {
        target: { words: 'no more than the other commit', reached: ratio <= 1 },
        notes: [`the other commit: ${wordsOf(busy(figures.other), 'ms')}`],
      }),
    },
  ];
}

async function profileFor(load: Load, stage: Stage): Promise<BrowserContext> {
  const context = await newProfile(stage);
  if ('by' in load) {
    const page = await context.newPage();
    await signInOnPage(page, ...load.by);
    await page.close();
  }
  // The first load fills the cache.
  await loadedIn(context, load);
  return context;
}

interface Loaded {
  /** Milliseconds of processor time of the main thread. */
  busy: number;
  calls: number;
}

async function loadedIn(context: BrowserContext, { path, shown }: Load): Promise<Loaded> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  let calls = 0;
  // The count of notifications waits for idle time.
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/prod/') && pathname !== '/prod/portal/notices/unread') calls += 1;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const { metrics } = await devTools.send('Performance.getMetrics');
  // Only now: looking for it takes the page's time.
  await page.locator(`${shown}:visible`).first().waitFor();
  await page.close();
  return { busy: 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN), calls };
}
