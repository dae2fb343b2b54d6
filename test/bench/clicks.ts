import type { Page } from 'playwright-core';
import { dashboardRows, listOf } from './dashboard-rows';
import type { Figure } from './figure';
import { spreadOf, wordsOf } from './spread';
import { newProfile, signInOnPage, type Stage } from './stage';

const rounds = 9;
const most = { milliseconds: 12, work: 8 };

const clicks = [
  { name: 'Home to Dashboards', link: 'aside a[href="/dashboard"]', title: 'Dashboard' },
  { name: 'Dashboards to a dashboard', link: 'aside a[href="/dashboard/board-1"]', title: 'Board 1' },
  { name: 'One dashboard to another', link: 'aside a[href="/dashboard/board-10"]', title: 'Board 10' },
  { name: 'A dashboard to Home', link: 'aside a[href="/home/index"]', title: 'Home' },
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
    for (const click of clicks) await press(click, page);
    // One trace for all of them: starting and ending one takes longer than the clicks.
    await stage.browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] });
    for (let round = 0; round < rounds; round++) for (const click of clicks) await press(click, page);
    const trace = JSON.parse((await stage.browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const all = answersIn(trace.traceEvents);
    const answers = clicks.map(
      ({ name }, at) => [name, all.filter((_, index) => index % clicks.length === at)] as const,
    );
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

/** Clicks, and marks in the trace when the page was clicked and when it had painted its answer. */
async function press({ link, title }: (typeof clicks)[number], page: Page): Promise<void> {
  await page.evaluate(
    ([selector, wanted]) => {
      performance.clearMarks();
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
    [link, title] as const,
  );
  await page.locator(link).hover();
  await page.locator(link).click();
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0);
  // The page itself, which follows.
  await page.locator('main h1').first().waitFor();
}

function answersIn(trace: readonly TraceEvent[]): Answer[] {
  const marked = (mark: string): TraceEvent[] =>
    trace
      .filter(({ name, cat }) => name === mark && cat.includes('user_timing'))
      .toSorted((one, another) => one.ts - another.ts);
  const painted = marked('painted');
  return marked('clicked').map((clicked, index) => {
    const end = painted[index]?.ts ?? Number.NaN;
    const tasks = trace.filter(
      ({ name, pid, tid, ts, dur = 0 }) =>
        // Browsers call it by one of two names.
        /^(ThreadControllerImpl::)?RunTask$/.test(name) &&
        pid === clicked.pid &&
        tid === clicked.tid &&
        ts + dur > clicked.ts &&
        ts + dur < end,
    );
    return {
      painted: (end - clicked.ts) / 1000,
      work: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
    };
  });
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
