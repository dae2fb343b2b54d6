import type { Page } from 'playwright-core';
import type { Figure } from '../figure';
import { spreadOf, wordsOf } from '../spread';
import { newProfile, signInOnPage, type Stage } from '../stage';

declare global {
  interface Window {
    opening: { clicked: number; loaded?: number; shown?: number };
  }
}

const rounds = 4;
const titles = ['US employment', 'Climate record', 'Population and health', 'Air routes'];
const mostShare = 0.1;

/**
 * From a click in the menu until the frame's content is in sight, and how much of it is the portal's own: not the backend's answer with
 * the embed URL, nor the frame's work from its navigation until it says that its content is shown.
 */
export async function openingShare(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  const page = await context.newPage();
  await watchOpenings(page);
  await signInOnPage(page);
  // The first one loads the SDK.
  for (const title of titles) await open(page, title);
  const openings: Opening[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const title of titles) openings.push(await open(page, title));
  }
  await context.close();
  const shares = spreadOf(openings.map(({ own, all }) => own / all));
  return [
    {
      label: 'Opening a dashboard, the portal’s own share',
      measured: `${(shares.median * 100).toFixed(0)} % (${(shares.min * 100).toFixed(0)}-${(shares.max * 100).toFixed(0)})`,
      target: { words: `<= ${mostShare * 100} %`, reached: shares.median <= mostShare },
      notes: (['all', 'own', 'backend', 'frame'] as const).map(
        (part) => `${part}: ${wordsOf(spreadOf(openings.map((opening) => opening[part])), 'ms')}`,
      ),
    },
  ];
}

/** In milliseconds. */
interface Opening {
  all: number;
  own: number;
  backend: number;
  frame: number;
}

async function watchOpenings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('click', () => (window.opening = { clicked: performance.now() }), { capture: true });
    // The portal hears it after this listener.
    window.addEventListener('message', ({ data }) => {
      if (JSON.stringify(data).includes('CONTENT_LOADED')) window.opening.loaded ??= performance.now();
    });
    new MutationObserver(() => {
      const { opening } = window;
      if (opening?.loaded !== undefined && !document.querySelector('main [role=status] > .sr-only'))
        opening.shown ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
}

async function open(page: Page, title: string): Promise<Opening> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: title, exact: true }).click();
  await page.waitForFunction(() => window.opening.shown !== undefined);
  // An entry for a frame appears once it has loaded.
  await page.waitForFunction(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
      ({ initiatorType, startTime }) => initiatorType === 'iframe' && startTime > window.opening.clicked,
    ),
  );
  return page.evaluate(() => {
    const { clicked, loaded = Number.NaN, shown = Number.NaN } = window.opening;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const asked = entries.findLast(({ name }) => name.includes('/embededUrl'));
    const frame = entries.find(({ initiatorType, startTime }) => initiatorType === 'iframe' && startTime > clicked);
    if (!asked || !frame) throw new Error('The frame has no entry');
    const backend = asked.responseEnd - asked.startTime;
    const inFrame = loaded - frame.startTime;
    return { all: shown - clicked, backend, frame: inFrame, own: shown - clicked - backend - inFrame };
  });
}
