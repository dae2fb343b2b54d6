import { expect, it, onTestFinished } from 'vitest';
import { monthOf, monthsBefore } from '#domain/use/use';
import { createDynamoDbTable } from '#server/adapters/dynamodb/table/dynamodb-table';
import { dashboardKey } from '#server/adapters/dynamodb/running-sums';
import { createDynamoDbUseStore } from '#server/adapters/dynamodb/dynamodb-use-store';
import { useItem } from '#server/adapters/dynamodb/use-items';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { aDynamoDbTable, tableName } from './a-dynamodb-table';

it('uses that 1.0.0 recorded without running sums are counted with those that follow', async () => {
  const opened = await aDynamoDbTable();
  onTestFinished(() => opened.close());
  const table = createDynamoDbTable(opened.client(), tableName);
  const dashboard = aDashboardId('dashboard@sales');
  const at = new Date();
  const month = monthOf(at);
  const months = [monthsBefore(month, 1), month];
  const earlier = { month, sub: 'ann', dashboard, opened: 2, renewed: 1, lastAt: at };
  await table.put(useItem(earlier));
  const uses = createDynamoDbUseStore(table);
  await uses.add({ sub: 'bob', groups: ['Sales'], dashboard, at, isRenewal: false });
  expect(await uses.sum(month)).toMatchObject({ people: 2, dashboards: [{ people: 2, opened: 3, renewed: 1 }] });
  expect(await uses.people(month)).toHaveLength(2);
  expect(await uses.peopleSince(months, at)).toEqual(new Map([[dashboard, 2]]));
  expect(await uses.groupsSince(months, at)).toEqual([{ dashboard, groups: ['Sales'], people: 1 }]);
});

it('two instances count each of 20 openings at the same moment, in the uses and in their sums', async () => {
  const opened = await aDynamoDbTable();
  onTestFinished(() => opened.close());
  const [one, other] = [1, 2].map(() => createDynamoDbUseStore(createDynamoDbTable(opened.client(), tableName)));
  const dashboard = aDashboardId('dashboard@sales');
  const at = new Date();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? one : other)!.add({
        sub: `person-${index % 5}`,
        groups: [],
        dashboard,
        at,
        isRenewal: index % 3 === 0,
      }),
    ),
  );
  const month = monthOf(at);
  const counted = { people: 5, dashboards: [{ dashboard, people: 5, opened: 13, renewed: 7 }] };
  expect(await one!.sum(month)).toMatchObject(counted);
  expect(await other!.peopleSince([monthsBefore(month, 1), month], at)).toEqual(new Map([[dashboard, 5]]));
  const uses = await Promise.all([0, 1, 2, 3, 4].map((index) => one!.ofPerson(`person-${index}`, [month])));
  expect(uses.flat().reduce((sum, use) => sum + use.opened + use.renewed, 0)).toBe(20);
});

const throttled = async () => Promise.reject(new Error('Throttled'));

it('an opening whose sums could not be written is kept and logged, and not rejected', async () => {
  const opened = await aDynamoDbTable();
  onTestFinished(() => opened.close());
  const table = createDynamoDbTable(opened.client(), tableName);
  const lines: string[] = [];
  const uses = createDynamoDbUseStore({ ...table, update: throttled }, (line) => lines.push(line));
  const at = new Date();
  await uses.add({ sub: 'ann', groups: [], dashboard: aDashboardId('dashboard@sales'), at, isRenewal: false });
  expect(await uses.ofPerson('ann', [monthOf(at)])).toMatchObject([{ opened: 1 }]);
  expect(lines).toEqual([expect.stringMatching(/use-not-summed.*Throttled/)]);
});

it('10,000 people who open one dashboard within a minute write no key more than 20 times a second', () => {
  const writes = new Map<string, number>();
  for (let person = 0; person < 10_000; person++) {
    const key = JSON.stringify(
      dashboardKey({ month: '2026-11', sub: `person-${person}`, dashboard: aDashboardId('d@sales') }),
    );
    writes.set(key, (writes.get(key) ?? 0) + 1);
  }
  expect(Math.max(...writes.values())).toBeLessThan(20 * 60);
});
