import { mkdir, readFile, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import { expect, it } from 'vitest';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { startOneMachine } from '#server/compose/one-machine';
import { readSettings } from '#server/settings/read-settings';
import { aSettingsFile, fiveFields } from '../settings/a-settings-file';
import { aPortal } from './a-portal';

it('a data folder is used by one portal at a time, and is free again once that has stopped', async () => {
  const { settings, folder, close } = await aPortal();
  await expect(startOneMachine(settings, { root: folder })).rejects.toMatchObject({
    name: 'CannotStart',
    message: `The data folder ${settings.dataDir} is in use by another portal. Stop it, or choose another folder.`,
  });
  await close();
  await (await startOneMachine(settings, { root: folder })).close();
});

it('a data folder from which a killed restore had moved the catalogue away has the restored one at the next start', async () => {
  const { settings, folder, close } = await aPortal();
  await close();
  const catalogue = join(settings.dataDir, 'ipr-api');
  const store = await openSqliteStores(catalogue);
  await store.homePaths.saveHomePath('a-sub', '/dashboard/sales');
  store.close();
  await rename(catalogue, `${catalogue}.restored`);
  await (await startOneMachine(settings, { root: folder })).close();
  const restored = await openSqliteStores(catalogue);
  expect(await restored.homePaths.homePath('a-sub')).toBe('/dashboard/sales');
  restored.close();
});

it('a data folder holds everything in one file once the portal has stopped', async () => {
  const { settings, close } = await aPortal();
  await close();
  const files = await readdir(join(settings.dataDir, 'ipr-api'));
  for (const name of files.filter((name) => name.endsWith('-wal')))
    expect((await stat(join(settings.dataDir, 'ipr-api', name))).size).toBe(0);
  expect((await stat(join(settings.dataDir, 'ipr-api', 'catalogue.db'))).size).toBeGreaterThan(10_000);
});

it('a data folder without its catalogue is refused until someone says that it is new', async () => {
  const { settings, folder, close } = await aPortal();
  await close();
  const refused = async () => {
    await expect(startOneMachine(settings, { root: folder })).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringMatching(
        /^There is no catalogue in \S+, or an empty one\. .+ named new-portal in this folder\.$/,
      ),
    });
  };
  await truncate(join(settings.dataDir, 'ipr-api', 'catalogue.db'));
  await refused();
  await rm(settings.dataDir, { recursive: true });
  await mkdir(settings.dataDir);
  await refused();
  await writeFile(join(settings.dataDir, 'new-portal'), '');
  await (await startOneMachine(settings, { root: folder })).close();
  expect(await readdir(settings.dataDir)).not.toContain('new-portal');
});

it('a data folder with a damaged text in its catalogue is refused with the way out', async () => {
  const { settings, folder, close } = await aPortal();
  await close();
  const path = join(settings.dataDir, 'ipr-api', 'catalogue.db');
  const catalogue = createClient({ url: pathToFileURL(path).href });
  await catalogue.execute(
    `INSERT INTO dashboard (id, meta_id, meta_name, meta_arn, missing, title, description, icon, status, group_list, updated_at)
     VALUES ('a@b', 'b', 'B', 'arn', 0, CAST(x'ff41' AS TEXT), '', 'TruckIcon', 'DRAFT', '[]', 1)`,
  );
  catalogue.close();
  await expect(startOneMachine(settings, { root: folder })).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(/is damaged \(SQLITE_CORRUPT_TEXT\)\. Bring back a backup/),
  });
});

it('a data folder of a later version is refused, and stays as it is', async () => {
  const { settings, folder, close } = await aPortal();
  await close();
  const path = join(settings.dataDir, 'ipr-api', 'catalogue.db');
  const catalogue = createClient({ url: pathToFileURL(path).href });
  await catalogue.execute('PRAGMA user_version = 900');
  catalogue.close();
  await expect(startOneMachine(settings, { root: folder })).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(/was made by a later version of the portal \(900, this one knows \d+\)/),
  });
});

it('a data folder with a damaged catalogue is refused with the way out, and released', async () => {
  const { folder, file } = await aSettingsFile(fiveFields);
  const path = join(folder, 'data', 'ipr-api', 'catalogue.db');
  await mkdir(join(folder, 'data', 'ipr-api'), { recursive: true });
  await writeFile(path, 'no database'.repeat(1000));
  const settings = await readSettings({ PORTAL_SETTINGS: file, PORT: '0' });
  for (const _ of ['once', 'again']) {
    await expect(startOneMachine(settings, { root: folder })).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringMatching(/is damaged \(SQLITE_\w+\)\. Bring back a backup: npm run restore -- <file>$/),
    });
  }
  expect(await readFile(path, 'utf8')).toMatch(/^no database/);
});
