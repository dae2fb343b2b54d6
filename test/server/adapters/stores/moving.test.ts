import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { readDynamoDbArchive, writeDynamoDbArchive } from '#server/adapters/dynamodb/dynamodb-archive';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import { readSqliteArchive, writeSqliteArchive } from '#server/adapters/sqlite/sqlite-archive';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createSearchHistory } from '#server/application/history/search-history';
import { pageLength } from '#server/ports/stores/history';
import { linesOf, readArchive } from '#server/commands/archive/archive-file';
import { newJob } from '#domain/work/job';
import { manager } from '../../callers';
import { ok } from '#domain/result';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { aDynamoDbTable, tableName } from '../dynamodb/a-dynamodb-table';
import { openDashboards, ann, at, bob, costs, none, sales, use } from '../a-used-store';
import { aFolder } from '../../../a-folder';

async function aMachine(): Promise<string> {
  const folder = await aFolder();
  const store = await openSqliteStores(join(folder, 'ipr-api'));
  await use(store);
  await openDashboards(store);
  await store.jobs.put(newJob({ kind: 'delivery', owner: ann.sub, key: '', due: 9, payload: { deliveries: [] } }, 5));
  await store.jobs.put(newJob({ kind: 'export', owner: ann.sub, key: 'a', due: 9, payload: {} }, 5));
  await store.permissions.savePhase('managed');
  store.close();
  return folder;
}

async function aTable() {
  const table = await aDynamoDbTable();
  onTestFinished(() => table.close());
  return table.client();
}

const fileOf = (archive: Awaited<ReturnType<typeof readSqliteArchive>>) => [...linesOf(archive)];

it('a catalogue moves with its history from one machine to AWS and back, unchanged', async () => {
  const [folder, client] = [await aMachine(), await aTable()];
  const exported = fileOf(await readSqliteArchive(join(folder, 'ipr-api')));
  expect(exported).toHaveLength(29);
  const imported = await readArchive(exported);
  // The second time nothing is left to do.
  for (const _ of ['once', 'again'])
    expect(await writeDynamoDbArchive(client, tableName, imported)).toEqual({ ok: true });
  expect(fileOf(await readDynamoDbArchive(client, tableName))).toEqual(exported);

  // Work goes on there, with the numbers that follow.
  const there = createDynamoDbStores(client, tableName);
  expect(await there.dashboards.lastEditors()).toEqual(new Map([[sales.id, ann.sub]]));
  expect(await there.access.waiting()).toMatchObject([{ metaId: 'é'.repeat(512), ...bob }]);
  const [first] = (await there.history.page({ topic: 'syncs', before: 4 })).entries;
  expect((await there.history.page({ sync: first?.number ?? 0 })).entries).toHaveLength(2);
  expect(await there.history.entry(2)).toMatchObject({ after: sales, sync: 1 });
  await there.dashboards.saveEdit(costs.id, { title: 'Costs' }, { now: at(7), by: ann });
  expect((await there.history.page({})).entries[0]).toMatchObject({ number: 15, after: { title: 'Costs' } });

  const back = fileOf(await readDynamoDbArchive(client, tableName));
  await writeSqliteArchive(await readArchive(back), join(folder, 'ipr-api'), join(folder, 'replaced'));
  expect(fileOf(await readSqliteArchive(join(folder, 'ipr-api')))).toEqual(back);
  const here = await openSqliteStores(join(folder, 'ipr-api'));
  await here.dashboards.saveEdit(sales.id, { title: 'T' }, { now: at(8) });
  expect((await here.history.page({})).entries[0]).toMatchObject({ number: 16 });
  expect(await here.homePaths.homePath('ann-sub')).toBe('/favourites');
  expect(await here.access.grants()).toMatchObject([{ dashboard: costs.id, sub: 'bob-sub', until: '2027-02-18' }]);
  expect(await here.jobs.of(ann.sub, 'delivery')).toMatchObject([{ state: 'waiting', due: 9 }]);
  // State that isn't moved stays.
  expect(await here.jobs.of(ann.sub, 'export')).toHaveLength(1);
  expect(await here.permissions.phase()).toBe('managed');
  here.close();
  expect(fileOf(await readSqliteArchive(join(folder, 'replaced')))).toEqual(exported);
});

const annotated = { at: at(9).toISOString(), by: ann, kind: 'annotated', note: 'of 2028' };

it('an entry of a later version stays on one machine, in its exports and in imports, and is not shown', async () => {
  const folder = join(await aMachine(), 'ipr-api');
  const catalogue = createClient({ url: pathToFileURL(join(folder, 'catalogue.db')).href });
  onTestFinished(() => catalogue.close());
  const many = pageLength + 1;
  await catalogue.execute({
    sql: `INSERT INTO history (at, sub, email, kind, detail)
          SELECT 9, ?, ?, 'annotated', '{"note":"of 2028"}' FROM generate_series(1, ?)`,
    args: [ann.sub, ann.email, many],
  });
  const rows = async () => (await catalogue.execute(`SELECT * FROM history WHERE kind = 'annotated'`)).rows;
  const before = await rows();
  const lines: string[] = [];
  const store = await openSqliteStores(folder, (line) => lines.push(line));
  const search = createSearchHistory({
    ...store,
    namePeople: async () => ok(new Map()),
    clock: () => at(9),
  });
  const { entries } = await search(manager, {});
  const latest = entries[0]?.number ?? 0;
  expect(latest).toBeGreaterThan(12);
  await store.history.page({});
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ code: 'later-entries', entries: many }]);
  expect(await store.history.entry(latest + 1)).toBeUndefined();
  store.close();

  const exported = fileOf(await readSqliteArchive(folder));
  const table = await aTable();
  await writeSqliteArchive(await readArchive(exported), folder, `${folder}-replaced`);
  expect(await rows()).toEqual(before);
  expect(fileOf(await readSqliteArchive(folder))).toEqual(exported);
  await writeDynamoDbArchive(table, tableName, await readArchive(exported));
  expect(fileOf(await readDynamoDbArchive(table, tableName)).slice(0, -1)).toEqual(
    exported.slice(0, -1).filter((line) => !line.includes('laterEntry')),
  );
});

