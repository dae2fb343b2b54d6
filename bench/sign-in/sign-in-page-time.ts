import type { Page } from 'playwright-core';
import { serveComparisonPages } from '../pages/comparison-pages';
import type { Figure } from '../figure';
import { watchForm } from './form-works';
import { longTasksOf, watchLongTasks } from '../pages/long-tasks';
import { watchPasswordField } from './password-field';
import { spreadOf, wordsOf } from '../spread';
import { newProfile, type Stage } from '../stage';

declare global {
  interface Window {
    typedAt?: number;
  }
}

const rounds = 15;

interface Conditions {
  name: string;
  slower: number;
  /** Bytes a second, and milliseconds for each request. */
  network?: { downloadThroughput: number; uploadThroughput: number; latency: number };
}

const slow4g = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const conditions: Conditions[] = [
  { name: 'Slow 4G, CPU 4 times slower', slower: 4, network: slow4g },
  { name: 'unthrottled', slower: 1 },
];

/** From the start of the navigation, each time in an empty profile, beside a plain form and one in React with nothing else. */
export async function signInPageTime(stage: Stage): Promise<Figure[]> {
  const others = await serveComparisonPages();
  const pages = { portal: `${stage.portal.url}/login`, plain: `${others.url}/plain`, hello: `${others.url}/hello` };
  try {
    // Starts what only the first page of a browser waits for.
    for (const address of Object.values(pages)) await typed(stage, address, { name: 'warm', slower: 1 });
    const figures: Figure[] = [];
    for (const under of conditions) {
      const times = {
        typed: [] as number[],
        typedPlain: [] as number[],
        works: [] as number[],
        worksHello: [] as number[],
      };
      for (let round = 0; round < rounds; round += 1) {
        times.typed.push(await typed(stage, pages.portal, under));
        times.typedPlain.push(await typed(stage, pages.plain, under));
        times.works.push(await works(stage, pages.portal, under));
        times.worksHello.push(await works(stage, pages.hello, under));
      }
      figures.push(
        compared(
          `Password field takes a key, ${under.name}`,
          times.typed,
          'plain form',
          times.typedPlain,
          under.network ? 1.2 : 1.3,
        ),
        compared(
          `Form works, ${under.name}`,
          times.works,
          'hello in React',
          times.worksHello,
          under.network ? 1.5 : 1.3,
        ),
      );
    }
    return [...figures, await blocking(stage, pages)];
  } finally {
    await others.close();
  }
}

function compared(label: string, ours: number[], name: string, others: number[], most: number): Figure {
  const ratio = spreadOf(ours).median / spreadOf(others).median;
  return {
    label,
    measured: `${ratio.toFixed(2)} of the ${name}`,
    target: { words: `<= ${most}`, reached: ratio <= most },
    notes: [`portal: ${wordsOf(spreadOf(ours), 'ms')}`, `${name}: ${wordsOf(spreadOf(others), 'ms')}`],
  };
}

async function typed(stage: Stage, address: string, under: Conditions): Promise<number> {
  return withPage(stage, under, async (page) => {
    const { stands } = await watchPasswordField(page);
    await page.addInitScript(() => {
      window.addEventListener(
        'input',
        ({ target }) => {
          if (target instanceof HTMLInputElement && target.type === 'password') window.typedAt ??= performance.now();
        },
        { capture: true },
      );
    });
    await page.goto(address, { waitUntil: 'commit' });
    await stands;
    const field = page.locator('input[type=password]');
    await field.press('a');
    const typedAt = await page.evaluate(() => window.typedAt);
    const value = await field.inputValue();
    if (typedAt === undefined || value !== 'a') throw new Error(`The password field holds "${value}" after a key`);
    return typedAt;
  });
}

async function works(stage: Stage, address: string, under: Conditions): Promise<number> {
  return withPage(stage, under, async (page) => {
    const form = await watchForm(page);
    await page.goto(address, { waitUntil: 'commit' });
    await form.works;
    return page.evaluate(() => window.formWorksAt ?? Number.NaN);
  });
}

/**
 * The time that long tasks take beyond 50 ms each, until the portal has taken over and rests. The plain form's are the browser's own: on a slow
 * machine, there are some in every page.
 */
async function blocking(stage: Stage, pages: { portal: string; plain: string }): Promise<Figure> {
  const ours: number[] = [];
  const longest: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const tasks = await longTasks(stage, pages.portal);
    ours.push(blockedFor(tasks));
    longest.push(Math.max(0, ...tasks));
    plain.push(blockedFor(await longTasks(stage, pages.plain)));
  }
  const { median } = spreadOf(ours);
  return {
    label: 'Blocking time, CPU 4 times slower',
    measured: wordsOf(spreadOf(ours), 'ms'),
    target: { words: '<= 50 ms', reached: median <= 50 },
    notes: [`longest task: ${wordsOf(spreadOf(longest), 'ms')}`, `plain form: ${wordsOf(spreadOf(plain), 'ms')}`],
  };
}

const blockedFor = (tasks: readonly number[]): number => tasks.reduce((sum, task) => sum + task - 50, 0);

function longTasks(stage: Stage, address: string): Promise<number[]> {
  return withPage(stage, { name: 'slow', slower: 4 }, async (page) => {
    await watchLongTasks(page.context());
    await page.goto(address, { waitUntil: 'networkidle' });
    return longTasksOf(page);
  });
}

async function withPage<T>(stage: Stage, under: Conditions, run: (page: Page) => Promise<T>): Promise<T> {
  const context = await newProfile(stage);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: under.slower });
    if (under.network) await devTools.send('Network.emulateNetworkConditions', { offline: false, ...under.network });
    return await run(page);
  } finally {
    await context.close();
  }
}
