import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type BiService as LocalBiService, startBiService } from '../../../local/bi-service/bi-service';
import { createQuickSightData } from '../../../server/adapters/quicksight/quicksight-data';
import { createSqliteDashboardStore } from '../../../server/adapters/sqlite/sqlite-dashboard-store';
import { ok } from '../../../src/domain/result';
import { aDataFolder } from './a-data-folder';

const account = { accountId: '111122223333', region: 'eu-west-1' };
const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'secret' };
const now = new Date('2026-11-23T09:34:00Z');
let folder: string;
let local: LocalBiService;
const data = () =>
  createQuickSightData({
    ...account,
    credentials,
    endpoint: `${local.url}/api`,
    certificate: local.certificate,
  });

beforeAll(async () => {
  folder = await aDataFolder();
  const pageDir = join(folder, 'pages');
  await mkdir(join(pageDir, 'assets'), { recursive: true });
  await Promise.all(['index', 'frame', 'control'].map((page) => writeFile(join(pageDir, `${page}.html`), page)));
  const accessKeyId = credentials.accessKeyId;
  local = await startBiService({
    port: 0,
    framePort: 0,
    dataDir: folder,
    pageDir,
    ...account,
    accessKeyId,
    clock: () => now,
  });
});
afterAll(async () => {
  await local.close();
  await rm(folder, { recursive: true });
});

it('reads the datasets of a dashboard, and when each was refreshed last', async () => {
  const dataSets = await data().dataSets('air-routes');
  expect(dataSets).toEqual(ok(['flights-airport', 'airports', 'us-10m']));
  expect(await data().lastRefresh('airports')).toEqual(ok(new Date('2026-11-23T09:00:00Z')));
});

it('knows nothing of what does not exist', async () => {
  expect(await data().dataSets('none')).toEqual(ok([]));
  expect(await data().lastRefresh('none')).toEqual(ok(undefined));
});

const ingestion = (IngestionStatus: string, time: string, more: object = {}) => ({
  IngestionStatus,
  CreatedTime: Date.parse(time) / 1000,
  ...more,
});

it.each([
  [
    'the latest that completed, in any order',
    [
      ingestion('COMPLETED', '2026-11-21T06:00:00Z'),
      ingestion('COMPLETED', '2026-11-23T06:00:00Z'),
      ingestion('FAILED', '2026-11-23T08:00:00Z'),
      ingestion('RUNNING', '2026-11-23T09:00:00Z'),
    ],
    new Date('2026-11-23T06:00:00Z'),
  ],
  ['none, if none completed', [ingestion('CANCELLED', '2026-11-23T08:00:00Z')], undefined],
  ['none, if there are none', [], undefined],
  [
    'none of a dataset that is queried directly',
    [ingestion('COMPLETED', '2026-11-23T08:00:00Z', { ErrorInfo: { Type: 'DATA_SET_NOT_SPICE' } })],
    undefined,
  ],
])('takes as last refresh %s', async (_, Ingestions, expected) => {
  local.administration.answerOperation('ListIngestions', { Status: 200, Ingestions });
  onTestFinished(() => local.administration.answerOperation('ListIngestions', undefined));
  expect(await data().lastRefresh('airports')).toEqual(ok(expected));
});

it('is refused by name without the right', async () => {
  local.administration.refuseOperation('ListIngestions');
  onTestFinished(() => local.administration.answerOperation('ListIngestions', undefined));
  expect(await data().lastRefresh('airports')).toMatchObject({
    failure: { kind: 'refused', trouble: 'right', named: 'quicksight:ListIngestions' },
  });
});

it('remembers in SQLite what was read last, across a restart', async () => {
  const folder = await aDataFolder();
  const store = await createSqliteDashboardStore(folder);
  const sales = { version: 3, dataSets: { orders: now.getTime(), plan: null } };
  await store.data.save(new Map([['sales', { dataSets: {} }]]));
  await store.data.save(new Map([['sales', sales]]));
  expect(await store.data.known()).toBe(await store.data.known());
  store.close();
  const reopened = await createSqliteDashboardStore(folder);
  expect(await reopened.data.known()).toEqual(new Map([['sales', sales]]));
  reopened.close();
  await rm(folder, { recursive: true });
});