it('an entry of a later version stays in the table, in its exports and in imports, and is not shown', async () => {
  const client = await aTable();
  await writeDynamoDbArchive(client, tableName, await readSqliteArchive(join(await aMachine(), 'ipr-api')));
  const known = fileOf(await readDynamoDbArchive(client, tableName));
  const found = { kind: { S: 'annotated' }, sub: { S: ann.sub } };
  const entry = { S: JSON.stringify({ ...annotated, dashboard: costs.id }) };
  const later = [
    { pk: { S: 'history' }, sk: { S: '000000000000020' }, ...found, dashboard: { S: costs.id } },
    { pk: { S: `history#${costs.id}` }, sk: { S: '000000000000020' }, ...found, entry },
    { pk: { S: 'history' }, sk: { S: '000000000000021' }, ...found, entry: { S: JSON.stringify(annotated) } },
    { pk: { S: 'sync#21' }, sk: { S: '0000' }, changes: { B: Buffer.from('of 2028') } },
  ];
  for (const Item of later) await client.send(new PutItemCommand({ TableName: tableName, Item }));
  const lines: string[] = [];
  const { history } = createDynamoDbStores(client, tableName, (line) => lines.push(line));
  expect((await history.page({ limit: 2 })).entries).toEqual([]);
  expect((await history.page({})).entries.length).toBeGreaterThan(5);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ code: 'later-entries', entries: 2 }]);

  const exported = fileOf(await readDynamoDbArchive(client, tableName));
  expect(exported).toHaveLength(known.length + later.length);
  // An import keeps them in the table, and brings them into another.
  await writeDynamoDbArchive(client, tableName, await readArchive(known));
  expect(fileOf(await readDynamoDbArchive(client, tableName))).toEqual(exported);
  const other = await aTable();
  await writeDynamoDbArchive(other, tableName, await readArchive(exported));
  expect(fileOf(await readDynamoDbArchive(other, tableName))).toEqual(exported);
  const { dashboards, history: there } = createDynamoDbStores(other, tableName);
  await dashboards.saveEdit(costs.id, { title: 'Costs' }, { now: at(9), by: ann });
  expect((await there.page({})).entries[0]).toMatchObject({ number: 22 });
});

it('a sync that left out a dashboard somebody had edited moves to another table with its other changes', async () => {
  const [from, to] = [await aTable(), await aTable()];
  const { dashboards } = createDynamoDbStores(from, tableName);
  const added = [sales, costs].map((dashboard) => ({ kind: 'add', dashboard }) as const);
  await dashboards.saveSync(added, { ...none, added: 2, finishedAt: at(0) });
  const renamed = { kind: 'change', metaName: 'New', metaArn: 'arn', missing: false } as const;
  const changes = [
    { ...renamed, id: sales.id, seen: at(9) },
    { ...renamed, id: costs.id, seen: costs.updatedAt },
  ];
  await dashboards.saveSync(changes, { ...none, renamed: 1, finishedAt: at(1) });
  await writeDynamoDbArchive(to, tableName, await readDynamoDbArchive(from, tableName));
  const { history } = createDynamoDbStores(to, tableName);
  expect((await history.page({ sync: 4 })).entries).toMatchObject([{ number: 6, after: { metaName: 'New' } }]);
});

it('an import replaces what a new portal has found by itself, and nothing that a person has changed', async () => {
  const archive = await readSqliteArchive(join(await aMachine(), 'ipr-api'));
  const client = await aTable();
  const store = createDynamoDbStores(client, tableName);
  const found = aDashboard({ id: aDashboardId('dashboard@found'), metaId: 'found' });
  await store.dashboards.saveSync([{ kind: 'add', dashboard: found }], { ...none, added: 1, finishedAt: at(0) });
  await store.history.note({ kind: 'signed-in', session: 'b' }, ann, at(1));
  expect(await writeDynamoDbArchive(client, tableName, archive)).toEqual({ ok: true });
  expect(await store.dashboards.list()).toEqual(archive.dashboard);
  expect(await readDynamoDbArchive(client, tableName)).toEqual(archive);

  await store.dashboards.saveEdit(sales.id, { title: 'Of today' }, { now: at(8), by: ann });
  expect(await writeDynamoDbArchive(client, tableName, archive)).toMatchObject({
    ok: false,
    lost: { after: { title: 'Of today' } },
  });
  expect((await store.dashboards.find(sales.id))?.title).toBe('Of today');
});

it('an import makes the nightly run due, so that permissions follow the imported catalogue', async () => {
  const [folder, client] = [join(await aMachine(), 'ipr-api'), await aTable()];
  const archive = await readSqliteArchive(folder);
  const open = [
    () => openSqliteStores(folder),
    async () => ({ ...createDynamoDbStores(client, tableName), close: () => undefined }),
  ];
  for (const openStore of open) {
    const store = await openStore();
    await store.permissions.saveNightlyRun(at(0));
    store.close();
  }
  await writeSqliteArchive(archive, folder, `${folder}-replaced`);
  await writeDynamoDbArchive(client, tableName, archive);
  for (const openStore of open) {
    const store = await openStore();
    expect(await store.permissions.lastNightlyRun()).toEqual(new Date(0));
    store.close();
  }
});
