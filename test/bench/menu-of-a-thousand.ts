import type { Route } from 'playwright-core';
import type { DashboardRow } from '../../src/adapters/ipr-api/contract';
import type { Figure } from './figure';
import { longTasksOf, watchLongTasks } from './long-tasks';
import { spreadOf, wordsOf } from './spread';
import { newProfile, signInOnPage, type Stage } from './stage';

declare global {
  interface Window {
    /** When the menu had its dashboards and the main thread was free again. */
    menuUsableAt?: number;
  }
}

const runs = 5;
const icons = ['ChartBarIcon', 'TruckIcon', 'BanknotesIcon', 'GlobeAltIcon', 'UsersIcon', 'SunIcon'];

/** From the last byte of the list's answer until the menu shows its dashboards and takes input, on a reload of home. */
export async function menuOfAThousand(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  await watchLongTasks(context);
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('nav a[href^="/dashboard/board-"]')) return;
      observer.disconnect();
      // After the frame that draws it, in a task of its own.
      requestAnimationFrame(() => {
        setTimeout(() => {
          window.menuUsableAt = performance.now();
        });
      });
    }).observe(document, { childList: true, subtree: true });
  });
  const page = await context.newPage();
  await signInOnPage(page);
  let dashboards = 0;
  await page.route('**/prod/quicksight/dashboard/list', (route: Route) => route.fulfill({ json: rows(dashboards) }));

  const load = async (count: number): Promise<{ time: number; longTasks: number[]; entries: number }> => {
    dashboards = count;
    await page.reload();
    await page.waitForFunction(() => window.menuUsableAt !== undefined);
    const longTasks = await longTasksOf(page);
    const { time, entries } = await page.evaluate(() => {
      const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const answeredAt = answers.find(({ name }) => name.endsWith('/dashboard/list'))?.responseEnd ?? Number.NaN;
      const entries = document.querySelectorAll('nav a[href^="/dashboard/board-"]').length;
      return { time: (window.menuUsableAt ?? Number.NaN) - answeredAt, entries };
    });
    return { time, longTasks, entries };
  };

  await load(100);
  const hundred: number[] = [];
  const thousand: number[] = [];
  const busy: number[] = [];
  let entries = 0;
  for (let run = 0; run < runs; run++) {
    hundred.push((await load(100)).time);
    const loaded = await load(1000);
    thousand.push(loaded.time);
    busy.push(loaded.longTasks.reduce((sum, task) => sum + task, 0));
    ({ entries } = loaded);
  }
  await context.close();
  const ratio = spreadOf(thousand).median / spreadOf(hundred).median;
  return [
    { label: 'Menu of 100 dashboards, list answer to usable', measured: wordsOf(spreadOf(hundred), 'ms') },
    {
      label: 'Menu of 1,000 dashboards, list answer to usable',
      measured: `${wordsOf(spreadOf(thousand), 'ms')}, ${ratio.toFixed(1)} times 100`,
      notes: [
        `Links of dashboards in the menu: ${entries}`,
        `Main thread in long tasks: ${wordsOf(spreadOf(busy), 'ms')}`,
      ],
    },
  ];
}

function rows(count: number): DashboardRow[] {
  return Array.from({ length: count }, (_, number) => ({
    id: `quicksight@board-${number}`,
    metaId: `board-${number}`,
    metaName: `Board ${number}`,
    metaArn: `arn:aws:quicksight:eu-west-1:000000000000:dashboard/board-${number}`,
    title: `Board ${number}`,
    description: `What board ${number} is about`,
    icon: icons[number % icons.length] ?? 'ChartBarIcon',
    status: 'EMBEDED',
    groups: [],
    updatedAt: '2026-11-20T08:00:00.000Z',
  }));
}
