import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createQuickSightBiService } from '#server/adapters/quicksight/quicksight-bi-service';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createSyncInSteps } from '#server/application/sync/preview-sync';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { closeAtOnce, listenAtFreePort } from '../../../listen';
import { clock, manager, syncing } from '../../callers';
import { aDataFolder } from '../sqlite/a-data-folder';

const pages = 100;
const perPage = 10;

/** A QuickSight of 100 pages, which says the run in every name and can't give one page. */
async function aQuickSight() {
  const it = { run: 1, missingPage: 0 };
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('next-token') ?? 1);
    response.setHeader('content-type', 'application/json');
    if (page === it.missingPage) {
      response.writeHead(500, { 'x-amzn-errortype': 'InternalFailure' });
      return response.end('{"Message":"Try again"}');
    }
    const DashboardSummaryList = Array.from({ length: perPage }, (_, number) => {
      const DashboardId = `board-${page}-${number}`;
      const Arn = `arn:aws:quicksight:eu-west-1:111122223333:dashboard/${DashboardId}`;
      return { DashboardId, Name: `Board of run ${it.run}`, Arn };
    });
    const more = page < pages && { NextToken: String(page + 1) };
    return response.end(JSON.stringify({ Status: 200, DashboardSummaryList, ...more }));
  });
  const endpoint = `http://127.0.0.1:${await listenAtFreePort(server)}`;
  onTestFinished(() => closeAtOnce(server));
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
  const biService = createQuickSightBiService({
    accountId: '111122223333',
    region: 'eu-west-1',
    endpoint,
    credentials,
  });
  return Object.assign(it, { biService });
}

it('a sync that fails on page 7 of 100 changes nothing, says why, and is whole when it is done again', async () => {
  const quickSight = await aQuickSight();
  const store = await openSqliteStores(await aDataFolder());
  onTestFinished(() => store.close());
  const sync = createSyncDashboards(store.dashboards, quickSight.biService, clock, syncing());
  const steps = createSyncInSteps(store.dashboards, quickSight.biService, clock, syncing());
  expect(await sync(manager)).toMatchObject({ value: { added: pages * perPage } });
  const [rows, last] = [await store.dashboards.list(), await store.dashboards.lastSync()];
  const { entries } = await store.history.page({ topic: 'syncs' });

  quickSight.run = 2;
  quickSight.missingPage = 7;
  const failure = { code: 'bi-service-unavailable', reason: expect.stringContaining('InternalFailure') };
  expect(await sync(manager)).toMatchObject({ ok: false, failure });
  const read: number[] = [];
  const seen = await steps.preview(manager, {
    onPage: (count) => read.push(count),
    signal: new AbortController().signal,
  });
  expect(seen).toMatchObject({ ok: false, failure });
  expect(read).toEqual([10, 20, 30, 40, 50, 60]);
  expect(await store.dashboards.list()).toEqual(rows);
  expect(await store.dashboards.lastSync()).toEqual(last);
  expect((await store.history.page({ topic: 'syncs' })).entries).toEqual(entries);

  quickSight.missingPage = 0;
  expect(await sync(manager)).toMatchObject({ value: { renamed: pages * perPage, missing: 0 } });
});
