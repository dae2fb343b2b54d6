import type { Page } from 'playwright-core';
import type { DashboardRow } from '../../src/adapters/ipr-api/contract';
import type { Figure } from './figure';
import { percentile, spreadOf, wordsOf } from './spread';
import { newProfile, signInOnPage, type Stage } from './stage';

declare global {
  interface Window {
    /** Milliseconds of script, style and layout that each press and each letter cost. */
    work: number[];
  }
}

const runs = 5;
const counts = [100, 1_000, 10_000];
/** Typed letter by letter: found by its title, by its description, with typos only, and not there at all. */
const texts = ['sales margin', 'weighted', 'revnue ordres', 'xyzzyplugh'];
const budget = 16;

/** What a keystroke in the finder costs the main thread, and what opening it does, with ever more dashboards. */
export async function finderWork(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  await context.addInitScript(() => {
    window.work = [];
    for (const kind of ['input', 'click']) {
      addEventListener(
        kind,
        () => {
          const from = performance.now();
          // React has drawn at the end of the event; a message comes next, before the browser waits for a frame.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => {
            document.body.getBoundingClientRect();
            window.work.push(performance.now() - from);
            port1.close();
          });
          port1.start();
          port2.postMessage('');
        },
        { capture: true },
      );
    }
  });
  const page = await context.newPage();
  let dashboards: DashboardRow[] = [];
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
    // The finder's code is fetched and its list made ready in a quiet moment.
    await page.waitForTimeout(4_000);
    for (let run = 0; run < runs; run++) {
      await button.click();
      const field = page.getByRole('combobox', { name: 'Find' });
      await field.waitFor();
      openings.push(...(await takeWork(page)));
      for (const text of texts) {
        await field.pressSequentially(text, { delay: 20 });
        letters.push(...(await takeWork(page)));
        await field.clear();
        await takeWork(page);
      }
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    }
    figures.push(figureOf(count, 'a keystroke', letters), figureOf(count, 'opening it', openings));
  }
  await context.close();
  return figures;
}

function figureOf(count: number, what: string, work: readonly number[]): Figure {
  const spread = spreadOf(work);
  return {
    label: `Finder over ${count.toLocaleString('en')} dashboards, ${what}`,
    measured: wordsOf(spread, 'ms', 1),
    target: { words: `<= ${budget} ms`, reached: spread.median <= budget },
    notes: [`${work.length} measured, 19 of 20 within ${percentile(work, 0.95).toFixed(1)} ms`],
  };
}

function takeWork(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    return window.work.splice(0);
  });
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
