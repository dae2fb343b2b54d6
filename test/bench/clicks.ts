import type { Browser, Page } from 'playwright-core';
import { dashboardRows, listOf } from './dashboard-rows';
import type { Figure } from './figure';
import { spreadOf, wordsOf } from './spread';
import { newProfile, signInOnPage, type Stage } from './stage';

const rounds = 9;
const most = { milliseconds: 12, work: 8 };

const clicks = [
  { name: 'Home to Dashboards', press: 'aside a[href="/dashboard"]', title: 'Dashboard' },
  { name: 'Dashboards to a dashboard', press: 'aside a[href="/dashboard/board-1"]', title: 'Board 1' },
  { name: 'One dashboard to another', press: 'aside a[href="/dashboard/board-10"]', title: 'Board 10' },
  { name: 'A dashboard to Home', press: 'aside a[href="/home/index"]', title: 'Home' },
];

/** From a click in the menu until its answer is painted: the new title and the marked entry above an empty page. */
export async function clicksInMenu(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  const page = await context.newPage();
  await signInOnPage(page);
  const answer = await listOf(page);
  const figures: Figure[] = [];
  for (const size of [100, 10_000]) {
    answer(dashboardRows(size));
    await page.reload();
    await page.locator('aside a[href="/dashboard/board-1"]').waitFor();
    // The first time each page loads its code, which later ones have.
    for (const click of clicks) await answerTo(click, page, stage.browser);
    const answers = new Map(clicks.map(({ name }) => [name, [] as Answer[]]));
    for (let round = 0; round < rounds; round++) {
      for (const click of clicks) answers.get(click.name)?.push(await answerTo(click, page, stage.browser));
    }
    for (const [name, measured] of answers) {
      const painted = spreadOf(measured.map(({ painted }) => painted));
      const work = spreadOf(measured.map(({ work }) => work));
      figures.push({
        label: `${name}, ${size.toLocaleString('en')} dashboards: click to the next paint`,
        measured: `${wordsOf(painted, 'ms')}, main thread ${wordsOf(work, 'ms')}`,
        target: {
          words: `${most.milliseconds} ms or less, main thread ${most.work} ms or less`,
          reached: painted.median <= most.milliseconds && work.median <= most.work,
        },
      });
    }
  }
  await context.close();
  return figures;
}

interface Answer {
  /** Milliseconds from the click until the main thread has painted its answer. */
  painted: number;
  /** Milliseconds of processor time that the main thread took for it, tracing included. */
  work: number;
}

async function answerTo({ press, title }: (typeof clicks)[number], page: Page, browser: Browser): Promise<Answer> {
  await page.evaluate(
    ([selector, wanted]) => {
      document.addEventListener('click', () => void performance.mark('clicked'), { capture: true, once: true });
      const painted = new MessageChannel();
      painted.port1.start();
      painted.port1.addEventListener('message', ({ data: isAnswered }) => {
        if (isAnswered) performance.mark('painted');
        else
          requestAnimationFrame(() => {
            const isMarked = document.querySelector(selector)?.getAttribute('aria-current') === 'page';
            painted.port2.postMessage(isMarked && document.title === wanted);
          });
      });
      painted.port2.postMessage(false);
    },
    [press, title] as const,
  );
  await page.locator(press).hover();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] });
  await page.locator(press).click();
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await page.evaluate(() => performance.clearMarks());
  // The page itself, which follows.
  await page.locator('main h1').first().waitFor();

  const [clicked, painted] = ['clicked', 'painted'].map((mark) =>
    traceEvents.find(({ name, cat }) => name === mark && cat.includes('user_timing')),
  );
  if (!clicked || !painted) throw new Error('The trace lacks the marks');
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' &&
      pid === clicked.pid &&
      tid === clicked.tid &&
      ts + dur > clicked.ts &&
      ts + dur < painted.ts,
  );
  return {
    painted: (painted.ts - clicked.ts) / 1000,
    work: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
  };
}

/** Times in microseconds; `tdur` is processor time. */
interface TraceEvent {
  name: string;
  cat: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}
