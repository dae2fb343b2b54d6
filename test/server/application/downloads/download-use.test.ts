import { expect, it } from 'vitest';
import type { UnseenPeople } from '#domain/access/listed-person';
import type { Visitor } from '#domain/access/roles';
import type { PricedUse } from '#domain/use/use-report';
import { ok } from '#domain/result';
import { createDownloadUse } from '#server/application/downloads/download-use';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { useStoreInMemory } from '../../use-store-in-memory';
import { cellsOf } from './cells-of';

const [sales, costs] = ['sales', 'costs'].map((name) =>
  aDashboard({ id: aDashboardId(`dashboard@${name}`), title: `=${name}` }),
);
const now = new Date('2026-11-27T08:00:00.000Z');
const organisation: PricedUse = {
  plan: { kind: 'per-reader', currency: 'EUR', price: 0.1, asOf: '2026-11-01' },
  months: [
    { month: '2026-10', people: 2, opened: 3, renewed: 1, cost: 0.1 + 0.2, isLeast: true },
    { month: '2026-11', people: 2, opened: 3, renewed: 1 },
  ],
  dashboards: [],
  people: [
    { sub: 'ann', opened: 2, renewed: 1, lastAt: now },
    { sub: 'someone-1', opened: 1, renewed: 0, lastAt: now },
  ],
  groups: [{ group: '-Sales', readers: 2, active: 1, opened: 3, renewed: 1, cost: 0.1 + 0.2 }],
};

const unseen: UnseenPeople = {
  count: 2,
  cost: 0.2,
  currency: 'EUR',
  countedAt: now,
  people: [
    { sub: 'ann', group: 'Sales' },
    { sub: 'bob', lastSeenAt: new Date('2026-01-02T08:00Z') },
  ],
};

async function fileFor(
  caller: Visitor,
  table: Parameters<ReturnType<typeof createDownloadUse>>[1]['table'],
  format: 'csv' | 'csv-semicolons' | 'json' = 'csv',
  month?: string,
) {
  const uses = useStoreInMemory();
  for (const { id } of [sales!, costs!])
    await uses.add({ sub: 'ann', groups: [], dashboard: id, at: now, isRenewal: false });
  await uses.add({ sub: 'bob', groups: [], dashboard: sales!.id, at: now, isRenewal: false });
  const files: { name: string; content: string }[] = [];
  const offered = await createDownloadUse({
    uses,
    organisation: async (asked = '2026-11') => ({ ...organisation, month: asked }),
    unseen: async () => unseen,
    listDashboards: async () => [sales!],
    namePeople: async () => ok(new Map([['ann', { sub: 'ann', name: '@Ann' }]])),
    downloads: {
      async offer(file) {
        files.push(file);
        return { url: '/a-file', expiresAt: now };
      },
    },
    clock: () => now,
  })({ ...caller, sub: 'ann' }, { table, format, month });
  return offered.ok ? files[0] : offered.failure;
}

const viewer: Visitor = { access: 'by-group', groups: ['Sales'] };
const manager: Visitor = { access: 'by-group', groups: ['SuperUser'] };

it('the file of one person’s use has nobody else’s, and only titles that they may see', async () => {
  expect(cellsOf(((await fileFor(viewer, 'own')) as { content: string }).content)).toEqual([
    ['month', 'dashboard', 'title', 'opened', 'renewed', 'lastAt'],
    ['2026-11', costs!.id, '', '1', '0', now.toISOString()],
    ['2026-11', sales!.id, "'=sales", '1', '0', now.toISOString()],
  ]);
});

it.each(['months', 'groups', 'people', 'dashboards', 'idle', 'unseen'] as const)(
  'the file of everyone’s %s is for managers',
  async (table) => {
    expect(await fileFor(viewer, table)).toEqual({ code: 'not-allowed' });
    expect(await fileFor(manager, table)).toMatchObject({ name: `use-${table}-2026-11-27.csv` });
  },
);

it('the file of months has what each cost, in which currency, by prices of which day', async () => {
  expect(cellsOf(((await fileFor(manager, 'months')) as { content: string }).content)).toEqual([
    ['month', 'people', 'opened', 'renewed', 'cost', 'costIsLeast', 'currency', 'pricesAsOf'],
    ['2026-10', '2', '3', '1', '0.3', 'yes', 'EUR', '2026-11-01'],
    ['2026-11', '2', '3', '1', '', '', '', ''],
  ]);
});

it('the file of unseen people has when each was last seen, and what their seat costs a month', async () => {
  expect(cellsOf(((await fileFor(manager, 'unseen')) as { content: string }).content)).toEqual([
    ['sub', 'name', 'group', 'lastSeenAt', 'cost', 'currency'],
    ['ann', "'@Ann", 'Sales', '', '0.1', 'EUR'],
    ['bob', '', '', '2026-01-02T08:00:00.000Z', '0.1', 'EUR'],
  ]);
});

it('numbers stay numbers in files of use, and text never becomes a formula', async () => {
  const content = ((await fileFor(manager, 'groups', 'csv-semicolons')) as { content: string }).content;
  expect(content).toContain(`"'-Sales";"2";"1";"3";"1";"0,3"`);
  expect(cellsOf(((await fileFor(manager, 'people')) as { content: string }).content).slice(1)).toEqual([
    ['ann', "'@Ann", '2', '1', now.toISOString(), '0.1', 'EUR'],
    ['someone-1', '', '1', '0', now.toISOString(), '0.1', 'EUR'],
  ]);
});

it('the file of a month that is over has its name', async () => {
  for (const table of ['groups', 'people', 'dashboards'] as const)
    expect(await fileFor(manager, table, 'csv', '2026-10')).toMatchObject({ name: `use-${table}-2026-10.csv` });
  for (const table of ['months', 'idle', 'own'] as const)
    expect(await fileFor(manager, table, 'csv', '2026-10')).toMatchObject({ name: `use-${table}-2026-11-27.csv` });
});
