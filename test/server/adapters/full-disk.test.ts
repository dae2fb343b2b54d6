import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createSqliteDashboardStore } from '../../../server/adapters/sqlite/sqlite-dashboard-store';
import { aDataFolder } from './a-data-folder';

/** A limit on the size of every file stands for the disk: another process can raise it. */
const prlimit = '/usr/bin/prlimit';

it.runIf(existsSync(prlimit))(
  'keeps every acknowledged save when the disk is full, refuses the others whole, and saves again once there is room',
  async () => {
    const folder = await aDataFolder();
    const script = fileURLToPath(new URL('full-disk-process.ts', import.meta.url));
    const command = ['--fsize=500000:unlimited', process.execPath, '--import', 'tsx', script, folder];
    const { stdout } = await promisify(execFile)(prlimit, command);
    const lines = stdout.split('\n');
    const isDiskError: unknown = expect.stringMatching(/^SQLITE_(IOERR|FULL)/);
    expect(JSON.parse(lines.pop() ?? '')).toEqual({
      full: { saving: isDiskError, syncing: isDiskError, listed: 2 },
      roomy: { saving: 'saved', syncing: 'synced', listed: 1502 },
    });
    expect(lines.length).toBeGreaterThan(10);

    const store = await createSqliteDashboardStore(folder);
    const saved = new Map(lines.map((line) => line.split(' ') as [string, string]));
    const titles = new Map((await store.list()).map(({ id, title }) => [id as string, title]));
    for (const [id, number] of saved) expect(titles.get(id)).toBe(number);
    store.close();
    await rm(folder, { recursive: true });
  },
);
