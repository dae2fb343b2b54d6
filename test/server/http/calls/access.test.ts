import { expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls';
import { permissionsInMemory } from '../../dashboard-permissions-in-memory';
import { anIdToken } from '../../tokens';
import { anApi, authorised, bearer, forSales } from '../an-api';

const path = '/prod/quicksight/access';

async function aVisit(...groups: string[]) {
  const { app, key, log } = anApi();
  const sub = 'a-viewer';
  const viewer = bearer(await anIdToken(key, { sub, 'cognito:groups': groups }));
  const manager = await authorised('SuperUser');
  const post = (call: string, body: unknown, headers = viewer) =>
    app.request(`${path}/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const get = async (call: string, headers = viewer) => (await app.request(`${path}/${call}`, { headers })).json();
  return { app, sub, viewer, manager, post, get, log };
}

it('the access call answers alike, byte for byte, whether there is such a dashboard or not', async () => {
  const { post, get, manager } = await aVisit('Operations');
  const answers: string[] = [];
  for (const metaId of ['sales', 'draft', 'nowhere', '__proto__']) {
    const asked = await post('request', { metaId, note: 'Why' });
    answers.push(`${asked.status} ${await asked.text()} ${asked.headers.get('Content-Length')}`);
    const { requests } = (await get('mine')) as { requests: Record<string, string>[] };
    answers.push(JSON.stringify(requests[0]).replace(JSON.stringify(requests[0]?.['metaId']), ''));
    await post('takeBack', { metaId });
  }
  expect(new Set(answers).size).toBe(2);
  await post('request', { metaId: 'nowhere', note: '' });
  expect(await get('requests', manager)).toEqual({ requests: [] });
});

it('leads from a request over a grant to the list, and its lines in the log name no address that was asked for', async () => {
  const { app, sub, viewer, manager, post, get, log } = await aVisit('Operations');
  await post('request', { metaId: 'sales', note: 'For Q4' });
  const { requests } = (await get('requests', manager)) as { requests: { at: string }[] };
  expect(requests).toMatchObject([{ dashboard: forSales.id, sub, groups: ['Operations'], note: 'For Q4' }]);
  const decision = { dashboard: forSales.id, sub, at: requests[0]?.at, decision: { kind: 'person' } };
  expect((await post('answer', decision, manager)).status).toBe(200);
  expect((await post('answer', decision, manager)).status).toBe(404);

  const list = async () => (await app.request('/prod/quicksight/dashboard/list', { headers: viewer })).json();
  expect(await list()).toContainEqual(expect.objectContaining({ id: forSales.id, granted: true }));
  expect((await post('withdraw', { dashboard: forSales.id, sub }, manager)).status).toBe(200);
  expect(await list()).not.toContainEqual(expect.objectContaining({ id: forSales.id }));
  const events = log.map((line) => (JSON.parse(line) as { event?: string }).event);
  expect(events).toEqual(expect.arrayContaining(['access-requested', 'access-granted', 'access-withdrawn']));
  expect(log.find((line) => line.includes('access-requested'))).not.toMatch(/dashboard@|For Q4/);
});

it('a grant that is over gives no row, no opening and no reader, and at night nothing in QuickSight either', async () => {
  let now = new Date('2026-11-20T08:00:00Z');
  const { permissions: biPermissions, groups: readerGroups, has, grantsOf } = permissionsInMemory();
  has(forSales.metaId);
  const { app, key, access, worker } = anApi({ clock: () => now, biPermissions, readerGroups });
  const asked = { sub: 'a-viewer', email: 'v@example.com', groups: [], metaId: 'sales', note: '', at: now };
  await access.ask(asked);
  const decision = { kind: 'person', until: '2026-11-21' } as const;
  await access.answer({ asked, dashboard: forSales.id, by: { sub: 'boss', email: '' }, now, decision });
  const viewer = bearer(await anIdToken(key, { sub: asked.sub }));
  const manager = await authorised('SuperUser');
  const get = (call: CallName, headers = viewer) =>
    app.request(`/prod/${calls[call].path}?id=${forSales.id}`, { headers });
  const given = async () => {
    await worker.ask('permissions');
    await worker.run(new AbortController().signal);
    return {
      isListed: (await (await get('list')).text()).includes(forSales.id),
      opening: (await get('embedUrl')).status,
      who: ((await (await get('who', manager)).json()) as { people: object[] }).people,
      shared: grantsOf(forSales.metaId).filter((principal) => principal.includes('person')).length,
    };
  };
  for (const time of ['2026-11-20T08:00:00Z', '2026-11-21T23:59:59Z']) {
    now = new Date(time);
    const who = [{ until: decision.until }];
    expect(await given()).toMatchObject({ isListed: true, opening: 200, who, shared: 1 });
  }
  now = new Date('2026-11-22T00:00:00Z');
  expect(await given()).toEqual({ isListed: false, opening: 404, who: [], shared: 1 });
  now = new Date('2026-11-22T02:01:00Z');
  expect(await given()).toEqual({ isListed: false, opening: 404, who: [], shared: 0 });
  expect(await access.grants()).toEqual([]);
});

it.each([
  ['request', { metaId: '', note: '' }],
  ['request', { metaId: 'a', note: 'x'.repeat(301) }],
  ['request', { metaId: 'a'.repeat(513), note: '' }],
  ['request', { metaId: 'a', note: '', granted: true }],
  ['request', { metaId: ['a'], note: '' }],
  ['answer', { dashboard: forSales.id, sub: 'a', at: 'yesterday', decision: { kind: 'person' } }],
  ['answer', { dashboard: 'none', sub: 'a', at: '2026-11-20T08:00:00Z', decision: { kind: 'person' } }],
  ['answer', { dashboard: forSales.id, sub: 'a', at: '2026-11-20T08:00:00Z', decision: { kind: 'everyone' } }],
  [
    'answer',
    { dashboard: forSales.id, sub: 'a', at: '2026-11-20T08:00:00Z', decision: { kind: 'person', group: 'x' } },
  ],
  ['answer', { dashboard: forSales.id, sub: 'a', at: '2026-11-20T08:00:00Z', decision: { kind: 'person', until: 9 } }],
  ['withdraw', { dashboard: 'none', sub: 'a' }],
])('the access call refuses a body that is not what %s takes: %j', async (call, body) => {
  const { post, get, manager } = await aVisit();
  const answer = await post(call, body, manager);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'invalid-body']);
  expect(await get('mine', manager)).toEqual({ requests: [] });
});

it('the access call lets one person ask 10 times a minute', async () => {
  const { post } = await aVisit();
  for (let count = 0; count < 10; count++) await post('request', { metaId: 'nowhere', note: '' });
  expect((await post('request', { metaId: 'sales', note: '' })).status).toBe(429);
});
