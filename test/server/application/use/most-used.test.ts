import { expect, it } from 'vitest';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { createMostUsed } from '#server/application/use/most-used';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { useStoreInMemory } from '../../use-store-in-memory';

const dashboardFor = (name: string, groupList: string[]): Dashboard =>
  aDashboard({ id: aDashboardId(`dashboard@${name}`), metaId: name, groupList });

it('newcomers see what at least five people of their groups open, each counted once, and only what they may open', async () => {
  const [sales, few, secret] = [
    dashboardFor('sales', ['Sales']),
    dashboardFor('few', []),
    dashboardFor('secret', ['Board']),
  ];
  const uses = useStoreInMemory();
  const at = new Date('2026-11-20T08:00:00Z');
  const open = (sub: string, groups: string[], { id }: Dashboard, when = at) =>
    uses.add({ sub, groups, dashboard: id, at: when, isRenewal: false });
  for (const number of [1, 2, 3, 4, 5]) {
    await open(`seller-${number}`, number > 2 ? ['Sales', 'Ops'] : ['Sales'], sales);
    await open(`seller-${number}`, ['Sales', 'Board'], secret);
  }
  for (const number of [1, 2, 3, 4]) await open(`seller-${number}`, ['Sales'], few);
  await open('seller-5', ['Sales'], few, new Date('2026-09-20T08:00:00Z'));
  for (const number of [1, 2, 3, 4, 5]) await open(`other-${number}`, ['Finance'], few);
  const listDashboards = async () => [few, sales, secret];
  const read = createMostUsed({ uses, listDashboards, clock: () => new Date('2026-11-27T08:00:00Z') });
  const caller = { sub: 'new', access: 'by-group' } as const;
  expect(await read({ ...caller, groups: ['Ops', 'Sales'] })).toEqual([{ dashboard: sales.id, people: 5 }]);
  expect(await read({ ...caller, groups: ['Finance'] })).toEqual([{ dashboard: few.id, people: 5 }]);
  expect(await read({ ...caller, groups: [] })).toEqual([]);
});

it('newcomers in two groups cannot count the people that one group adds', async () => {
  const uses = useStoreInMemory();
  const [sales, news] = [dashboardFor('sales', []), dashboardFor('news', [])];
  const at = new Date('2026-11-20T08:00:00Z');
  const open = (sub: string, group: string, { id }: Dashboard) =>
    uses.add({ sub, groups: [group], dashboard: id, at, isRenewal: false });
  for (const number of [1, 2, 3, 4, 5]) await open(`a-${number}`, 'A', sales);
  await open('b-1', 'B', sales);
  for (const number of [1, 2, 3, 4, 5]) await open(`a-${number}`, 'A', news);
  const listDashboards = async () => [news, sales];
  const read = createMostUsed({ uses, listDashboards, clock: () => new Date('2026-11-27T08:00:00Z') });
  const caller = { sub: 'new', access: 'by-group' } as const;
  const inOne = await read({ ...caller, groups: ['A'] });
  expect(inOne).toEqual([news, sales].map(({ id }) => ({ dashboard: id, people: 5 })));
  expect(await read({ ...caller, groups: ['A', 'B'] })).toEqual(inOne);
});
