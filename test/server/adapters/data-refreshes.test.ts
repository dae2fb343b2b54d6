import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BiService as LocalBiService, startBiService } from '../../../local/bi-service/bi-service';
import { demoCopies, demoDashboards } from '#adapters/in-memory/demo';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import { createQuickSightData } from '#server/adapters/quicksight/quicksight-data';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import type { RefreshStore, KnownData } from '#server/ports/stores/refresh-store';
import { ok } from '#domain/result';
import { refreshStoreInMemory } from '../data-refreshes-in-memory';
import { aDataFolder } from './sqlite/a-data-folder';
import { aDynamoDbTable, tableName } from './dynamodb/a-dynamodb-table';
import { aFolder } from '../../a-folder';
import { plainPages } from '../../local/bi-service/running-bi-service';

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
  const accessKeyId = credentials.accessKeyId;
  local = await startBiService({
    port: 0,
    framePort: 0,
    dataDir: folder,
    pageDir: await plainPages(join(folder, 'pages')),
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

it('reads the names of a dashboard’s sheets, and the layout of the first as a face, which the demo has too', async () => {
  expect(await data().sheets('air-routes')).toEqual(
    ok({ face: 'k0063k6063kc063ki063m03g8hg388', names: ['Airports', 'Routes'] }),
  );
  expect(await data().sheets('none')).toEqual(ok({ face: '', names: [] }));
  for (const { metaId, face } of demoDashboards())
    expect(await data().sheets(demoCopies[metaId] ?? metaId)).toMatchObject({ value: { face } });
});

const large = 'x'.repeat(1000);
it.each([
  ['nothing', {}, ''],
  ['no sheet', { Definition: { Sheets: [] } }, ''],
  ['no layout', { Definition: { Sheets: [{ SheetId: 'one' }] } }, ''],
  ['a paginated report', { Definition: { Sheets: [aSheet([], { SectionBasedLayout: {} })] } }, ''],
  [
    'kinds that nobody knows',
    { Definition: { Sheets: [aSheet([{ Hologram: { VisualId: 'v1' } }], aGrid())] } },
    'x00c8',
  ],
  [
    'places in pixels',
    {
      Definition: {
        Sheets: [
          aSheet([{ PieChartVisual: { VisualId: 'v1' } }], {
            FreeFormLayout: {
              Elements: [
                {
                  ElementId: 'v1',
                  ElementType: 'VISUAL',
                  XAxisLocation: '800px',
                  YAxisLocation: '0px',
                  Width: '800px',
                  Height: '800px',
                },
              ],
              CanvasSizeOptions: { ScreenCanvasSizeOptions: { OptimizedViewPortWidth: '1600px' } },
            },
          }),
        ],
      },
    },
    'pc0cc',
  ],
  [
    '10 MB',
    {
      Definition: {
        Sheets: [
          aSheet(
            Array.from({ length: 10_000 }, (_, index) => ({ TableVisual: { VisualId: `v${index}`, Subtitle: large } })),
            aGrid(0, 9999),
          ),
        ],
      },
    },
    't00c4tc0c4t04c4tc4c4t08c4tc8c4',
  ],
])('reads a definition with %s', async (_, answer, face) => {
  local.administration.answerOperation('DescribeDashboardDefinition', { Status: 200, ...answer });
  onTestFinished(() => local.administration.answerOperation('DescribeDashboardDefinition', undefined));
  expect(await data().sheets('air-routes')).toEqual(ok({ face, names: [] }));
});

it('leaves out names of sheets that are missing, blank or too long, and those after the twentieth', async () => {
  const names = [
    undefined,
    '  ',
    'x'.repeat(101),
    ' Overview ',
    ...Array.from({ length: 30 }, (_, at) => `Sheet ${at}`),
  ];
  const Sheets = names.map((Name, at) => ({ SheetId: `s${at}`, Name }));
  local.administration.answerOperation('DescribeDashboardDefinition', { Status: 200, Definition: { Sheets } });
  onTestFinished(() => local.administration.answerOperation('DescribeDashboardDefinition', undefined));
  const read = await data().sheets('air-routes');
  expect(read.ok && read.value.names).toEqual(['Overview', ...Array.from({ length: 19 }, (_, at) => `Sheet ${at}`)]);
});

function aSheet(Visuals: object[], Configuration: object) {
  return { SheetId: 'one', Visuals, Layouts: [{ Configuration }] };
}

/** Without places, as QuickSight fills a grid. */
function aGrid(first = 1, last = first) {
  const ids = Array.from({ length: last - first + 1 }, (_, index) => `v${first + index}`);
  return {
    GridLayout: {
      Elements: ids.map((ElementId) => ({ ElementId, ElementType: 'VISUAL', ColumnSpan: 18, RowSpan: 12 })),
    },
  };
}

interface Subject {
  store: RefreshStore;
  /** The store as another process finds it. */
  another: () => Promise<RefreshStore>;
}

const sales: KnownData = {
  version: 3,
  dataSets: { orders: now.getTime(), plan: null },
  face: 'k00o2',
  sheets: ['Overview'],
};

describe.each<[string, () => Promise<Subject>]>([
  [
    'the in-memory store of what is known',
    async () => {
      const store = refreshStoreInMemory();
      return { store, another: async () => store };
    },
  ],
  [
    'the SQLite store of what is known',
    async () => {
      const folder = await aFolder();
      const open = async () => {
        const store = await openSqliteStores(folder);
        onTestFinished(() => store.close());
        return store.refreshes;
      };
      return { store: await open(), another: open };
    },
  ],
  [
    'the DynamoDB store of what is known',
    async () => {
      const table = await aDynamoDbTable();
      onTestFinished(() => table.close());
      const open = async () => createDynamoDbStores(table.client(), tableName).refreshes;
      return { store: await open(), another: open };
    },
  ],
])('%s', (_, create) => {
  it('keeps what was saved last, for every process', async () => {
    const { store, another } = await create();
    expect(await store.known()).toEqual(new Map());
    await store.save(new Map([['sales', { dataSets: {} }]]));
    await store.save(new Map([['sales', sales]]));
    expect(await store.known()).toEqual(new Map([['sales', sales]]));
    expect(await (await another()).known()).toEqual(new Map([['sales', sales]]));
  });

  it('returns the same map until something else is known, so that the list’s JSON can be cached', async () => {
    const { store } = await create();
    await store.save(new Map([['sales', sales]]));
    const known = await store.known();
    expect(await store.known()).toBe(known);
    await store.save(new Map([['sales', { ...sales, version: 4 }]]));
    expect(await store.known()).not.toBe(known);
  });

  it('keeps hundreds at once', async () => {
    const { store } = await create();
    const many = new Map(Array.from({ length: 250 }, (_, number) => [`board-${number}`, sales]));
    await store.save(many);
    expect(await store.known()).toEqual(many);
  });
});
