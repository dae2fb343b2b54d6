import { expect, it } from 'vitest';
import { createDownloadHistory } from '#server/application/downloads/download-history';
import type { DownloadFile } from '#server/ports/downloads';
import { failed } from '#domain/result';
import { aDashboard } from '../../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';
import { cellsOf } from './cells-of';

const ann = { sub: 'ann', email: 'ann@example.com' };
const sales = aDashboard({ title: 'Sales', groupList: ['Sales'] });

async function downloading() {
  const files: DownloadFile[] = [];
  const store = storesInMemory(sales);
  const downloads = {
    offer: async (file: DownloadFile) => {
      files.push(file);
      return { url: '/downloads/1', expiresAt: clock() };
    },
  };
  const edit = (title: string) =>
    store.dashboards.saveEdit(sales.id, { title, groupList: ['Sales', 'Board'] }, { now: clock(), by: ann });
  return {
    files,
    store,
    edit,
    download: createDownloadHistory((_, query) => store.history.page(query), downloads, clock),
  };
}

it('has who changed what, when, from what to what, and all pages of it', async () => {
  const { files, edit, download } = await downloading();
  for (let n = 1; n <= 120; n++) await edit(`Title ${n}`);
  await download(manager, {}, { format: 'json' });
  expect(files).toMatchObject([{ name: 'history-2026-11-20.json' }]);
  const entries = JSON.parse(files[0]!.content);
  expect(entries).toHaveLength(121);
  expect(entries[119]).toEqual({
    number: 2,
    at: expect.any(String),
    email: 'ann@example.com',
    sub: 'ann',
    event: 'changed',
    dashboard: sales.id,
    title: 'Title 1',
    changes: [
      { field: 'title', before: 'Sales', after: 'Title 1' },
      { field: 'groups', before: 'Sales', after: 'Sales, Board' },
    ],
  });
});

it('the history download tells one group with a comma in its name from two groups', async () => {
  const { files, store, download } = await downloading();
  for (const groupList of [['Sales', ' EMEA'], ['Sales, EMEA']]) {
    await store.dashboards.saveEdit(sales.id, { groupList }, { now: clock(), by: ann });
  }
  await download(manager, {}, { format: 'json' });
  const [last] = JSON.parse(files[0]!.content);
  expect(last.changes).toEqual([{ field: 'groups', before: 'Sales, " EMEA"', after: '"Sales, EMEA"' }]);
});

it('the history download is an empty list where nothing was found', async () => {
  const { files, download } = await downloading();
  await download(manager, { by: 'nobody' }, { format: 'json' });
  await download(manager, { by: 'nobody' }, { format: 'csv' });
  expect(files[0]?.content).toBe('[]\n');
  expect(cellsOf(files[1]?.content ?? '')).toHaveLength(1);
});

it('a history as a table has a row for each changed field, no cell that is a formula, and only what was asked for', async () => {
  const { files, store, edit, download } = await downloading();
  await edit('=HYPERLINK("https://evil.example")');
  await store.history.note(
    { kind: 'refused', call: '/quicksight/dashboard/sync', code: 'not-allowed' },
    { sub: '@bob', email: '+bob' },
    clock(),
  );
  await download(manager, {}, { format: 'csv' });
  await download(manager, { by: 'ann' }, { format: 'csv' });
  const [all, byAnn] = files.map(({ content }) => cellsOf(content));
  expect(all?.slice(1).map((cells) => [cells[2], cells[4], cells[7], cells[9]])).toEqual([
    ["'+bob", 'refused', '', ''],
    ['ann@example.com', 'changed', 'title', `'=HYPERLINK("https://evil.example")`],
    ['ann@example.com', 'changed', 'groups', 'Sales, Board'],
    ['', 'changed', 'added', ''],
  ]);
  expect(byAnn).toHaveLength(3);
});

it('the history download has each kind of entry with what belongs to it, in columns of their own', async () => {
  const { files, store, download } = await downloading();
  const { by, at, counts } = { by: ann, at: clock(), counts: { added: 1, renamed: 2, returned: 3, missing: 4 } };
  await store.dashboards.saveSync([], { ...counts, finishedAt: at }, { by });
  await store.dashboards.saveSync([], { ...counts, finishedAt: at }, { by, undone: 2 });
  const asked = { ...ann, groups: ['Board'], metaId: sales.metaId, note: '', at };
  await store.access.ask(asked);
  await store.access.answer({ asked, dashboard: sales.id, by, now: at, decision: { kind: 'decline', word: 'Later' } });
  await store.history.note({ kind: 'signed-in', session: 'first' }, ann, at);
  await store.history.note({ kind: 'viewed-as', sub: 'bob-sub', person: 'bob@example.com' }, ann, at);
  await download(manager, {}, { format: 'csv' });
  const [columns = [], ...rows] = cellsOf(files[0]!.content);
  expect(columns).toEqual([...new Set(columns)]);
  const common = new Set(['number', 'at', 'email', 'sub', 'event']);
  const told = rows.map((cells) => [
    cells[columns.indexOf('event')],
    Object.fromEntries(
      columns.map((name, at) => [name, cells[at]]).filter(([name, cell]) => cell && !common.has(name!)),
    ),
  ]);
  const inFile = { added: '1', renamed: '2', returned: '3', missing: '4' };
  expect(told).toEqual([
    ['viewed-as', { person: 'bob@example.com', personSub: 'bob-sub' }],
    ['signed-in', {}],
    ['access', { dashboard: sales.id, decided: 'decline', person: ann.email, personSub: ann.sub, word: 'Later' }],
    ['sync-undone', { sync: '2', ...inFile }],
    ['synced', inFile],
    ['changed', { dashboard: sales.id, title: 'Sales', field: 'added' }],
  ]);
});

it('says of a removed dashboard that alone, by its last title', async () => {
  const { files, store, download } = await downloading();
  const none = { added: 0, renamed: 0, returned: 0, missing: 0, finishedAt: clock() };
  await store.dashboards.saveSync([{ kind: 'remove', id: sales.id, seen: sales.updatedAt }], none);
  await download(manager, { dashboard: sales.id }, { format: 'json' });
  const [removed] = JSON.parse(files[0]!.content);
  expect(removed).toMatchObject({ email: '', title: 'Sales', changes: [{ field: 'removed', before: '', after: '' }] });
});

it('the history download is refused for longer than an address can work', async () => {
  const { files, download } = await downloading();
  expect(await download(manager, {}, { format: 'csv', expiresIn: 10 ** 9 })).toEqual(
    failed({ code: 'invalid-body', field: 'expiresIn' }),
  );
  expect(files).toEqual([]);
});

it('the history download is refused to everyone but managers', async () => {
  const { files, download } = await downloading();
  expect(await download(inGroups('Sales'), {}, { format: 'csv' })).toEqual(failed({ code: 'not-allowed' }));
  expect(files).toEqual([]);
});
