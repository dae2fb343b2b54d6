import { expect, it } from 'vitest';
import { createListDashboards } from '#server/application/catalogue/list-dashboards';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager, openVisitor } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

const everyones = aDashboard({ id: aDashboardId('dashboard@a') });
const forSales = aDashboard({ id: aDashboardId('dashboard@b'), groupList: ['Sales', 'Board'] });
const draft = aDashboard({ id: aDashboardId('dashboard@c'), status: 'DRAFT' });
const store = () => storesInMemory(draft, forSales, everyones);

it('the dashboard list shows managers every row, and everyone if access is open', async () => {
  const list = createListDashboards(store().dashboards);
  expect(await list(manager)).toEqual([everyones, forSales, draft]);
  expect(await list(openVisitor)).toEqual([everyones, forSales, draft]);
});

it('the dashboard list shows others the published rows that their groups admit', async () => {
  const list = createListDashboards(store().dashboards);
  expect(await list(inGroups('Sales', 'Finance'))).toEqual([everyones, forSales]);
  expect(await list(inGroups('Finance'))).toEqual([everyones]);
  expect(await list(inGroups())).toEqual([everyones]);
});

it('the list tells members which of their groups a dashboard is a favourite of, and only managers the other groups', async () => {
  const given = { ...everyones, favouriteOf: ['Sales', 'Layoffs 2027'] };
  const list = createListDashboards(storesInMemory(given).dashboards);
  const told = async (visitor: Parameters<typeof list>[0]) =>
    (await list(visitor)).map(({ favouriteOf }) => favouriteOf);
  expect(await told(inGroups('Sales', 'Finance'))).toEqual([['Sales']]);
  expect(await told(inGroups())).toEqual([[]]);
  expect(await told(manager)).toEqual([['Sales', 'Layoffs 2027']]);
});

it('the dashboard list returns the same array for equal groups until something changes', async () => {
  const rows = store();
  const list = createListDashboards(rows.dashboards);
  const before = await list(inGroups('Sales', 'Finance'));
  expect(await list(inGroups('Finance', 'Sales'))).toBe(before);

  await rows.dashboards.saveEdit(everyones.id, { ...editOf(everyones), status: 'DRAFT' }, { now: clock() });
  expect(await list(inGroups('Sales', 'Finance'))).toEqual([forSales]);
});

it('the dashboard list does not mistake groups with commas or quotes for others', async () => {
  const list = createListDashboards(store().dashboards);
  expect(await list(inGroups('Sales","Board'))).toEqual([everyones]);
  expect(await list(inGroups('Sales', 'Board'))).toEqual([everyones, forSales]);
});

it('the dashboard list forgets its cached lists once there are 500', async () => {
  const list = createListDashboards(store().dashboards);
  const listsOf = (from: number, to: number) =>
    Promise.all(Array.from({ length: to - from }, (_, index) => list(inGroups(`Group ${from + index}`))));
  const [first] = await listsOf(0, 500);
  expect(await list(inGroups('Group 0'))).toBe(first);
  await listsOf(500, 501);
  const again = await list(inGroups('Group 0'));
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});
