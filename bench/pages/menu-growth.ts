import type { BrowserContext, Page } from 'playwright-core';
import { dashboardRows, listOf } from './dashboard-rows';
import type { Figure } from '../figure';
import { longTasksOf, watchLongTasks } from './long-tasks';
import { spreadOf, wordsOf } from '../spread';
import { newProfile, signInOnPage, type Stage } from '../stage';

declare global {
  interface Window {
    /** When the menu had its dashboards and the main thread was free again. */
    menuUsableAt?: number;
  }
}

const runs = 5;
const sizes = [100, 1000, 10_000] as const;

/** From the last byte of the lists of dashboards and sections until the menu shows its dashboards and takes input, on a reload of home. */
export async function menuGrowth(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  await watchLongTasks(context);
  await watchMenu(context);
  const page = await context.newPage();
  await signInOnPage(page);
  const answer = await listOf(await context.newCDPSession(page));

  const loads = new Map(sizes.map((size) => [size, [] as Load[]]));
  answer(dashboardRows(100));
  await load(page);
  // In turns, so that other work on the machine affects all sizes alike.
  for (let run = 0; run < runs; run++) {
    for (const [size, measured] of loads) {
      answer(dashboardRows(size));
      measured.push(await load(page));
    }
  }
  await context.close();

  const base = timeOf(loads.get(100));
  return [...loads].map(([size, measured]) => {
    const ratio = timeOf(measured) / base;
    return {
      label: `Menu of ${size.toLocaleString('en')} dashboards, list answer to usable`,
      measured: `${wordsOf(spreadOf(measured.map(({ time }) => time)), 'ms')}, ${ratio.toFixed(1)} times 100`,
      ...(size === 10_000 && { target: { words: 'within 4 times 100', reached: ratio <= 4 } }),
      notes: [
        `Links of dashboards in the menu: ${measured.at(-1)?.entries}`,
        `Main thread in long tasks: ${wordsOf(spreadOf(measured.map(({ busy }) => busy)), 'ms')}`,
      ],
    };
  });
}

interface Load {
  time: number;
  /** Milliseconds in long tasks. */
  busy: number;
  entries: number;
}

const timeOf = (loads: readonly Load[] = []): number => spreadOf(loads.map(({ time }) => time)).median;

const menuUsable = 'menu usable';

/** Notes when the menu has its first dashboard, and can be used. */
async function watchMenu(context: BrowserContext): Promise<void> {
  await context.addInitScript((usable) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('nav a[href^="/dashboard/board-"]')) return;
      observer.disconnect();
      // After the frame that draws it, in a task of its own.
      requestAnimationFrame(() => {
        setTimeout(() => {
          window.menuUsableAt = performance.now();
          console.log(usable);
        });
      });
    }).observe(document, { childList: true, subtree: true });
  }, menuUsable);
}

/** Resolves when the menu can be used; the page says so itself, because asking it would run Playwright's scripts at the same time. */
async function untilMenuUsable(page: Page, open: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('console', (message) => message.text() === menuUsable), open()]);
}

async function load(page: Page): Promise<Load> {
  // Without the last known list, which would be there before the answer.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('portal.cache.')) localStorage.removeItem(key);
  });
  await untilMenuUsable(page, () => page.reload());
  const longTasks = await longTasksOf(page);
  const { time, entries } = await page.evaluate(() => {
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const lists = answers.filter(({ name }) => /\/(dashboard|section)\/list$/.test(name));
    const answeredAt = lists.length === 0 ? Number.NaN : Math.max(...lists.map(({ responseEnd }) => responseEnd));
    const entries = document.querySelectorAll('nav a[href^="/dashboard/board-"]').length;
    return { time: (window.menuUsableAt ?? Number.NaN) - answeredAt, entries };
  });
  return { time, busy: longTasks.reduce((sum, task) => sum + task, 0), entries };
}
