import type { CDPSession, Page } from 'playwright-core';
import type { Figure } from '../figure';
import { newProfile, signInOnPage, type Stage } from '../stage';

declare global {
  interface Window {
    /** Observers that are observing and have not been garbage collected. */
    observing: Set<WeakRef<object>>;
  }
}

const openings = 20;
const titles = ['US employment', 'Climate record', 'Population and health', 'Air routes'];
/** By then every dashboard has been opened once, and everything is cached. */
const settled = titles.length;
const mostFrames = 2;

/** Opens dashboards and goes back home, on the real stack and with the real SDK. */
export async function opensAndCloses(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  const page = await context.newPage();
  await countObservers(page);
  const devTools = await context.newCDPSession(page);
  const answered: Promise<string>[] = [];
  const navigations: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/embededUrl')) return;
    answered.push(response.json().then(({ embedUrl }: { embedUrl: string }) => embedUrl));
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() !== page.mainFrame()) navigations.push(request.url());
  });
  await signInOnPage(page);

  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const closed: Counts[] = [];
  let frames = 0;
  for (let opening = 0; opening < openings; opening++) {
    const title = titles[opening % titles.length] ?? '';
    await menu.getByRole('link', { name: title, exact: true }).click();
    await page.frameLocator(`iframe[title="${title}"]`).getByRole('definition').first().waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true, disabled: false }).waitFor();
    frames = Math.max(frames, await page.locator('iframe').count());
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
    frames = Math.max(frames, await page.locator('iframe').count());
    closed.push(await countsOf(page, devTools));
  }
  const urls = await Promise.all(answered);
  await context.close();

  const used = (url: string): number => navigations.filter((navigation) => codeOf(navigation) === codeOf(url)).length;
  const usedOnce = urls.filter((url) => used(url) === 1).length;
  const eachOnce = urls.length === openings && new Set(urls).size === openings && usedOnce === openings;
  const counts = closed.slice(settled - 1);
  return [
    {
      label: `${openings} openings and closings, most iframes`,
      measured: String(frames),
      target: { words: `<= ${mostFrames}`, reached: frames <= mostFrames },
    },
    flat('listeners of window', counts, ({ ofWindow }) => ofWindow),
    flat('listeners of the page', counts, ({ listeners }) => listeners),
    flat('observers', counts, ({ observers }) => observers),
    {
      label: `${openings} openings, embed URLs used once`,
      measured: `${usedOnce} of ${urls.length} asked for`,
      target: { words: `${openings} of ${openings}`, reached: eachOnce },
    },
  ];
}

interface Counts {
  listeners: number;
  ofWindow: number;
  observers: number;
}

/** Whether the last round of the dashboards leaves no more behind than the first. */
function flat(what: string, counts: readonly Counts[], of: (counts: Counts) => number): Figure {
  const all = counts.map(of);
  const first = all[0] ?? Number.NaN;
  const last = all.at(-1) ?? Number.NaN;
  return {
    label: `${openings} openings and closings, ${what}`,
    measured: `${first} after ${settled}, ${last} after ${openings}`,
    target: { words: 'flat', reached: last <= first },
    ...(last > first && { notes: [`After each closing: ${all.join(', ')}`] }),
  };
}

/** The code of an embed URL, which is different in each. */
function codeOf(url: string): string | null {
  return new URL(url).searchParams.get('code');
}

async function countObservers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.observing = new Set();
    for (const { prototype } of [MutationObserver, ResizeObserver, IntersectionObserver, PerformanceObserver]) {
      const { observe, disconnect } = prototype as { observe: () => void; disconnect: () => void };
      const known = new WeakMap<object, WeakRef<object>>();
      Object.assign(prototype, {
        observe(this: object, ...asked: []) {
          const reference = known.get(this) ?? new WeakRef(this);
          known.set(this, reference);
          window.observing.add(reference);
          return observe.apply(this, asked);
        },
        disconnect(this: object) {
          const reference = known.get(this);
          if (reference) window.observing.delete(reference);
          return disconnect.apply(this);
        },
      });
    }
  });
}

/** Counts after garbage collection. */
async function countsOf(page: Page, devTools: CDPSession): Promise<Counts> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(resolve);
      }),
  );
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.collectGarbage');
  const { jsEventListeners } = await devTools.send('Memory.getDOMCounters');
  const { result } = await devTools.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await devTools.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
  await devTools.send('Runtime.releaseObjectGroup', { objectGroup: '' });
  const observers = await page.evaluate(
    () => [...window.observing].filter((reference) => reference.deref() !== undefined).length,
  );
  return { listeners: jsEventListeners, ofWindow: listeners.length, observers };
}
