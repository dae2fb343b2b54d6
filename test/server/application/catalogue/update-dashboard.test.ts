import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createUpdateDashboard, type Update } from '#server/application/catalogue/update-dashboard';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

const sales = aDashboard({ id: aDashboardId('dashboard@sales') });
const edit = {
  status: 'DRAFT',
  title: 'Sales',
  description: 'Every order',
  icon: 'TruckIcon',
  groupList: ['Sales'],
};
const setUp = () => {
  const store = storesInMemory(sales);
  const update = createUpdateDashboard(store.dashboards, clock);
  const save = (over: Update['edit'], more: Partial<Update> = {}) =>
    update(manager, { id: sales.id, edit: { ...edit, ...over }, ...more });
  return { store, update, save };
};

it('an update writes only the fields of the edit', async () => {
  const { store, save } = setUp();
  const saved = { ...sales, ...edit, updatedAt: clock() };
  expect(await save({})).toEqual({ ok: true, value: saved });
  expect(await store.dashboards.find(sales.id)).toEqual(saved);
});

it('an update keeps fields that the edit does not have', async () => {
  const { store, update } = setUp();
  await update(manager, { id: sales.id, edit: { title: 'New' } });
  expect(await store.dashboards.find(sales.id)).toEqual({ ...sales, title: 'New', updatedAt: clock() });
});

it('an update trims, and stores each group once', async () => {
  const { save } = setUp();
  const groupList = [' Sales ', 'Sales', '', '  ', 'Finance'];
  expect(await save({ title: '  Sales\n', description: ' x ', groupList })).toMatchObject({
    value: { title: 'Sales', description: 'x', groupList: ['Sales', 'Finance'] },
  });
});

it.each<[what: string, over: Update['edit'], code: string, field: string]>([
  ['no title', { title: '  ' }, 'invalid-body', 'title'],
  ['a long title', { title: 'x'.repeat(201) }, 'invalid-body', 'title'],
  ['a long description', { description: 'x'.repeat(201) }, 'invalid-body', 'description'],
  ['too many groups', { groupList: Array.from({ length: 51 }, (_, n) => `Group ${n}`) }, 'invalid-body', 'groupList'],
  ['a long group', { groupList: ['x'.repeat(129)] }, 'invalid-body', 'groupList'],
  ['a status of its own', { status: 'SYNC' }, 'unknown-status', 'status'],
  ['a status with a space', { status: 'DRAFT ' }, 'unknown-status', 'status'],
  ['a day that does not exist', { verifiedUntil: '2026-02-30' }, 'invalid-body', 'verifiedUntil'],
  ['a long known issue', { knownIssue: 'x'.repeat(201) }, 'invalid-body', 'knownIssue'],
  ['a long owner', { owner: 'x'.repeat(129) }, 'invalid-body', 'owner'],
  ['an inherited name as promised age', { promisedAge: 'toString' }, 'unknown-promisedAge', 'promisedAge'],
  ['an inherited name as icon', { icon: '__proto__' }, 'unknown-icon', 'icon'],
  ['a path as icon', { icon: '../ChartBarIcon' }, 'unknown-icon', 'icon'],
])('an update refuses %s', async (_, over, code, field) => {
  const { store, save } = setUp();
  expect(await save(over)).toEqual({ ok: false, failure: { code, field } });
  expect(await store.dashboards.find(sales.id)).toBe(sales);
});

it.each(['P1D', ''])('an update takes %j as the promised age of the data', async (promisedAge) => {
  expect(await setUp().save({ promisedAge })).toMatchObject({ value: { promisedAge } });
});

it('an update refuses a stale save with the current dashboard and who edited it last, and writes without a date', async () => {
  const { save } = setUp();
  const ifUpdatedAt = sales.updatedAt;
  expect(await save({ title: 'First' }, { ifUpdatedAt })).toMatchObject({ ok: true });
  expect(await save({ title: 'Second' }, { ifUpdatedAt })).toMatchObject({
    failure: { code: 'conflict', current: { title: 'First', editedBy: manager.sub } },
  });
  expect(await save({ title: 'Third' })).toMatchObject({ value: { title: 'Third' } });
});

it('an update publishes, and says in the history whose version came back', async () => {
  const { store, save } = setUp();
  expect(await save({ status: 'EMBEDED' }, { restored: 1 })).toMatchObject({ value: { status: 'EMBEDED' } });
  await save({ title: 'Another' });
  const { entries } = await store.history.page({ dashboard: sales.id });
  expect(entries.map((entry) => 'restored' in entry && entry.restored)).toEqual([false, 1, false]);
});

it.each<[what: string, edit: Update['edit'], ifUpdatedAt: Date | undefined, follows: boolean]>([
  ['follows other groups', { groupList: ['Finance'] }, sales.updatedAt, true],
  ['follows another status', { status: 'DRAFT' }, sales.updatedAt, true],
  ['follows without a version, because someone else can have changed the groups meanwhile', {}, undefined, true],
  ['leaves those who can see the dashboard alone', { ...editOf(sales), title: 'New' }, sales.updatedAt, false],
])('an update %s in the BI service', async (_, edit, ifUpdatedAt, follows) => {
  const followed: string[] = [];
  const update = createUpdateDashboard(storesInMemory(sales).dashboards, clock, {
    follow: async (before, save) => {
      const saved = await save();
      if (saved.ok) followed.push(before.metaId, saved.value.metaId);
      return saved;
    },
  });
  await update(manager, { id: sales.id, edit, ...(ifUpdatedAt && { ifUpdatedAt }) });
  expect(followed).toEqual(follows ? [sales.metaId, sales.metaId] : []);
});

it('an update is for managers', async () => {
  const { update } = setUp();
  const refused = { ok: false, failure: { code: 'not-allowed' } };
  expect(await update(inGroups('ExpertUser'), { id: sales.id, edit })).toEqual(refused);
});

it('an update does not find a dashboard that does not exist', async () => {
  const id = aDashboardId('dashboard@nowhere');
  expect(await setUp().save({}, { id })).toEqual({ ok: false, failure: { code: 'not-found' } });
});

it('the catalogue stores nothing of a refused edit, and nothing but the edit of an accepted one', async () => {
  const text = fc.oneof(fc.constantFrom('', ' ', 'EMBEDED', 'TruckIcon', 'x'.repeat(201)), fc.string());
  const edits = fc.record(
    { title: text, description: text, icon: text, status: text, groupList: fc.array(text, { maxLength: 3 }) },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(edits, async (edit) => {
      const { store, update } = setUp();
      const answer = await update(manager, { id: sales.id, edit });
      const row = await store.dashboards.find(sales.id);
      const edited = answer.ok ? { ...editOf(answer.value), updatedAt: answer.value.updatedAt } : {};
      expect(row).toEqual({ ...sales, ...edited });
    }),
    { numRuns: 1000 },
  );
});
