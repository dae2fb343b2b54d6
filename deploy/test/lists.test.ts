import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createDynamoDbStores } from '../../server/adapters/dynamodb/dynamodb-stores.ts';
import { aDashboard, aDashboardId } from '../../test/domain/dashboards/a-dashboard.ts';
import { tableName } from '../../test/server/adapters/dynamodb/a-dynamodb-table.ts';
import { synced } from '../../test/server/adapters/dynamodb/large-sync-contract.ts';
import { deployed } from '../../test/server/lambda/a-deployment.ts';

const list = '/quicksight/dashboard/list';

/** As QuickSight and managers name them: little repeats. */
function aBoard(number: number) {
  const metaId = randomUUID();
  const metaArn = `arn:aws:quicksight:eu-west-1:111122223333:dashboard/${metaId}`;
  const words = { title: `Sales by region, week ${number}`, description: `What team ${number * 7} sold, and to whom` };
  return aDashboard({
    id: aDashboardId(`dashboard@${metaId}`),
    metaId,
    metaArn,
    metaName: `Sales ${number}`,
    ...words,
  });
}

async function aPortalWith(dashboards: number) {
  const portal = await deployed();
  const store = createDynamoDbStores(portal.table.client(), tableName);
  const changes = Array.from(
    { length: dashboards },
    (_, number) => ({ kind: 'add', dashboard: aBoard(number) }) as const,
  );
  await store.dashboards.saveSync(changes, synced);
  return portal;
}

it('a list of 10,000 dashboards is under half a megabyte on its way, far from the six that Lambda answers at most', async ({
  annotate,
}) => {
  const { call } = await aPortalWith(10_000);
  const { status, bytes, json } = await call(list);
  expect([status, json.length]).toEqual([200, 10_000]);
  expect(bytes).toBeLessThan(500_000);
  await annotate(`A list of 10,000: ${Math.round(bytes / 1000)} kB gzipped`);
});

it('a warm list of 1,000 dashboards takes the function some milliseconds', async ({ annotate }) => {
  const { api, call } = await aPortalWith(1000);
  for (let calls = 0; calls < 30; calls++) expect((await call(list)).json).toHaveLength(1000);
  const times = api
    .lines()
    .filter(({ event }) => event === 'answered')
    .map(({ ms }) => Number(ms))
    .toSorted((a, b) => a - b);
  await annotate(`A warm list of 1,000: ${times[Math.floor(times.length / 2)]} ms in the middle (5 wanted)`);
  expect(times.length).toBeGreaterThan(20);
});
