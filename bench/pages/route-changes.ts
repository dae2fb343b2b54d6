import type { CDPSession, Page } from 'playwright-core';
import { dashboardRows, listOf } from './dashboard-rows';
import type { Figure } from '../figure';
import { spreadOf, wordsOf } from '../spread';
import { newProfile, signInOnPage, type Stage } from '../stage';

const rounds = 5;
const most = 50;

/** Each change is a press of a link, or of the first button to edit, which draws what has this heading. */
const changes = [
  { name: 'Home to Dashboards', press: 'nav a[href="/dashboard"]', heading: 'Dashboards' },
  { name: 'Dashboards to Management', press: 'nav a[href="/management"]', heading: 'Dashboard management' },
  { name: 'Edit panel opens', press: 'main tbody button[aria-label^="Edit "]', heading: 'Edit dashboard' },
  { name: 'Edit panel closes', press: '[role="dialog"] button[aria-label="Close"]', heading: 'Dashboard management' },
  { name: 'Management to Home', press: 'nav a[href="/home/index"]', heading: 'Good ' },
] as const;

/** The main thread's time from the press until the page is shown, with a menu of 100 and of 10,000 dashboards. */
export async function routeChanges(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  const page = await context.newPage();
  const metrics = await context.newCDPSession(page);
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  await signInOnPage(page);
  const answer = await listOf(await context.newCDPSession(page));

  const figures: Figure[] = [];
  for (const size of [100, 10_000]) {
    answer(dashboardRows(size));
    await page.reload();
    await page.locator('nav a[href^="/dashboard/board-"]').first().waitFor();
    // The first visit to each page also loads its code.
    for (const change of changes) await workOf(change, page, metrics);
    const work = new Map(changes.map(({ name }) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round++) {
      for (const change of changes) work.get(change.name)?.push(await workOf(change, page, metrics));
    }
    for (const [name, measured] of work) {
      const spread = spreadOf(measured);
      figures.push({
        label: `${name}, ${size.toLocaleString('en')} dashboards: main thread`,
        measured: wordsOf(spread, 'ms'),
        target: { words: `${most} ms or less`, reached: spread.median <= most },
      });
    }
  }
  await context.close();
  return figures;
}

async function workOf({ press, heading }: (typeof changes)[number], page: Page, metrics: CDPSession): Promise<number> {
  await page.locator(press).first().waitFor({ state: 'attached' });
  const before = await taskTime(metrics);
  await page.evaluate(
    async ([selector, start]) => {
      document.querySelector<HTMLElement>(selector)?.click();
      // Frame by frame, until the page is shown and the next two frames are drawn.
      for (let after = 0, waited = 0; after < 2; waited++) {
        await new Promise(requestAnimationFrame);
        const title = [...document.querySelectorAll('[role="dialog"] h2, main h1')].at(-1)?.textContent ?? '';
        if (title.startsWith(start)) after++;
        else if (waited > 600) throw new Error(`Nothing called ${start} came`);
      }
    },
    [press, heading] as const,
  );
  return (await taskTime(metrics)) - before;
}

/** Milliseconds of processor time that the page's main thread has used so far. */
async function taskTime(metrics: CDPSession): Promise<number> {
  const { metrics: all } = await metrics.send('Performance.getMetrics');
  return (all.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
