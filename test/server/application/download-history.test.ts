import { expect, it } from 'vitest';
import { createDownloadHistory } from '../../../server/application/download-history';
import type { DownloadFile } from '../../../server/ports/downloads';
import { failed } from '../../../src/domain/result';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager } from '../callers';
import { dashboardStoreInMemory } from '../dashboard-store-in-memory';
import { cellsOf } from './cells-of';

const ann = { sub: 'ann', email: 'ann@example.com' };
const sales = aDashboard({ title: 'Sales', groupList: ['Sales'] });

async function downloading() {
  const files: DownloadFile[] = [];
  const store = dashboardStoreInMemory(sales);
  const downloads = {
    offer: async (file: DownloadFile) => {
      files.push(file);
      return { url: '/downloads/1', expiresAt: clock() };
    },
  };
  const edit = (title: string) =>
    store.saveEdit(sales.id, { title, groupList: ['Sales', 'Board'] }, { now: clock(), by: ann });
  return { files, store, edit, download: createDownloadHistory(store.history, downloads, clock) };
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

it('has a row for each changed field in a table, where no cell is a formula, and only what was asked for', async () => {
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

it('is refused to everyone but managers', async () => {
  const { files, download } = await downloading();
  expect(await download(inGroups('Sales'), {}, { format: 'csv' })).toEqual(failed({ code: 'not-allowed' }));
  expect(files).toEqual([]);
});
