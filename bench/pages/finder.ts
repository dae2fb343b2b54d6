import type { CDPSession, Page } from 'playwright-core';
import type { DashboardRow } from '#contract/dashboards/dashboard';
import type { Figure } from '../figure';
import { spreadOf, wordsOf } from '../spread';
import { newProfile, signInOnPage, type Stage } from '../stage';

const runs = 5;
const counts = [100, 1_000, 10_000];
/** Typed letter by letter: matches a title, a description, a title with typos, and nothing. */
const texts = ['sales margin', 'weighted', 'revnue ordres', 'xyzzyplugh'];
const budget = 16;

/** Main-thread time of opening the finder and of a keystroke in it, with more and more dashboards. */
export async function finderWork(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  // Processor time, not wall-clock time: other work on the machine doesn't count.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  let dashboards = rows(1);
  await page.route('**/prod/quicksight/dashboard/list', (route) => route.fulfill({ json: dashboards }));
  await signInOnPage(page);

  const figures: Figure[] = [];
  for (const count of counts) {
    dashboards = rows(count);
    const openings: number[] = [];
    const letters: number[] = [];
    await page.reload();
    const button = page.getByRole('button', { name: 'Find', exact: true });
    await button.waitFor();
    // The finder's code is loaded while the page is idle.
    await page.waitForTimeout(5_000);
    for (let run = 0; run < runs; run++) {
      await button.focus();
      openings.push(await workOf(page, devTools, 'Enter'));
      const field = page.getByRole('combobox', { name: 'Find' });
      for (const text of texts) {
        for (const letter of text) letters.push(await workOf(page, devTools, letter));
        await field.clear();
      }
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    }
    figures.push(keystrokes(count, letters), opening(count, openings));
  }
  await context.close();
  return figures;
}

function keystrokes(count: number, work: readonly number[]): Figure {
  const spread = spreadOf(work);
  return {
    label: `Finder over ${count.toLocaleString('en')} dashboards, a keystroke`,
    measured: wordsOf(spread, 'ms', 1),
    target: { words: `<= ${budget} ms`, reached: spread.median <= budget },
    notes: [`${work.length} keystrokes; ${work.filter((time) => time > budget).length} took more`],
  };
}

function opening(count: number, work: readonly number[]): Figure {
  return {
    label: `Finder over ${count.toLocaleString('en')} dashboards, opening it`,
    measured: wordsOf(spreadOf(work), 'ms', 1),
  };
}

/** Milliseconds of the main thread from the key until the frame after it: script, style, layout and paint. */
export async function workOf(page: Page, devTools: CDPSession, key: string): Promise<number> {
  const before = await busyTime(devTools);
  await page.keyboard.press(key === ' ' ? 'Space' : key);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      }),
  );
  return (await busyTime(devTools)) - before;
}

async function busyTime(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

const subjects = ['Sales', 'Stock', 'Store', 'Customer', 'Supplier', 'Website', 'Campaign', 'Energy', 'Cash', 'Claims'];
const aspects = ['overview', 'margin', 'forecast', 'retention', 'performance', 'scorecard', 'backlog', 'cover'];
const details = ['Revenue and orders against plan', 'Open deals by stage, weighted', 'Cover and supplier lead time'];

function rows(count: number): DashboardRow[] {
  return Array.from({ length: count }, (_, number) => {
    const title = `${subjects[number % subjects.length]} ${aspects[number % aspects.length]} ${number}`;
    return {
      id: `quicksight@board-${number}`,
      metaId: `board-${number}`,
      metaName: `${title} (prod)`,
      metaArn: `arn:aws:quicksight:eu-west-1:000000000000:dashboard/board-${number}`,
      title,
      description: `${details[number % details.length]}, region ${number % 97}`,
      icon: 'ChartBarIcon',
      status: 'EMBEDED',
      groups: [`Group ${number % 12}`],
      updatedAt: '2026-11-20T08:00:00.000Z',
    };
  });
}
