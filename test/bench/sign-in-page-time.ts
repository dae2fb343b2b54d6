import type { Figure } from './figure';
import { longTasksOf, watchLongTasks } from './long-tasks';
import { watchPasswordField } from './password-field';
import { percentile, spreadOf, wordsOf } from './spread';
import { newProfile, type Stage } from './stage';

declare global {
  interface Window {
    typedAt?: number;
  }
}

const loads = 10;

/** From the start of the navigation until a key lands in the password field, each time in an empty profile. */
export async function signInPageTime(stage: Stage): Promise<Figure[]> {
  // Warms up the browser: only its first page waits for that.
  await load(stage, 1);
  const plain: Load[] = [];
  const throttled: Load[] = [];
  for (let count = 0; count < loads; count++) {
    plain.push(await load(stage, 1));
    throttled.push(await load(stage, 4));
  }
  const figure = (label: string, of: readonly Load[]): Figure => ({
    label,
    measured: `${wordsOf(spreadOf(of.map(({ typedAt }) => typedAt)), 'ms')}, ${longTaskWords(of)}`,
  });
  return [
    figure('Password field takes a key', plain),
    figure('Password field takes a key, CPU 4 times slower', throttled),
  ];
}

function longTaskWords(of: readonly Load[]): string {
  const counts = of.map(({ longTasks }) => longTasks.length);
  const longest = Math.max(0, ...of.flatMap(({ longTasks }) => longTasks));
  return `long tasks ${percentile(counts, 0.5)}, longest ${longest.toFixed(0)} ms`;
}

interface Load {
  typedAt: number;
  longTasks: number[];
}

async function load(stage: Stage, slower: number): Promise<Load> {
  const context = await newProfile(stage);
  await watchLongTasks(context);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
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

  await page.goto('/login', { waitUntil: 'commit' });
  await stands;
  const field = page.locator('input[type=password]');
  await field.press('a');
  const longTasks = await longTasksOf(page);
  const typedAt = await page.evaluate(() => window.typedAt);
  const value = await field.inputValue();
  await context.close();
  if (typedAt === undefined || value !== 'a') throw new Error(`The password field holds "${value}" after a key`);
  return { typedAt, longTasks };
}
