import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockDataFolder } from '#server/process/data-folder';
import { offeredAccounts } from '../../local/user-pool/users/demo-users';
import { listenAtFreePort } from '../listen';
import { end, endAll, isAlive, refusal, start } from '../processes';

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
