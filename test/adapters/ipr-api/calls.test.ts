import { expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';
import { aBackend, aRow, atOnce, edit, id, json, problem, sales, seen } from './a-backend';

it('every call is spelled as in the specification, and carries the ID token', async () => {
  const { hits, catalogue, sync, downloads, permissions, tickets, identity } = await aBackend(json({}));
  await identity.current();
  await identity.saveHomePath('/dashboard/a%20b');
  await catalogue.list();
  await sync.run();
  await sync.last();
  await catalogue.update(aDashboardId('pk@sk@x'), edit, seen);
  await tickets.issue(aDashboardId('pk@sk&x=1 ü'));
  await downloads.formats();
  await downloads.address('csv');
  await permissions.review();
  await permissions.apply([id]);
  await permissions.undo();
  expect(hits.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /prod/cognito/user/identity',
    'POST /prod/cognito/user/homePath',
    'GET /prod/quicksight/dashboard/list',
    'GET /prod/quicksight/dashboard/sync',
    'GET /prod/quicksight/dashboard/lastSync',
    'POST /prod/quicksight/dashboard/update',
    'GET /prod/quicksight/dashboard/embededUrl?id=pk%40sk%26x%3D1%20%C3%BC',
    'GET /prod/quicksight/dashboard/download',
    'POST /prod/quicksight/dashboard/download',
    'GET /prod/quicksight/permissions',
    'POST /prod/quicksight/permissions',
    'POST /prod/quicksight/permissions',
  ]);
  for (const { authorization } of hits) expect(authorization).toBe('Bearer token-1');
  expect(JSON.parse(hits[1]?.body ?? '')).toEqual({ homePath: '/dashboard/a%20b' });
  expect(JSON.parse(hits[8]?.body ?? '')).toEqual({ format: 'csv', expiresIn: 300 });
  expect(JSON.parse(hits[10]?.body ?? '')).toEqual({ action: 'apply', takeBack: [id] });
  expect(JSON.parse(hits[11]?.body ?? '')).toEqual({ action: 'undo' });
  expect(JSON.parse(hits[5]?.body ?? '')).toEqual({
    pk: 'pk',
    sk: 'sk@x',
    title: 'T',
    description: 'D',
    icon: 'TruckIcon',
    status: 'DRAFT',
    groups: ['Board'],
    updatedAt: '2026-11-18T09:02:00.000Z',
  });
});

it('every call is not made with an invalid id', async () => {
  const { hits, catalogue } = await aBackend(json({}));
  expect(await catalogue.update('none' as typeof id, edit, seen)).toEqual(
    failed({ kind: 'rejected', code: 'invalid-id' }),
  );
  expect(hits).toEqual([]);
});

it('the response to the list becomes dashboards with groupList and a date', async () => {
  const { catalogue } = await aBackend(json([aRow]));
  expect(await catalogue.list()).toEqual(ok({ dashboards: [sales], skipped: 0 }));
});

it('the response to the identity becomes the user', async () => {
  const { identity } = await aBackend(json({ sub: 's', email: 'e', group: ['Sales'], more: 1 }));
  expect(await identity.current()).toEqual(ok({ userSub: 's', userEmail: 'e', groupList: ['Sales'] }));
});

it('the response to the identity can contain the home path', async () => {
  const { identity } = await aBackend(json({ sub: 's', email: 'e', group: [], homePath: '/dashboard' }));
  expect(await identity.current()).toMatchObject({ value: { homePath: '/dashboard' } });
  const other = await aBackend(json({ sub: 's', email: 'e', group: [], homePath: null }));
  expect(await other.identity.current()).toEqual(ok({ userSub: 's', userEmail: 'e', groupList: [] }));
});

it('the response to a sync can be only a status', async () => {
  const { sync } = await aBackend(json({ status: 'SYNC' }));
  expect(await sync.run()).toEqual(ok({ status: 'SYNC' }));
});

it.each([-1, 0.5, 1e300, '1', null])(
  'the response to a sync with %j in the place of a count is not believed',
  async (added) => {
    const { sync } = await aBackend(json({ status: 'SYNC', added }));
    expect(await sync.run()).toEqual(failed({ kind: 'broken' }));
  },
);

