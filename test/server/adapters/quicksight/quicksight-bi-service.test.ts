import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type ServerResponse, createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BiService as LocalBiService, startBiService } from '../../../../local/bi-service/bi-service';
import {
  createQuickSightBiService,
  type QuickSightBiServiceOptions,
} from '#server/adapters/quicksight/quicksight-bi-service';
import { embedUrlAnswer } from '#contract/dashboards/opening';
import { retryWhenBusy } from '#server/application/retry-when-busy';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { clock, manager, syncing } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';
import { aDataFolder } from '../sqlite/a-data-folder';
import { plainPages } from '../../../local/bi-service/running-bi-service';

const account = { accountId: '111122223333', region: 'eu-west-1' };
const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'secret' };
const ann = { name: 'ann-sub', email: 'ann@example.com' };
/** A dashboard that the service starts with. */
let like: string;
let folder: string;
let local: LocalBiService;
const quickSight = (over: Partial<QuickSightBiServiceOptions> = {}) =>
  createQuickSightBiService({
    ...account,
    credentials,
    endpoint: `${local.url}/api`,
    certificate: local.certificate,
    allowedDomains: ['http://localhost:8080'],
    clock,
    ...over,
  });

beforeAll(async () => {
  folder = await aDataFolder();
  local = await startBiService({
    port: 0,
    framePort: 0,
    dataDir: folder,
    pageDir: await plainPages(join(folder, 'pages')),
    ...account,
    accessKeyId: credentials.accessKeyId,
    clock,
  });
  const seeded = await quickSight().dashboards();
  like = (seeded.ok && seeded.value.dashboards[0]?.id) || '';
});
afterAll(async () => {
  await local.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  local.administration.failNextRequests(0, 500);
  local.administration.delayRequests(0);
});

it('the BI service reads the shared folders that hold dashboards', async () => {
  const folders = await quickSight().folders();
  expect(folders).toMatchObject({
    ok: true,
    value: [{ name: 'Economy', dashboards: ['federal-receipts', 'us-employment-overview'] }, { name: 'Planet' }],
  });
});

it('the QuickSight adapter reads every page of the dashboards', async () => {
  const before = await quickSight().dashboards();
  for (let number = 0; number < 230; number++) {
    await local.administration.addDashboard({ id: `page-${number}`, name: `Page ${number}`, like });
  }
  const after = await quickSight().dashboards();
  if (!before.ok || !after.ok) throw new Error('The dashboards could not be read');
  expect(after.value.dashboards).toHaveLength(before.value.dashboards.length + 230);
  expect(after.value.dashboards).toContainEqual({
    id: 'page-7',
    name: 'Page 7',
    arn: 'arn:aws:quicksight:eu-west-1:111122223333:dashboard/page-7',
    version: 1,
  });
});

it('the QuickSight adapter registers a reader at the first opening and opens a fresh URL each time', async () => {
  const service = quickSight({ sessionMinutes: 30 });
  let unknown = 0;
  const first = await service.embed(like, ann, () => unknown++);
  const second = await service.embed(like, ann, () => unknown++);
  expect(unknown).toBe(1);
  if (!first.ok || !second.ok) throw new Error('The dashboard could not be opened');

  expect(embedUrlAnswer.shape.embedUrl.safeParse(first.value.url).success).toBe(true);
  expect(first.value.sessionExpiresAt).toEqual(new Date(clock().getTime() + 30 * 60_000));
  expect(second.value.url).not.toBe(first.value.url);
});

it.each(['ann-sub', 'ann@example.com'])(
  'the QuickSight adapter registers %s under a role by the name that QuickSight gives them',
  async (name) => {
    const readerRoleArn = 'arn:aws:iam::111122223333:role/portal/Reader';
    const reader = { ...ann, name };
    expect(await quickSight({ readerRoleArn }).embed(like, reader)).toMatchObject({ ok: true });
    expect(await quickSight().embed(like, reader)).toMatchObject({ ok: true });
  },
);

it('the QuickSight adapter handles two first openings at once, and a reader without an email address', async () => {
  const newcomer = { name: 'new-sub', email: '' };
  const openings = await Promise.all([quickSight().embed(like, newcomer), quickSight().embed(like, newcomer)]);
  expect(openings).toMatchObject([{ ok: true }, { ok: true }]);
});

