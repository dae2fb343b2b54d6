import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockDataFolder } from '#server/process/data-folder';
import { offeredAccounts } from '../../local/user-pool/users/demo-users';
import { listenAtFreePort } from '../listen';
import { browserOfWorker } from '../browser-of-worker';
import { accountOf } from '../e2e/steps/portal';
import { end, endAll, isAlive, refusal, start } from '../processes';
import { figureIn, greeting, heading, signIn } from '../e2e/steps/screen';

/** Every run kills the store and `npm run serve`; the soak run kills the whole portal too. */
const kills = process.env['SOAK'] ? 20 : 0;
/** The signals that end npm. Ctrl+C has a test of its own, and `npm run serve`, which ends in the same way, one of npm's sudden death. */
const signals = process.env['SOAK'] ? (['SIGTERM', 'SIGINT', 'SIGKILL'] as const) : (['SIGTERM'] as const);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-process-'));
  return () => rm(folder, { recursive: true, force: true });
});

afterEach(endAll);

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

  it.each(signals)(
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
});

interface Row {
  id: string;
  title: string;
}

describe.runIf(kills > 0)('a kill during acknowledged updates', () => {
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
      await figureIn(page, title).waitFor();
      await context.close();
      expect(await end(run, 'SIGTERM')).toBe(0);
    },
    60_000 + kills * 15_000,
  );
});
