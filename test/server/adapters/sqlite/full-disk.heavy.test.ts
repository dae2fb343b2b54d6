import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import Connection from 'libsql';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { migrations } from '#server/adapters/sqlite/catalogue/catalogue-schema';
import { backUp } from '#server/adapters/sqlite/backup';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { aSettingsFile, fiveFields } from '../../settings/a-settings-file';
import { aDataFolder } from './a-data-folder';

/** A limit on the size of every file stands for the disk: another process can raise it. */
const prlimit = '/usr/bin/prlimit';

it.runIf(existsSync(prlimit))(
  'a full disk keeps acknowledged saves and refuses others whole, and there are saves again once there is room',
  async () => {
    const folder = await aDataFolder();
    const script = fileURLToPath(new URL('full-disk-process.ts', import.meta.url));
    const command = ['--fsize=760000:unlimited', process.execPath, '--import', 'tsx', script, folder];
    const { stdout } = await promisify(execFile)(prlimit, command);
    const lines = stdout.split('\n');
    const isDiskError: unknown = expect.stringMatching(/^The disk can't be written: SQLITE_(IOERR|FULL)/);
    expect(JSON.parse(lines.pop() ?? '')).toEqual({
      full: { saving: isDiskError, syncing: isDiskError, listed: 2 },
      roomy: { saving: 'saved', syncing: 'synced', listed: 1502 },
    });
    expect(lines.length).toBeGreaterThan(5);

    const store = await openSqliteStores(folder);
    const saved = new Map(lines.map((line) => line.split(' ') as [string, string]));
    const titles = new Map((await store.dashboards.list()).map(({ id, title }) => [id as string, title]));
    for (const [id, number] of saved) expect(titles.get(id)).toBe(number);
    store.close();
    await rm(folder, { recursive: true });
  },
);

it.runIf(existsSync(prlimit))(
  'says in one line that the portal cannot start on a full disk, and leaves the data as it is',
  async () => {
    const { folder, file } = await aSettingsFile({ ...fiveFields, port: 0 });
    const store = await openSqliteStores(join(folder, 'earlier'));
    await store.homePaths.saveHomePath('a-sub', '/dashboard/sales');
    await backUp(join(folder, 'earlier'), join(folder, 'data', 'ipr-api', 'catalogue.db'));
    store.close();
    const command = ['--fsize=16384:unlimited', process.execPath, 'dist/server/start.js'];
    const started = promisify(execFile)(prlimit, command, { env: { ...process.env, PORTAL_SETTINGS: file } });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The data in \S+ipr-api can't be written \(SQLITE_\w+\)\. Free space on its disk, .+\n$/,
      ),
    });
    const after = await openSqliteStores(join(folder, 'data', 'ipr-api'));
    expect(await after.homePaths.homePath('a-sub')).toBe('/dashboard/sales');
    after.close();
  },
);

it.runIf(existsSync(prlimit))(
  'says in one line that an upgrade lacks room, keeps the catalogue, and migrates it once there is room',
  async () => {
    const { folder, file } = await aSettingsFile({ ...fiveFields, port: 0 });
    const catalogue = join(folder, 'data', 'ipr-api');
    await mkdir(catalogue, { recursive: true });
    const inCatalogue = <T>(use: (database: Connection.Database) => T): T => {
      const database = new Connection(join(catalogue, 'catalogue.db'));
      try {
        return use(database);
      } finally {
        database.close();
      }
    };
    const version = () => inCatalogue((database) => database.prepare('PRAGMA user_version').get() as object);
    inCatalogue((database) => database.exec(`${migrations.slice(0, 3).join(';')}; PRAGMA user_version = 3`));

    const command = ['--fsize=33000:unlimited', process.execPath, 'dist/server/start.js'];
    const started = promisify(execFile)(prlimit, command, { env: { ...process.env, PORTAL_SETTINGS: file } });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The data in \S+ipr-api can't be written \(SQLITE_\w+\)\. Free space .+\n$/),
    });
    expect(version()).toMatchObject({ user_version: 3 });
    (await openSqliteStores(catalogue)).close();
    expect(version()).toMatchObject({ user_version: migrations.length });
  },
);