it('the QuickSight adapter does not find a dashboard that does not exist', async () => {
  expect(await quickSight().embed('nowhere', ann)).toEqual({ ok: false, failure: { kind: 'not-found' } });
});

it('the QuickSight adapter retries when it is throttled or the service fails, then reports it', async () => {
  local.administration.failNextRequests(2, 429);
  expect(await quickSight().embed(like, ann)).toMatchObject({ ok: true });
  local.administration.failNextRequests(2, 500);
  expect(await quickSight().dashboards()).toMatchObject({ ok: true });

  local.administration.failNextRequests(3, 429);
  expect(await quickSight().dashboards()).toEqual({ ok: false, failure: { kind: 'busy', retryAfterSeconds: 5 } });
  local.administration.failNextRequests(3, 503);
  expect(await quickSight().dashboards()).toMatchObject({ failure: { kind: 'unreachable' } });
});

it('the QuickSight adapter is called again later, with more and more time between, where nobody waits', async () => {
  local.administration.failNextRequests(4, 429);
  const sync = createSyncDashboards(storesInMemory().dashboards, quickSight(), clock, syncing());
  const waits: number[] = [];
  const synced = await retryWhenBusy(() => sync(manager), new AbortController().signal, {
    jitter: () => 0.5,
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  expect(synced).toMatchObject({ ok: true });
  expect(waits).toEqual([7500]);
});

it('the QuickSight adapter distinguishes a refusal from an unreachable service', async () => {
  const stranger = { accessKeyId: 'AKIASTRANGER', secretAccessKey: 'secret' };
  expect(await quickSight({ credentials: stranger }).dashboards()).toMatchObject({ failure: { kind: 'refused' } });
  expect(await quickSight({ sessionMinutes: 5 }).embed(like, ann)).toMatchObject({ failure: { kind: 'refused' } });
  const foreign = quickSight({ allowedDomains: ['http://portal.example'] });
  expect(await foreign.embed(like, ann)).toMatchObject({ failure: { kind: 'refused' } });
  const elsewhere = quickSight({ endpoint: 'https://127.0.0.1:1/api' });
  expect(await elsewhere.dashboards()).toMatchObject({ failure: { kind: 'unreachable' } });
  const { certificate: _, ...untrusting } = {
    ...account,
    credentials,
    endpoint: `${local.url}/api`,
    certificate: '',
  };
  expect(await createQuickSightBiService(untrusting).dashboards()).toMatchObject({
    failure: { kind: 'unreachable' },
  });
});

it('the QuickSight adapter does not wait forever for a service that never responds', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const service = quickSight({ endpoint: `http://127.0.0.1:${port}`, tryTimeout: 100 });
  expect(await service.dashboards()).toMatchObject({ failure: { kind: 'unreachable' } });
  silent.close();
});

it.each<[how: string, end: (answer: ServerResponse) => unknown]>([
  ['stalls', () => undefined],
  ['breaks off', (answer) => answer.destroy()],
])('the QuickSight adapter does not wait for ever on an answer that %s', async (_, end) => {
  const broken = createHttpServer((_, answer) => {
    answer.writeHead(200, { 'content-length': 1000 }).write('{"Status":200,', () => end(answer));
  }).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  const { port } = broken.address() as AddressInfo;
  const service = quickSight({ endpoint: `http://127.0.0.1:${port}`, tryTimeout: 100 });
  expect(await service.dashboards()).toMatchObject({ failure: { kind: 'unreachable' } });
  broken.close();
});

it.each([
  [403, '{"code":"Forbidden"}', 'refused'],
  [502, '<h1>Bad gateway</h1>', 'unreachable'],
  [200, '<h1>Sign in to the hotel</h1>', 'refused'],
  [403, '<h1>Proxy</h1>', 'refused'],
  [200, '{"Status":200}', 'refused'],
  [200, '{"EmbedUrl":7}', 'refused'],
])('the QuickSight adapter takes a %i with %j for what it is', async (status, body, kind) => {
  const other = createHttpServer((_, answer) => answer.writeHead(status).end(body)).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const service = quickSight({ endpoint: `http://127.0.0.1:${port}` });
  expect(await service.embed(like, ann)).toMatchObject({ failure: { kind } });
  other.close();
});
