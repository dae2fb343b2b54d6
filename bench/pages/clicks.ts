import type { Page } from 'playwright-core';
import { serveComparisonPages } from './comparison-pages';
import { dashboardRows, listOf } from './dashboard-rows';
import type { Figure } from '../figure';
import { type Spread, spreadOf, wordsOf } from '../spread';
import { newProfile, signInOnPage, type Stage } from '../stage';

const rounds = 9;
/** Milliseconds between the press and the release of a quick hand. */
const held = 25;
const most = { milliseconds: 12, work: 8 };

export interface Click {
  name: string;
  link: string;
  title: string;
}

const toFirst = { name: 'Dashboards to a dashboard', link: 'aside a[href="/dashboard/board-1"]', title: 'Board 1' };
const toTenth = { name: 'One dashboard to another', link: 'aside a[href="/dashboard/board-10"]', title: 'Board 10' };
const clicks: readonly Click[] = [
  { name: 'Home to Dashboards', link: 'aside a[href="/dashboard"]', title: 'Dashboard' },
  toFirst,
  toTenth,
  { name: 'A dashboard to Home', link: 'aside a[href="/home/index"]', title: 'Home' },
];

/** From a click in the menu until its answer is painted: the new title and the marked entry above an empty page. */
export async function clicksInMenu(stage: Stage): Promise<Figure[]> {
  const list = await plainList(stage);
  const context = await newProfile(stage);
  const page = await context.newPage();
  await signInOnPage(page);
  const answer = await listOf(await context.newCDPSession(page));
  const figures: Figure[] = [
    {
      label: 'A list of links with nothing else: click to the next paint',
      measured: `${wordsOf(list.painted, 'ms')}, main thread ${wordsOf(list.work, 'ms')}`,
    },
  ];
  for (const size of [100, 10_000]) {
    answer(dashboardRows(size));
    await page.reload();
    await page.locator('aside a[href="/dashboard/board-1"]').waitFor();
    // The first time each page loads its code, which later ones have.
    for (const click of clicks) await press(click, page);
    const all = await answersTo(clicks, page, stage);
    const answers = clicks.map(
      ({ name }, at) => [name, all.filter((_, index) => index % clicks.length === at)] as const,
    );
    for (const [name, measured] of answers) {
      const { painted, work } = spreadsOf(measured);
      figures.push({
        label: `${name}, ${size.toLocaleString('en')} dashboards: click to the next paint`,
        measured: `${wordsOf(painted, 'ms')}, main thread ${wordsOf(work, 'ms')}`,
        target: {
          words: `${most.milliseconds} ms or less, or as fast as the list; main thread ${most.work} ms or less`,
          reached: painted.median <= Math.max(most.milliseconds, list.painted.median) && work.median <= most.work,
        },
      });
    }
  }
  await context.close();
  return figures;
}

/** How long a browser takes for a list of links that does next to nothing: it draws from one frame to the next. */
async function plainList(stage: Stage): Promise<{ painted: Spread; work: Spread }> {
  const others = await serveComparisonPages();
  const context = await newProfile(stage);
  const page = await context.newPage();
  await page.goto(`${others.url}/list`);
  const answers = await answersTo([toFirst, toTenth], page, stage);
  await context.close();
  await others.close();
  return spreadsOf(answers);
}

/** All rounds in one trace, since starting one takes longer than the clicks; of tasks only, since recording is work too. */
export async function answersTo(
  pressed: readonly Click[],
  page: Page,
  { browser }: Pick<Stage, 'browser'>,
  times = rounds,
): Promise<Answer[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  for (let round = 0; round < times; round++) for (const click of pressed) await press(click, page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return answersIn(traceEvents);
}

export interface Answer {
  /** Milliseconds from the click until the main thread has painted its answer. */
  painted: number;
  /** Milliseconds of processor time that the main thread took for it, tracing included. */
  work: number;
}

const spreadsOf = (answers: readonly Answer[]): { painted: Spread; work: Spread } => ({
  painted: spreadOf(answers.map(({ painted }) => painted)),
  work: spreadOf(answers.map(({ work }) => work)),
});

/** Clicks, and marks in the trace when the page was clicked and when it had painted its answer. */
async function press({ link, title }: Click, page: Page): Promise<void> {
  await page.evaluate(
    ([selector, wanted]) => {
      performance.clearMarks();
      document.addEventListener('click', () => void performance.mark('clicked'), { capture: true, once: true });
      const painted = new MessageChannel();
      painted.port1.addEventListener('message', () => void performance.mark('painted'));
      painted.port1.start();
      new MutationObserver((_, observer) => {
        const isMarked = document.querySelector(selector)?.getAttribute('aria-current') === 'page';
        if (!isMarked || document.title !== wanted) return;
        observer.disconnect();
        // Frames are painted right after these callbacks, before any other task.
        requestAnimationFrame(() => painted.port2.postMessage(undefined));
      }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-current'] });
    },
    [link, title] as const,
  );
  await page.locator(link).hover();
  // Without Playwright's own look at what a click would hit, which is more than a millisecond of the page's work.
  await page.locator(link).click({ force: true, delay: held });
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
