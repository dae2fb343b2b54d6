import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCloud } from '../../local/cloud';
import { lockDataFolder } from '../../server/process/data-folder';
import { offeredAccounts } from '../../local/user-pool/demo-users';
import { aPortOfNobody, listenAtFreePort } from '../listen';
import { browserOfWorker } from '../browser-of-worker';
import { accountOf } from './portal';
import { frameOf, greeting, heading, signIn } from './screen';

interface Run {
  child: ChildProcess;
  url: string;
  printed: () => string;
}

/** The store's own tests kill it more often. */
const kills = process.env['SOAK'] ? 20 : 1;
const running = new Set<ChildProcess>();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-process-'));
  return () => rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  for (const { pid } of running) {
    if (pid !== undefined && isAlive(-pid)) process.kill(-pid, 'SIGKILL');
  }
  running.clear();
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const withoutNpm = [process.execPath, '--import', 'tsx', 'local/start.ts'] as const;

/** `npm start` without the variables that the test runner sets. */
function launch(
  environment: Record<string, string>,
  [command, ...args]: readonly [string, ...string[]] = withoutNpm,
): ChildProcess {
  const { NODE_ENV: _, VITEST: __, ...rest } = process.env;
  const child = spawn(command, args, {
    env: { ...rest, PORT: '0', BI_PORT: '0', BI_FRAME_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, so that nothing outlives a failing test.
    detached: true,
  });
  running.add(child);
  return child;
}

async function start(
  environment: Record<string, string>,
  command?: readonly [string, ...string[]],
  ready = 'Ctrl+C',
): Promise<Run> {
  const child = launch(environment, command);
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (printed += part));
  await expect.poll(() => printed, { timeout: 60_000 }).toContain(ready);
  return {
    child,
    url: /http:\/\/localhost:\d+/.exec(printed)?.[0] ?? '',
    printed: () => printed,
  };
}

/** The exit code and the message of a start that fails. */
async function refusal(
  environment: Record<string, string>,
  command?: readonly [string, ...string[]],
): Promise<{ code: number | null; said: string[] }> {
  const child = launch(environment, command);
  const [said, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, said: said.trim().split('\n') };
}

/** Signals only the process that was started, not its children. */
async function end({ child }: Run, signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> {
  const exit = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await exit)[0];
}

describe('npm start', () => {
  it('prints the address and the accounts, answers, keeps a second process off its data, and stops cleanly', async () => {
    const DATA_DIR = join(folder, 'shared');
    const first = await start({ DATA_DIR });
    expect(await (await fetch(`${first.url}/healthz`)).text()).toBe('ok');
    expect((await fetch(first.url)).status).toBe(200);
    for (const { user, description } of offeredAccounts({})) {
      expect(first.printed()).toMatch(new RegExp(`${user.username} +${user.password} +${description}`));
    }
    expect(first.printed()).not.toContain('secret word');
    const { code, said } = await refusal({ DATA_DIR });
    expect(said).toEqual([expect.stringContaining(`The data folder ${DATA_DIR} is in use by another portal`)]);
    expect(code).toBe(1);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    // At Ctrl+C two signals arrive: the terminal's and npm's.
    first.child.kill('SIGINT');
    expect(await end(first, 'SIGINT')).toBe(0);
    await expect(fetch(`${first.url}/healthz`)).rejects.toThrow('fetch failed');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'ends with npm when npm gets a %s, and the data folder can be used again at once',
    async (signal) => {
      const DATA_DIR = join(folder, signal);
      const run = await start({ DATA_DIR }, ['npm', 'start']);
      await end(run, signal);
      // The portal must notice by itself that npm was killed.
      if (signal === 'SIGKILL') await expect.poll(() => isAlive(-(run.child.pid ?? 0))).toBe(false);
      expect(isAlive(-(run.child.pid ?? 0))).toBe(false);
      await expect(fetch(`${run.url}/healthz`)).rejects.toThrow('fetch failed');
      (await lockDataFolder(DATA_DIR))();
    },
  );

  it('says in one line that a port is in use', async () => {
    const taken = createServer();
    const port = String(await listenAtFreePort(taken));
    try {
      for (const name of process.env['SOAK'] ? ['PORT', 'BI_PORT'] : ['BI_PORT']) {
        const { code, said } = await refusal({ DATA_DIR: join(folder, 'port'), [name]: port });
        expect(said).toEqual([expect.stringContaining(`Port ${port} is in use`)]);
        expect(code).toBe(1);
      }
    } finally {
      taken.close();
    }
  });

  it('says in one line what is wrong with a setting', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await expect(startCloud({ port: 0, biPort: 0, biFramePort: 0, dataDir: file })).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringMatching(/^The data folder .+\/a-file cannot be written .+$/),
    });
    const { code, said } = await refusal({ DATA_DIR: join(folder, 'bad'), PORT: 'http' });
    expect(said).toEqual([expect.stringContaining('PORT is http, which is not a port')]);
    expect(code).toBe(1);
  });
});

