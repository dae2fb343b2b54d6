import { mkdir, writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { mayBeCut } from '#domain/exports/table-size';
import { createQuickSightSnapshots } from '#server/adapters/quicksight/quicksight-snapshots';
import type { Snapshot, SnapshotSeen } from '#server/ports/snapshots';
import { account, aFolder, aService, registerAnn } from '../running-bi-service';

const fields = ['delay', 'distance', 'time'];
const columns = Array.from({ length: 10 }, (_, at) => ({ field: fields[at % 3], label: `Column ${at}` }));
const flights = {
  id: 'flights',
  name: 'Flights',
  description: 'Every flight',
  source: 'Bureau of Transportation Statistics',
  parameters: [],
  data: ['flights-20k.json'],
  tables: { flights: { file: 'flights-20k.json', prepare: [] } },
  sheets: [
    {
      id: 'all',
      name: 'All',
      kpis: [],
      visuals: [
        {
          id: 'every',
          kind: 'table',
          title: 'Every flight',
          size: 'full',
          table: 'flights',
          query: { groupBy: fields, measures: {} },
          columns,
        },
      ],
    },
  ],
};

it('a table beyond QuickSight’s limit comes cut without a word, and the portal notices', async () => {
  const folder = await aFolder();
  onTestFinished(() => folder.remove());
  const dashboardsDir = folder.path;
  await mkdir(`${dashboardsDir}/flights`);
  await writeFile(`${dashboardsDir}/flights/dashboard.json`, JSON.stringify(flights));
  const { service } = await aService({ dashboardsDir });
  await registerAnn(service);
  const snapshots = createQuickSightSnapshots({
    accountId: account.accountId,
    region: account.region,
    endpoint: `${service.url}/api`,
    stsEndpoint: `${service.url}/sts`,
    exportRoleArn: `arn:aws:iam::${account.accountId}:role/portal-export`,
    certificate: service.certificate,
    credentials: { accessKeyId: account.accessKeyId, secretAccessKey: 'any secret' },
  });
  const reader = { name: 'ann', email: 'ann@example.com' };
  const tableOf = async (id: string, format: Snapshot['format']) => {
    const snapshot = { id, dashboard: 'flights', sheet: 'all', visual: 'every', format, parameters: [] };
    expect(await snapshots.start(snapshot, reader)).toMatchObject({ ok: true });
    let seen: SnapshotSeen | undefined;
    const look = async () => {
      const found = await snapshots.look(snapshot, reader);
      seen = found.ok ? found.value : undefined;
      return seen?.state;
    };
    await expect.poll(look, { interval: 500 }).toBe('made');
    return seen?.state === 'made' ? seen.table : undefined;
  };
  const { administration } = service;

  const whole = await tableOf('run-1', 'csv');
  expect(whole && [whole.rows > 10_000, mayBeCut(whole)]).toEqual([true, false]);
  administration.makeSnapshots({ mostRows: 10_000 });
  const cut = await tableOf('run-2', 'csv');
  expect(cut && [cut, mayBeCut(cut)]).toEqual([{ rows: 10_000, columns: 10 }, true]);
  administration.makeSnapshots({ mostRows: 500 });
  expect(await tableOf('run-3', 'xlsx')).toEqual({ rows: 500, columns: 10 });
});
