import { expect, it } from 'vitest';
import { createReadRefreshes } from '#server/application/trust/read-refreshes';
import { createListedCatalogue } from '#server/application/catalogue/listed-catalogue';
import { createPostedIssues } from '#server/application/catalogue/posted-issues';
import type { BiDashboard } from '#server/ports/bi-service';
import { ok } from '#domain/result';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { biServiceInMemory } from '../../bi-service-in-memory';
import { storesInMemory } from '../../stores-in-memory';
import { dataRefreshesInMemory, refreshStoreInMemory } from '../../data-refreshes-in-memory';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 23, hour));
const dashboard = (id: string, version?: number): BiDashboard => ({
  id,
  name: id,
  arn: `arn:${id}`,
  ...(version !== undefined && { version }),
});

function setUp() {
  const ending = new AbortController();
  const biService = biServiceInMemory(dashboard('sales', 1), dashboard('costs', 1));
  const refreshes = dataRefreshesInMemory();
  refreshes.shown = { sales: ['orders', 'plan'], costs: ['ledger', 'plan'] };
  refreshes.times = { orders: at(6), plan: at(8), ledger: at(9) };
  const store = refreshStoreInMemory();
  const waits: number[] = [];
  const begin = { at: 0 };
  const read = createReadRefreshes({
    biService,
    refreshes,
    store,
    pause: async () => undefined,
    beginAt: () => begin.at,
    signal: ending.signal,
    patience: { tries: 2, jitter: () => 0, wait: async (milliseconds) => void waits.push(milliseconds) },
  });
  const rows = ['sales', 'costs', 'other'].map((metaId) =>
    aDashboard({ id: aDashboardId(`dashboard@${metaId}`), metaId }),
  );
  const { dashboards, history } = storesInMemory(...rows);
  const dated = createListedCatalogue({ dashboards, refreshes: store, issues: createPostedIssues(history) });
  const times = async () => (await dated.list()).map(({ metaId, refreshedAt }) => [metaId, refreshedAt]);
  return { biService, refreshes, store, read, waits, dated, times, ending, begin };
}

it('reading refreshes dates a dashboard by the oldest of its data, and one whose data is unknown not at all', async () => {
  const { read, times } = setUp();
  expect(await read()).toEqual({ changed: ['sales', 'costs'] });
  expect(await times()).toEqual([
    ['costs', at(8)],
    ['other', undefined],
    ['sales', at(6)],
  ]);
});

it('a reading asks once for each dataset, and for the datasets of a dashboard only when it was published again', async () => {
  const { read, refreshes, biService } = setUp();
  await read();
  refreshes.calls = [];
  biService.has(dashboard('sales', 2), dashboard('costs', 1));
  refreshes.times['ledger'] = at(10);
  expect(await read()).toEqual({ changed: ['sales', 'costs'] });
  expect(refreshes.calls).toEqual([
    'data sets of sales',
    'refresh of orders',
    'sheets of sales',
    'refresh of plan',
    'refresh of ledger',
  ]);
  expect(await read()).toEqual({ changed: [] });
});

it('reading refreshes asks each time for the datasets of dashboards without a version', async () => {
  const { read, refreshes, biService } = setUp();
  biService.has(dashboard('sales'));
  await read();
  refreshes.calls = [];
  await read();
  expect(refreshes.calls).toContain('data sets of sales');
});

it('reading refreshes keeps the last known refresh when the BI service has forgotten it', async () => {
  const { read, refreshes, times } = setUp();
  await read();
  refreshes.times = {};
  expect(await read()).toEqual({ changed: [] });
  expect(await times()).toContainEqual(['sales', at(6)]);
});

it('reading refreshes says nothing of a dashboard while the age of one of its datasets is unknown', async () => {
  const { read, refreshes, times } = setUp();
  delete refreshes.times['plan'];
  await read();
  expect((await times()).map(([, time]) => time)).toEqual([undefined, undefined, undefined]);
});

it('reading refreshes waits while the BI service is busy, and ends early with the reason when it refuses', async () => {
  const { read, refreshes, waits, times } = setUp();
  await read();
  refreshes.times = { orders: at(12), plan: at(12), ledger: at(12) };
  refreshes.failures = [
    { kind: 'busy', retryAfterSeconds: 5 },
    { kind: 'refused', reason: 'AccessDeniedException' },
  ];
  expect(await read()).toEqual({ changed: [], problem: 'AccessDeniedException' });
  expect(waits).toEqual([5000]);
  expect(await times()).toContainEqual(['sales', at(6)]);
});

