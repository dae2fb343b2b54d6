import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { buildWhatIsStale } from '../local/build';
import { findBrowser } from '../test/browser';
import type { Figure } from './figure';
import { hostileViewer } from './server/hostile';
import { heapInUse } from './pages/heap';
import { pageLoads } from './pages/loads';
import { menuGrowth } from './pages/menu-growth';
import { startPortal } from './portal-process';
import { sessionOver } from './sign-in/session-over';
import { signInPageTime } from './sign-in/sign-in-page-time';
import type { Stage } from './stage';
import { tableOf } from './table';
import { peopleList } from './server/people';
import { passes } from './server/work';

/** In the order of the table; `npm run bench -- menu heap` runs these two only. */
const benchmarks: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  time: signInPageTime,
  session: sessionOver,
  menu: menuGrowth,
  loads: pageLoads,
  heap: heapInUse,
  people: peopleList,
  work: passes,
  hostile: hostileViewer,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}: choose from ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(1);
}

await buildWhatIsStale(console.log, { site: true, server: true });
const cache = resolve('node_modules/.cache/bench');
await mkdir(cache, { recursive: true });
const folder = await mkdtemp(join(cache, 'data-'));
const browser = await chromium.launch((await findBrowser()).launchOptions);
const portal = await startPortal({ dataDir: join(folder, 'portal') });
const figures: Figure[] = [];
try {
  for (const [name, benchmark] of Object.entries(benchmarks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const started = performance.now();
    figures.push(...(await benchmark({ portal, browser, folder }).catch((error: unknown) => broken(name, error))));
    console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
} finally {
  await browser.close();
  await portal.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n${tableOf(figures)}`);

/** Continues with the others. Only an error makes the bench fail, never a slow machine. */
function broken(name: string, error: unknown): Figure[] {
  process.exitCode = 1;
  return [{ label: name, measured: 'broke', notes: [error instanceof Error ? (error.stack ?? '') : String(error)] }];
}