/** A settings file with a data folder and a free port of its own. */
async function written(name: string, content: object): Promise<Record<string, string>> {
  const PORTAL_SETTINGS = join(folder, `${name}.json`);
  await writeFile(PORTAL_SETTINGS, JSON.stringify(content));
  return { PORTAL_SETTINGS, DATA_DIR: join(folder, `${name}-data`), PORT: String(await aPortOfNobody()) };
}

describe('npm run serve', () => {
  const serve = [process.execPath, '--import', 'tsx', 'server/start.ts'] as const;
  const settings = {
    publicUrl: 'https://portal.example.com',
    region: 'eu-west-1',
    userPoolId: 'eu-west-1_AbCdEfGhI',
    userPoolClientId: 'client',
    quickSight: { accountId: '111122223333' },
  };
  it('starts with five settings, says where it answers, and stops cleanly', async () => {
    const environment = await written('five', settings);
    const run = await start(environment, serve, 'The portal answers');
    expect(run.printed()).toContain(`port ${environment['PORT']}, for https://portal.example.com`);
    expect(await (await fetch(`http://127.0.0.1:${environment['PORT']}/healthz`)).text()).toBe('ok');
    const { code, said } = await refusal({ ...environment, PORT: '0' }, serve);
    expect(said).toEqual([expect.stringContaining('is in use by another portal')]);
    expect(code).toBe(1);
    expect(await end(run, 'SIGTERM')).toBe(0);
  });

  it('ends with npm when npm is killed', async () => {
    const environment = await written('npm', settings);
    const run = await start(environment, ['npm', 'run', 'serve'], 'The portal answers');
    await end(run, 'SIGKILL');
    await expect.poll(() => isAlive(-(run.child.pid ?? 0))).toBe(false);
    (await lockDataFolder(environment['DATA_DIR'] ?? ''))();
  });

  it('lists every problem of its settings, and exits', async () => {
    const { userPoolClientId: _, ...rest } = settings;
    const { code, said } = await refusal(
      await written('wrong', { ...rest, region: 'us-east-1', acess: 'open' }),
      serve,
    );
    expect(said).toHaveLength(4);
    expect(said.join()).toMatch(
      /can't be used:.+userPoolClientId is missing.+acess is not a setting.+userPoolId is of/,
    );
    expect(code).toBe(1);
  });
});

interface Row {
  id: string;
  title: string;
}

describe('a kill during acknowledged updates', () => {
  it(
    'loses none of them, and nobody is signed out',
    async () => {
      const DATA_DIR = join(folder, 'killed');
      let run = await start({ DATA_DIR });
      const { port: PORT } = new URL(run.url);
      const context = await (await browserOfWorker()).newContext({ baseURL: run.url });
      const page = await context.newPage();
      await page.goto('/');
      await signIn(page, accountOf('demo'));
      await greeting(page).waitFor();
      const token = await page.evaluate(
        () => Object.entries(localStorage).find(([key]) => key.endsWith('.idToken'))?.[1] ?? '',
      );
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const list = async (): Promise<Row[]> => {
        const answer = await fetch(`${run.url}/prod/quicksight/dashboard/list`, { headers });
        expect(answer.status).toBe(200);
        return (await answer.json()) as Row[];
      };
      const acknowledged = new Map<string, number>();
      let counted = 0;

      /** Saves one dashboard again and again until the server is gone. */
      const write = async (id: string, first: number): Promise<void> => {
        const [pk, sk] = id.split('@');
        const edit = { pk, sk, description: '', icon: 'ChartBarIcon', status: 'EMBEDED', groups: [] };
        for (let number = first; ; number++) {
          const body = JSON.stringify({ ...edit, title: String(number) });
          const request = { method: 'POST', headers, body };
          const answer = await fetch(`${run.url}/prod/quicksight/dashboard/update`, request).catch(() => undefined);
          if (!answer?.ok) return;
          acknowledged.set(id, number);
          counted++;
        }
      };

      for (let round = 0; round < kills; round++) {
        const rows = await list();
        const before = counted;
        const writers = rows.map(({ id }) => write(id, (round + 1) * 100_000));
        await expect.poll(() => counted - before, { interval: 1 }).toBeGreaterThan(20 + Math.random() * 60);
        await end(run, 'SIGKILL');
        await Promise.all(writers);

        run = await start({ DATA_DIR, PORT });
        const titles = new Map((await list()).map(({ id, title }) => [id, Number(title)]));
        for (const [id, number] of acknowledged) expect(titles.get(id)).toBeGreaterThanOrEqual(number);
        await page.reload();
        await greeting(page).waitFor();
      }
      expect(counted).toBeGreaterThan(kills * 20);

      await page.goto('/dashboard/climate-record');
      const title = String((await list()).find(({ id }) => id.includes('climate-record'))?.title);
      await heading(page, title).waitFor();
      await frameOf(page, title).getByRole('definition').first().waitFor();
      await context.close();
      expect(await end(run, 'SIGTERM')).toBe(0);
    },
    60_000 + kills * 15_000,
  );
});
