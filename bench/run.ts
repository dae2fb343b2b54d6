import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { buildWhatIsStale } from '../local/build';
import { findBrowser } from '../test/browser';
import type { Figure } from './figure';
import { clicksInMenu } from './pages/clicks';
import { finderWork } from './pages/finder';
import { exportsWeight } from './pages/exports-weight';
import { sectionsInMenu } from './pages/sections';
import { hostileViewer } from './server/hostile';
import { heapInUse } from './pages/heap';
import { historyPages } from './server/history';
import { requests } from './server/list-requests';
import { pageLoads } from './pages/loads';
import { liveUpdates } from './server/live';
import { managementTable } from './pages/management';
import { memoryInUse } from './server/memory-in-use';
import { menuGrowth } from './pages/menu-growth';
import { openingShare } from './pages/opening-share';
import { opensAndCloses } from './pages/openings';
import { startPortal } from './portal-process';
import { renewedFrames } from './pages/renewal';
import { routeChanges } from './pages/route-changes';
import { served } from './server/served';
import { sessionOver } from './sign-in/session-over';
import { signInMainThread } from './sign-in/sign-in-main-thread';
import { signInPageTime } from './sign-in/sign-in-page-time';
import { signInPageWeight } from './sign-in/sign-in-page-weight';
import type { Stage } from './stage';
import { startTime } from './server/start-time';
import { syncs } from './server/sync';
import { tableOf } from './table';
import { warmStart } from './pages/warm-start';
import { unreadNotices } from './server/notices';
import { yearOfUse } from './server/use';
import { listsWhileExporting, passes } from './server/work';

/** In the order of the table; `npm run bench -- menu finder` runs these two only. */
const benchmarks: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  weight: signInPageWeight,
  time: signInPageTime,
  'sign-in': signInMainThread,
  session: sessionOver,
  menu: menuGrowth,
  clicks: clicksInMenu,
  sections: sectionsInMenu,
  warm: warmStart,
  loads: pageLoads,
  routes: routeChanges,
  finder: finderWork,
  management: managementTable,
  exports: exportsWeight,
  heap: heapInUse,
  openings: opensAndCloses,
  share: openingShare,
  renewal: renewedFrames,
  requests,
  history: historyPages,
  notices: unreadNotices,
  use: yearOfUse,
  work: passes,
  exporting: listsWhileExporting,
  sync: syncs,
  start: startTime,
  served,
  memory: memoryInUse,
  live: liveUpdates,
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
