import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { extensionFields, untouchedEdit } from '#domain/dashboards/dashboard';
import { replay } from '../../../domain/dashboards/replay';
import { aFolder } from '../../../a-folder';

/** As the first version wrote it. */
const first = `
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
    ('dashboard@sales', 'sales', 'Sales (prod)', 'arn:sales', 0, 'Sales', 'Orders', 'TruckIcon', 'EMBEDED', '["Sales","Board"]', 1763625600000),
    ('dashboard@old', 'old', 'Old', 'arn:old', 1, 'Old', '', 'ChartBarIcon', 'DRAFT', '[]', 1763625600001);
`;

/** The second also kept the last sync; neither numbered its files. */
const second = `${first}
  CREATE TABLE last_sync (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    finished_at INTEGER NOT NULL,
    added INTEGER NOT NULL,
    renamed INTEGER NOT NULL,
    missing INTEGER NOT NULL,
    returned INTEGER NOT NULL
  ) STRICT;
  INSERT INTO last_sync VALUES (1, 1763625600000, 4, 3, 2, 1);
`;
const lastSync = { added: 4, renamed: 3, missing: 2, returned: 1, finishedAt: new Date(1_763_625_600_000) };

/** The fields that came later. */
const empty = Object.fromEntries(Object.entries(untouchedEdit('')).filter(([field]) => extensionFields.has(field)));

const dashboards = [
  {
    ...empty,
    id: 'dashboard@old',
    metaId: 'old',
    metaName: 'Old',
    metaArn: 'arn:old',
    missing: true,
    title: 'Old',
    description: '',
    icon: 'ChartBarIcon',
    status: 'DRAFT',
    groupList: [],
    updatedAt: new Date(1_763_625_600_001),
  },
  {
    ...empty,
    id: 'dashboard@sales',
    metaId: 'sales',
    metaName: 'Sales (prod)',
    metaArn: 'arn:sales',
    missing: false,
    title: 'Sales',
    description: 'Orders',
    icon: 'TruckIcon',
    status: 'EMBEDED',
    groupList: ['Sales', 'Board'],
    updatedAt: new Date(1_763_625_600_000),
  },
];

async function aFolderWith(sql: string): Promise<string> {
  const folder = await aFolder();
  await execute(folder, sql);
  return folder;
}

async function execute(folder: string, sql: string): Promise<void> {
  const file = createClient({ url: pathToFileURL(join(folder, 'catalogue.db')).href });
  await file.executeMultiple(sql);
  file.close();
}

it.each([
  ['first', first, 'never'],
  ['second', second, lastSync],
])(
  'the SQLite catalogue reads everything that the %s version wrote, writes to it, and reads that after a restart',
  async (_, sql, known) => {
    const folder = await aFolderWith(sql);
    const store = await openSqliteStores(folder);
    expect(await store.dashboards.list()).toMatchObject(dashboards);
    expect(await store.dashboards.lastSync()).toEqual(known);
    expect(replay((await store.history.page({})).entries)).toEqual(await store.dashboards.list());
    const [old] = await store.dashboards.list();
    if (!old) throw new Error('No row');
    const saved = await store.dashboards.saveEdit(old.id, { title: 'New' }, { now: new Date() });
    await store.dashboards.saveSync([], { ...lastSync, renamed: 9 });
    store.close();

    const restarted = await openSqliteStores(folder);
    expect(saved).toEqual({ ok: true, value: (await restarted.dashboards.list())[0] });
    expect(await restarted.dashboards.list()).toMatchObject([
      { ...dashboards[0], title: 'New', updatedAt: expect.any(Date) },
      dashboards[1],
    ]);
    expect(await restarted.dashboards.lastSync()).toEqual({ ...lastSync, renamed: 9 });
    restarted.close();
  },
);

it('the SQLite catalogue refuses the file of a later version with a clear message, and leaves it unchanged', async () => {
  const folder = await aFolderWith(`${second} PRAGMA user_version = 999;`);
  await expect(openSqliteStores(folder)).rejects.toMatchObject({
    name: 'LaterVersion',
    message: expect.stringContaining('was made by a later version of the portal'),
  });
  await execute(folder, 'PRAGMA user_version = 0');
  const store = await openSqliteStores(folder);
  expect(await store.dashboards.list()).toMatchObject(dashboards);
  store.close();
});

const about = (person: string, sub: string) =>
  `UPDATE history SET detail = '{"person":"${person}","personSub":"${sub}"}' WHERE kind = 'viewed-as'`;

it('the SQLite catalogue lets nobody change or remove an entry of the history', async () => {
  const folder = await aFolderWith(second);
  const store = await openSqliteStores(folder);
  const [by, at] = [{ sub: 'ann-sub', email: 'ann@example.com' }, new Date()];
  await store.history.note({ kind: 'viewed-as', sub: 'bob-sub', person: 'bob@example.com' }, by, at);
  await store.history.note({ kind: 'refused', call: 'a/call', code: 'not-allowed' }, by, at);
  store.close();
  const file = createClient({ url: pathToFileURL(join(folder, 'catalogue.db')).href });
  const { rows: columns } = await file.execute(`SELECT name FROM pragma_table_info('history')`);
  file.close();
  for (const sql of [
    'DELETE FROM history',
    "UPDATE history SET email = 'eve'",
    ...columns.map(({ name }) => `UPDATE history SET ${name as string} = '9'`),
    "UPDATE history SET email = '', sub = 'eve'",
    "UPDATE history SET email = '' WHERE sub IS NULL",
    "UPDATE history SET count = count + 1, email = '' WHERE kind = 'refused'",
    "UPDATE history SET count = count - 1 WHERE kind = 'refused'",
    about('eve@example.com', 'bob-sub'),
    about('eve-sub', 'eve-sub'),
    `UPDATE history SET detail = '{"person":"bob-sub"}' WHERE kind = 'viewed-as'`,
  ]) {
    await expect(execute(folder, sql)).rejects.toThrow('the history is append-only');
  }
});