it('the response to the last sync becomes a date and its counts', async () => {
  const counts = { added: 2, renamed: 1, missing: 0, returned: 0 };
  const answer = { finishedAt: '2026-11-20T09:40:00.5+01:00', ...counts };
  const { sync } = await aBackend(json({ ...answer, total: 3 }), json({ finishedAt: null }));
  expect(await sync.last()).toEqual(ok({ ...counts, finishedAt: new Date('2026-11-20T08:40:00.500Z') }));
  expect(await sync.last()).toEqual(ok('never'));
});

it('the response to the formats of downloads becomes those that the portal knows', async () => {
  const { downloads } = await aBackend(json({ formats: ['xlsx', 'csv', 'json', 'csv'] }));
  expect(await downloads.formats()).toEqual(ok({ catalogue: ['json', 'csv'], history: [] }));
});

it('the response to a download becomes a whole address, of the web and of nothing else', async () => {
  const expiresAt = '2026-11-20T09:40:00Z';
  const answers = ['/downloads/1/a.csv', 'https://files.example/a.csv', 'javascript:alert(1)', 'http://'];
  const { downloads } = await aBackend(...answers.map((url) => json({ url, expiresAt })));
  expect(await downloads.address('csv')).toMatchObject({
    value: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/downloads\/1\/a\.csv$/),
  });
  expect(await downloads.address('csv')).toEqual(ok('https://files.example/a.csv'));
  expect(await downloads.address('csv')).toEqual(failed({ kind: 'broken' }));
  expect(await downloads.address('csv')).toEqual(failed({ kind: 'broken' }));
});

it('the response to the permissions becomes a review, without dashboards that have no id', async () => {
  const difference = { id, now: [], willBe: [{ of: 'everyone' }], drift: [], problem: 'Refused' };
  const answer = { phase: 'managed', due: 1, equal: 2, differences: [difference, { ...difference, id: 'none' }] };
  const { permissions } = await aBackend(json(answer));
  expect(await permissions.review()).toEqual(ok({ ...answer, differences: [difference] }));
});

it('the response to the permissions is not sent again by itself where it changes them', async () => {
  const { permissions, hits } = await aBackend(problem('busy', 429, {}, atOnce));
  expect(await permissions.apply([])).toMatchObject({ failure: { kind: 'busy' } });
  expect(await permissions.undo()).toMatchObject({ failure: { kind: 'busy' } });
  expect(hits).toHaveLength(2);
});

it('the response to an update can be only a status', async () => {
  const { catalogue } = await aBackend(json({ status: 'SYNC' }), json({ status: 'SYNC', dashboard: aRow }));
  expect(await catalogue.update(id, edit, seen)).toEqual(ok({ status: 'SYNC' }));
  expect(await catalogue.update(id, edit, seen)).toEqual(ok({ status: 'SYNC', dashboard: sales }));
});

const counts = { added: 2, renamed: 1, missing: 0, returned: 0 };

it.each([
  {},
  [],
  null,
  'never',
  { message: 'Not here' },
  counts,
  { ...counts, finishedAt: '' },
  { ...counts, finishedAt: 'yesterday' },
  { ...counts, finishedAt: '2026-02-30T08:00:00Z' },
  { ...counts, finishedAt: 1_795_161_600_000 },
  { finishedAt: '2026-11-20T08:40:00Z' },
  { ...counts, finishedAt: '2026-11-20T08:40:00Z', added: -1 },
  { ...counts, finishedAt: '2026-11-20T08:40:00Z', missing: 0.5 },
  { ...counts, finishedAt: '2026-11-20T08:40:00Z', renamed: '1' },
])('the last sync is not known from %j', async (answer) => {
  const { sync } = await aBackend(json(answer));
  expect(await sync.last()).toEqual(failed({ kind: 'broken' }));
});

it('the last sync is requested only once if the backend does not know the call', async () => {
  const { sync, hits } = await aBackend(problem('not-found', 404));
  expect(await sync.last()).toEqual(failed({ kind: 'not-found' }));
  expect(hits).toHaveLength(1);
});
