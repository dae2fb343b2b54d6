import { createClient } from '@libsql/client';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { clock, manager, syncing } from '../../callers';
import { aDataFolder } from './a-data-folder';

const edit = { title: 'T', description: '', icon: 'TruckIcon', status: 'DRAFT', groupList: [] };
const now = new Date('2026-11-20T08:00:00.000Z');

const names = 'id, meta_id, meta_name, meta_arn, missing, title, description, icon, status, group_list, updated_at';

interface EditedRow {
  id?: string;
  groups?: string;
  updatedAt?: number;
}

/** A catalogue of one good row and this one, which someone has edited by hand. */
async function openEdited({ id = 'dashboard@edited', groups = '[]', updatedAt = 1_763_625_600_000 }: EditedRow) {
  const folder = await aDataFolder();
  (await openSqliteStores(folder)).close();
  const database = createClient({ url: pathToFileURL(join(folder, 'catalogue.db')).href });
  const sql = `INSERT INTO dashboard (${names}) VALUES (?, 'm', 'M', 'arn', 0, 'T', 'D', 'TruckIcon', 'EMBEDED', ?, ?)`;
  await database.execute({ sql, args: ['dashboard@good', '["Sales"]', 1_763_625_600_000] });
  await database.execute({ sql, args: [id, groups, updatedAt] });
  database.close();
  const said: string[] = [];
  const store = await openSqliteStores(folder, (line) => said.push(line));
  onTestFinished(async () => {
    store.close();
    await rm(folder, { recursive: true });
  });
  return { store, said };
}

it.each<[row: EditedRow, column: string]>([
  [{ id: 'edited' }, 'id'],
  [{ id: '@' }, 'id'],
  [{ id: '' }, 'id'],
  [{ groups: 'Sales, Finance' }, 'group_list'],
  [{ groups: '"Sales"' }, 'group_list'],
  [{ groups: '' }, 'group_list'],
  [{ updatedAt: 8_700_000_000_000_000 }, 'updated_at'],
])('the SQLite catalogue leaves out a row that was edited to %j, and says which it is', async (row, column) => {
  const { store, said } = await openEdited(row);
  expect(await store.dashboards.list()).toMatchObject([{ id: 'dashboard@good' }]);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(`leaves out row "${row.id ?? 'dashboard@edited'}": its ${column} cannot be read`);
});

it('a conditional save does not find such a row, and finds it again once its groups are overwritten', async () => {
  const id = 'dashboard@edited' as DashboardId;
  const { store } = await openEdited({ id, groups: 'Sales' });
  expect(await store.dashboards.saveEdit(id, edit, { now, ifUpdatedAt: now })).toEqual({
    ok: false,
    failure: { kind: 'not-found' },
  });
  expect(await store.dashboards.saveEdit(id, edit, { now })).toMatchObject({ ok: true, value: { id, groupList: [] } });
  expect(await store.dashboards.list()).toHaveLength(2);
});

it('the SQLite catalogue is not new to a sync, before or after it is repaired', async () => {
  const id = 'dashboard@edited' as DashboardId;
  const { store } = await openEdited({ id, groups: 'Sales' });
  const biService = biServiceInMemory(aBiDashboard('good'), aBiDashboard('edited'), aBiDashboard('new'));
  const sync = createSyncDashboards(store.dashboards, biService, clock, syncing());
  expect(await sync(manager)).toMatchObject({ value: { added: 1 } });
  const unchanged = { value: { added: 0, renamed: 0, missing: 0, returned: 0 } };
  expect(await sync(manager)).toMatchObject(unchanged);

  await store.dashboards.saveEdit(id, edit, { now });
  expect(await sync(manager)).toMatchObject({ value: { added: 0, renamed: 1, missing: 0 } });
  expect(await sync(manager)).toMatchObject(unchanged);
});
