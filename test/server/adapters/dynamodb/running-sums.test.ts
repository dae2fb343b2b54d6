import { expect, it, onTestFinished } from 'vitest';
import { monthOf, monthsBefore } from '#domain/use/use';
import { createDynamoDbTable } from '#server/adapters/dynamodb/table/dynamodb-table';
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
