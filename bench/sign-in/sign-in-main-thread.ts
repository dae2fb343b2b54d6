import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { Figure } from '../figure';
import { longTasksOf, watchLongTasks } from '../pages/long-tasks';
import { spreadOf, wordsOf } from '../spread';
import { type Stage, newProfile } from '../stage';

const clients = ['portal', 'identity-js', 'amplify', 'native'] as const;
type Client = (typeof clients)[number];

interface SignedIn {
  /** Milliseconds of processor time that the page's main thread took. */
  busy: number;
  longTasks: number[];
}

const rounds = 7;

/** One sign-in against the local pool, in a new page each time: the portal's client compared with two alternatives and with the arithmetic alone. */
export async function signInMainThread(stage: Stage): Promise<Figure[]> {
  const measured: Record<Client, SignedIn[]> = { portal: [], 'identity-js': [], amplify: [], native: [] };
  const scripts = new Map<Client, string>();
  for (const client of clients) {
    const script = await scriptOf(client, stage.folder);
    scripts.set(client, script);
    // Warms up the browser: only its first page waits for that.
    await signIn(stage, script);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [client, script] of scripts) measured[client].push(await signIn(stage, script));
  }

  const busy = (client: Client) => spreadOf(measured[client].map(({ busy }) => busy));
  const longest = (client: Client) => Math.max(0, ...measured[client].flatMap(({ longTasks }) => longTasks));
  const words = (client: Client) => `${wordsOf(busy(client), 'ms')}, longest task ${longest(client).toFixed(0)} ms`;
  const best = Math.min(busy('identity-js').median, busy('amplify').median);
  const ratio = busy('portal').median / best;
  const overNative = busy('portal').median / busy('native').median;
  return [
    {
      label: 'Main thread of one sign-in, against the better of two others',
      measured: `${ratio.toFixed(2)} of its time`,
      target: { words: 'a third', reached: ratio <= 1 / 3 },
      notes: [
        `portal: ${words('portal')}`,
        `amazon-cognito-identity-js as it comes: ${words('identity-js')}`,
        `aws-amplify: ${words('amplify')}`,
        'Processor time; tasks by the clock on the wall, by which a busy machine lengthens them.',
      ],
    },
    {
      label: "Main thread of one sign-in, against native BigInt's three powers alone",
      measured: `${overNative.toFixed(2)} of their time`,
      target: { words: '1.2 or less', reached: overNative <= 1.2 },
      notes: [`native BigInt: ${words('native')}`],
    },
    {
      label: 'Tasks of 50 ms or more in a sign-in',
      measured: String(measured.portal.flatMap(({ longTasks }) => longTasks).length),
      target: { words: '0', reached: longest('portal') === 0 },
    },
  ];
}

async function scriptOf(client: Client, folder: string): Promise<string> {
  const outDir = join(folder, `sign-in-${client}`);
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'clients', `${client}.ts`),
        output: { entryFileNames: 'client.js', codeSplitting: false },
      },
    },
    // Node globals that the two clients need.
    define: { global: 'globalThis' },
  });
  return readFile(join(outDir, 'client.js'), 'utf8');
}

async function signIn(stage: Stage, script: string): Promise<SignedIn> {
  const context = await newProfile(stage);
  try {
    await watchLongTasks(context);
    await context.route('**/sign-in-client*', (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/sign-in-client.js"></script>' }),
    );
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busyUntilNow = async (): Promise<number> => {
      const { metrics } = await devTools.send('Performance.getMetrics');
      return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    await page.goto('/sign-in-client');
    await page.waitForFunction(() => 'signIn' in window);
    const before = await busyUntilNow();
    const earlier = (await longTasksOf(page)).length;
    await page.evaluate(() => window.signIn());
    const busy = (await busyUntilNow()) - before;
    return { busy, longTasks: (await longTasksOf(page)).slice(earlier) };
  } finally {
    await context.close();
  }
}