it('reading refreshes begins at another dataset each time, so that all are read though each run ends early', async () => {
  const { read, refreshes, begin, times } = setUp();
  await read();
  refreshes.times = { orders: at(12), plan: at(13), ledger: at(14) };
  const lastRefresh = refreshes.lastRefresh.bind(refreshes);
  for (const part of [0, 1 / 3, 2 / 3]) {
    begin.at = part;
    let isFirst = true;
    refreshes.lastRefresh = async (dataSet) => {
      if (!isFirst) return { ok: false, failure: { kind: 'refused', reason: 'EndOfSlice' } };
      isFirst = false;
      return lastRefresh(dataSet);
    };
    expect(await read()).toMatchObject({ problem: 'EndOfSlice' });
  }
  expect(await times()).toContainEqual(['sales', at(12)]);
  expect(await times()).toContainEqual(['costs', at(13)]);
});

it('reading refreshes keeps what it has read when it is stopped', async () => {
  const { read, refreshes, ending } = setUp();
  refreshes.lastRefresh = async () => {
    ending.abort();
    return ok(at(12));
  };
  expect(await read()).toEqual({ changed: ['sales', 'costs'], problem: 'stopped' });
});

it('reading refreshes does not take a bug for an early end', async () => {
  const { read, refreshes } = setUp();
  refreshes.lastRefresh = () => Promise.reject(new TypeError('bug'));
  await expect(read()).rejects.toThrow('bug');
});

it('reading refreshes gives the same list until catalogue or data change, so that its JSON can be cached', async () => {
  const { read, dated, refreshes } = setUp();
  await read();
  const list = await dated.list();
  expect(await dated.list()).toBe(list);
  await read();
  expect(await dated.list()).toBe(list);
  refreshes.times['orders'] = at(7);
  await read();
  expect(await dated.list()).toContainEqual(expect.objectContaining({ metaId: 'sales', refreshedAt: at(7) }));
});

it('reading refreshes reads the sheets of a dashboard once for each version, and lists it', async () => {
  const { read, refreshes, biService, dated } = setUp();
  refreshes.faces = { sales: 'k00o2' };
  refreshes.sheetNames = { sales: ['Overview', 'Stores'] };
  await read();
  const listed = (await dated.list()).map(({ metaId, face, sheets }) => [metaId, face, sheets]);
  expect(listed).toEqual([
    ['costs', undefined, undefined],
    ['other', undefined, undefined],
    ['sales', 'k00o2', ['Overview', 'Stores']],
  ]);
  refreshes.calls = [];
  await read();
  expect(refreshes.calls.filter((call) => call.startsWith('sheets'))).toEqual([]);
  biService.has(dashboard('sales', 2), dashboard('costs', 1));
  refreshes.faces = { sales: 'tooo' };
  await read();
  expect(refreshes.calls.filter((call) => call.startsWith('sheets'))).toEqual(['sheets of sales']);
});

it('reading refreshes reads the names of sheets where an earlier release has kept the face alone', async () => {
  const { read, refreshes, store, dated } = setUp();
  await read();
  await store.save(new Map([['sales', { version: 1, dataSets: {}, face: 'k00o2' }]]));
  refreshes.sheetNames = { sales: ['Overview'] };
  await read();
  expect(await dated.list()).toContainEqual(expect.objectContaining({ metaId: 'sales', sheets: ['Overview'] }));
});

it('a refused definition leaves the other dashboards’ faces to be read, and only dates without the right', async () => {
  const { read, refreshes, store, times } = setUp();
  refreshes.faces = { costs: 'k00o2' };
  refreshes.faceRefused = { sales: { kind: 'refused', reason: 'no', trouble: 'right' } };
  expect(await read()).toMatchObject({ problem: 'no' });
  expect((await store.known()).get('costs')?.face).toBeUndefined();
  expect(await times()).toContainEqual(['costs', at(8)]);
  refreshes.faceRefused = { sales: { kind: 'refused', reason: 'InvalidRequest' } };
  expect(await read()).not.toHaveProperty('problem');
  expect([...(await store.known())].map(([id, { face }]) => [id, face])).toEqual([
    ['sales', ''],
    ['costs', 'k00o2'],
  ]);
});

it('reading refreshes goes on after a crash where it was, but for the last 500 calls', async () => {
  const { read, refreshes, biService, store } = setUp();
  const many = Array.from({ length: 900 }, (_, index) => dashboard(`d${index}`, 1));
  biService.has(...many);
  const sheets = refreshes.sheets.bind(refreshes);
  refreshes.sheets = async (id) => (id === 'd700' ? Promise.reject(new Error('crash')) : sheets(id));
  await expect(read()).rejects.toThrow('crash');
  const known = [...(await store.known()).values()];
  expect([known.length, known.filter((one) => one.face !== undefined).length]).toEqual([900, 600]);
  refreshes.sheets = sheets;
  refreshes.calls = [];
  await read();
  expect(refreshes.calls).toEqual(many.slice(600).map(({ id }) => `sheets of ${id}`));
});
