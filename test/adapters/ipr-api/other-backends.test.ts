import { expect, it } from 'vitest';
import { dashboardsIn } from '../../application/ports';
import { updateUnknown } from '#domain/dashboards/dashboard';
import { failed, ok } from '#domain/result';
import { aBackend, aRow, edit, id, json, sales, seen } from './a-backend';

it.each([
  [null, []],
  [undefined, []],
  ['Sales', ['Sales']],
  [[], []],
])('the identity of another backend with %j as its groups lets people in', async (group, groupList) => {
  const { identity } = await aBackend(json({ sub: 's', email: 'e', group }));
  expect(await identity.current()).toEqual(ok({ userSub: 's', userEmail: 'e', groupList }));
});

it.each([null, undefined, 7])('the identity of another backend with %j as its email lets people in', async (email) => {
  const { identity } = await aBackend(json({ sub: 's', email, group: [] }));
  expect(await identity.current()).toEqual(ok({ userSub: 's', userEmail: '', groupList: [] }));
});

const at = new Date('2026-11-18T09:02:00.000Z');

it.each([
  ['milliseconds', at.getTime()],
  ['seconds', at.getTime() / 1000],
  ['an ISO date without a zone', '2026-11-18T09:02:00'],
  ['one with a fraction, as Python writes it', '2026-11-18T09:02:00.000000'],
  ['one of another zone', '2026-11-18T10:02:00+01:00'],
  ['one whose zone has no colon', '2026-11-18T10:02:00+0100'],
  ['one with a space', '2026-11-18 09:02:00'],
  ['one with a space and a zone', '2026-11-18 10:02:00 +0100'],
  ['an HTTP date', 'Wed, 18 Nov 2026 09:02:00 GMT'],
  ['seconds as text', String(at.getTime() / 1000)],
  ['milliseconds as text', String(at.getTime())],
])('a row of another backend is dated by %s', async (_, updatedAt) => {
  const { catalogue } = await aBackend(json([{ ...aRow, updatedAt }]));
  expect(await catalogue.list()).toEqual(ok({ dashboards: [{ ...sales, updatedAt: at }], skipped: 0 }));
});

it('a row of another backend is dated by a day without its time, from midnight', async () => {
  const { catalogue } = await aBackend(json([{ ...aRow, updatedAt: '2026-11-18' }]));
  expect(await dashboardsIn(catalogue)).toMatchObject([{ updatedAt: new Date('2026-11-18T00:00:00Z') }]);
});

it.each([null, undefined, 'yesterday', '2026-02-30', 1e300, {}])(
  'a row of another backend with %j as its date is dated by none, and its update names none',
  async (updatedAt) => {
    const { catalogue, hits } = await aBackend(json([{ ...aRow, updatedAt }]), json({ status: 'SYNC' }));
    expect(await catalogue.list()).toEqual(ok({ dashboards: [{ ...sales, updatedAt: updateUnknown }], skipped: 0 }));
    await catalogue.update(id, edit, updateUnknown);
    expect(JSON.parse(hits.at(-1)?.body ?? '')).not.toHaveProperty('updatedAt');
  },
);

it.each([
  [
    'null texts',
    { title: null, icon: null, metaName: null, metaArn: null },
    { title: '', icon: '', metaName: '', metaArn: '' },
  ],
  ['no status', { status: undefined }, { status: '' }],
  ['a null description', { description: null }, { description: '' }],
  ['no description', { description: undefined }, { description: '' }],
  ['no groups', { groups: undefined }, { groupList: [] }],
  ['null groups', { groups: null }, { groupList: [] }],
  ['one group', { groups: 'Sales' }, { groupList: ['Sales'] }],
])('a row of another backend is read with %s', async (_, sent, read) => {
  const { catalogue } = await aBackend(
    json([{ ...aRow, ...sent }]),
    json({ status: 'SYNC', dashboard: { ...aRow, ...sent } }),
  );
  const dashboard = { ...sales, ...read };
  expect(await catalogue.list()).toEqual(ok({ dashboards: [dashboard], skipped: 0 }));
  expect(await catalogue.update(id, edit, seen)).toEqual(ok({ status: 'SYNC', dashboard }));
});

it('a row of another backend is read with the fields of trust that it has, and only they are sent back', async () => {
  const known = { owner: 'Priya Nair', knownIssue: '' };
  const unknown = { verifiedUntil: 7, promisedAge: null, refreshedAt: 'today' };
  const { catalogue, hits } = await aBackend(json([{ ...aRow, ...known, ...unknown }]), json({ status: 'SYNC' }));
  const dashboard = { ...sales, ...known };
  expect((await dashboardsIn(catalogue)).map((one) => ({ ...one }))).toStrictEqual([dashboard]);

  const changed = { ...dashboard, knownIssue: 'Counted twice', refreshedAt: at };
  await catalogue.update(id, changed, seen);
  const { id: _, metaId: __, metaName: ___, metaArn: ____, ...edited } = aRow;
  expect(JSON.parse(hits.at(-1)?.body ?? '')).toEqual({
    ...edited,
    pk: 'dashboard',
    sk: 'sales',
    owner: 'Priya Nair',
    knownIssue: 'Counted twice',
  });
});

it.each([{ groups: [1] }, { description: 5 }, { metaId: null }])(
  'a row of another backend is counted and left out with %j',
  async (sent) => {
    const { catalogue } = await aBackend(json([{ ...aRow, ...sent }]));
    expect(await catalogue.list()).toEqual(ok({ dashboards: [], skipped: 1 }));
  },
);

it('a backend that answers with the use of another month than was asked for has none of that month', async () => {
  const answer = { months: [], dashboards: [], people: [], groups: [] };
  const { use } = await aBackend(json({ ...answer, month: '2026-10' }), json(answer));
  expect(await use.organisation('2026-10')).toMatchObject({ ok: true });
  expect(await use.organisation('2026-10')).toEqual(failed({ kind: 'not-found' }));
});
