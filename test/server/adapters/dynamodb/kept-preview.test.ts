import { expect, it, onTestFinished } from 'vitest';
import { createDynamoDbKeptPreview } from '#server/adapters/dynamodb/catalogue/dynamodb-kept-preview';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { aDynamoDbTable, tableName } from './a-dynamodb-table';

const previewOf = (count: number) => ({
  changes: Array.from({ length: count }, (_, number) => {
    const [title, id] = [`Board ${number}`, aDashboardId(`dashboard@board-${number}`)];
    return { kind: 'added', id, title, metaName: title } as const;
  }),
  unchanged: 3,
  isDoubtful: false,
  unreadable: ['costs'],
});

it('a kept preview is given to the manager who asks again, whole and only once, for two minutes', async () => {
  const table = await aDynamoDbTable();
  onTestFinished(() => table.close());
  let now = new Date('2026-11-20T08:00:00Z');
  const previews = createDynamoDbKeptPreview(table.client(), tableName, () => now);
  expect(await previews.take()).toBeUndefined();
  await previews.keep(previewOf(6000));
  expect(await previews.take()).toEqual(previewOf(6000));
  expect(await previews.take()).toBeUndefined();

  // The rest of a longer one is no part of it.
  now = new Date('2026-11-20T08:01:00Z');
  await previews.keep(previewOf(1));
  expect(await previews.take()).toEqual(previewOf(1));
  await previews.keep(previewOf(0));
  now = new Date('2026-11-20T08:03:00Z');
  expect(await previews.take()).toBeUndefined();
});
