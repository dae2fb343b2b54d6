import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { buildWhatIsStale } from '../local/build';
import { findBrowser } from '../test/browser';
import type { Figure } from './figure';
import { clicksInMenu } from './clicks';
import { finderWork } from './finder';
import { hostileViewer } from './hostile';
import { heapInUse } from './heap';
import { historyPages } from './history';
import { killsDuringUpdates } from './kills';
import { requests } from './list-requests';
import { liveUpdates } from './live';
import { managementTable } from './management';
import { memoryInUse } from './memory-in-use';
import { menuGrowth } from './menu-growth';
import { openingShare } from './opening-share';
import { opensAndCloses } from './openings';
import { startPortal } from './portal-process';
import { renewedFrames } from './renewal';
import { routeChanges } from './route-changes';
import { served } from './served';
import { sessionOver } from './session-over';
import { signInMainThread } from './sign-in-main-thread';
import { signInPageTime } from './sign-in-page-time';
import { signInPageWeight } from './sign-in-page-weight';
import type { Stage } from './stage';
import { startTime } from './start-time';
import { syncs } from './sync';
import { tableOf } from './table';
import { warmStart } from './warm-start';

/** In the order of the table; `npm run bench -- kills list` runs these two only. */
const benchmarks: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  weight: signInPageWeight,
  time: signInPageTime,
  'sign-in': signInMainThread,
  session: sessionOver,
  menu: menuGrowth,
  clicks: clicksInMenu,
  warm: warmStart,
  routes: routeChanges,
  finder: finderWork,
  management: managementTable,
  heap: heapInUse,
  openings: opensAndCloses,
  share: openingShare,
  renewal: renewedFrames,
  requests,
  history: historyPages,
  sync: syncs,
  start: startTime,
  served,
  memory: memoryInUse,
  live: liveUpdates,
  hostile: hostileViewer,
  kills: killsDuringUpdates,
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
