import { createClient } from '@libsql/client';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createSqliteDashboardStore } from '../../../server/adapters/sqlite/sqlite-dashboard-store';
import { aDataFolder } from './a-data-folder';

/** As the first version wrote it. */
const firstVersion = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE dashboard (
    id TEXT PRIMARY KEY,
    meta_id TEXT NOT NULL,
    meta_name TEXT NOT NULL,
    meta_arn TEXT NOT NULL,
    missing INTEGER NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    icon TEXT NOT NULL,
    status TEXT NOT NULL,
    group_list TEXT NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;
  INSERT INTO dashboard VALUES
    ('dashboard@sales', 'sales', 'Sales', 'arn', 0, 'Sales', 'D', 'TruckIcon', 'EMBEDED', '["Sales"]', 1763625600000);
`;

it('opens a catalogue of an earlier version, which knew no last sync, and keeps one from then on', async () => {
  const folder = await aDataFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const earlier = createClient({ url: pathToFileURL(join(folder, 'catalogue.db')).href });
  await earlier.executeMultiple(firstVersion);
  earlier.close();

  const store = await createSqliteDashboardStore(folder);
  expect(await store.list()).toMatchObject([{ id: 'dashboard@sales', title: 'Sales', groupList: ['Sales'] }]);
  expect(await store.lastSync()).toBe('never');
  const sync = { added: 0, renamed: 1, missing: 0, returned: 0, finishedAt: new Date('2026-11-20T08:00:00.000Z') };
  await store.saveSync([], sync);
  store.close();

  const restarted = await createSqliteDashboardStore(folder);
  expect(await restarted.lastSync()).toEqual(sync);
  expect(await restarted.list()).toHaveLength(1);
  restarted.close();
});
