import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUpdateDashboard } from '../../../server/application/update-dashboard';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager } from '../callers';
import { dashboardStoreInMemory } from '../dashboard-store-in-memory';

const sales = aDashboard({ id: aDashboardId('dashboard@sales') });
const body = {
  pk: 'dashboard',
  sk: 'sales',
  status: 'DRAFT',
  title: 'Sales',
  description: 'Every order',
  icon: 'TruckIcon',
  groups: ['Sales'],
};
const setUp = () => {
  const store = dashboardStoreInMemory(sales);
  const update = createUpdateDashboard(store, clock);
  return { store, update, send: (over: object) => update(manager, JSON.stringify({ ...body, ...over })) };
};

describe('an update', () => {
  it('writes the five fields and no other', async () => {
    const { store, send } = setUp();
    const saved = {
      ...sales,
      status: 'DRAFT',
      title: 'Sales',
      description: 'Every order',
      icon: 'TruckIcon',
      groupList: ['Sales'],
      updatedAt: clock(),
    };
    expect(await send({})).toEqual({ ok: true, value: saved });
    expect(await store.find(sales.id)).toEqual(saved);
  });

  it('trims, and stores each group once', async () => {
    const { send } = setUp();
    const groups = [' Sales ', 'Sales', '', '  ', 'Finance'];
    expect(await send({ title: '  Sales\n', description: ' x ', groups })).toMatchObject({
      value: { title: 'Sales', description: 'x', groupList: ['Sales', 'Finance'] },
    });
  });

  it('replaces what could not be stored as it is', async () => {
    const { send } = setUp();
    expect(await send({ title: 'a\0b\uD800' })).toMatchObject({ value: { title: 'a\uFFFDb\uFFFD' } });
  });

  it.each([
    ['no title', { title: '  ' }, 'invalid-body', 'title'],
    ['a long title', { title: 'x'.repeat(201) }, 'invalid-body', 'title'],
    ['a long description', { description: 'x'.repeat(201) }, 'invalid-body', 'description'],
    ['too many groups', { groups: Array.from({ length: 51 }, (_, n) => `Group ${n}`) }, 'invalid-body', 'groups'],
    ['a long group', { groups: ['x'.repeat(129)] }, 'invalid-body', 'groups'],
    ['a group that is no text', { groups: [1] }, 'invalid-body', 'groups'],
    ['a title that is no text', { title: null }, 'invalid-body', 'title'],
    ['a date that is none', { updatedAt: 'yesterday' }, 'invalid-body', 'updatedAt'],
    ['a key too many', { metaName: 'x' }, 'invalid-body', undefined],
    ['a status of its own', { status: 'SYNC' }, 'unknown-status', 'status'],
    ['an inherited name as icon', { icon: '__proto__' }, 'unknown-icon', 'icon'],
    ['a path as icon', { icon: '../ChartBarIcon' }, 'unknown-icon', 'icon'],
    ['a pk with an @', { pk: 'a@b' }, 'invalid-id', 'pk'],
    ['no pk', { pk: '' }, 'invalid-id', 'pk'],
    ['no sk', { sk: '' }, 'invalid-id', 'sk'],
  ])('refuses %s', async (_, over, code, field) => {
    const { store, send } = setUp();
    const failure = field === undefined ? { code } : { code, field };
    expect(await send(over)).toEqual({ ok: false, failure });
    expect(await store.find(sales.id)).toBe(sales);
  });

  it.each(['', '{', 'null', '[]', '"x"', '{}', '[[[[', `{"__proto__":{"title":"x"},${JSON.stringify(body).slice(1)}`])(
    'refuses %j',
    async (text) => {
      const { store, update } = setUp();
      expect(await update(manager, text)).toMatchObject({ ok: false });
      expect(await store.find(sales.id)).toBe(sales);
    },
  );

  it('tells a stale save what stands now, and writes without a date', async () => {
    const { send } = setUp();
    const first = await send({ title: 'First', updatedAt: sales.updatedAt.toISOString() });
    expect(first).toMatchObject({ ok: true });
    expect(await send({ title: 'Second', updatedAt: sales.updatedAt.toISOString() })).toMatchObject({
      failure: { code: 'conflict', current: { title: 'First' } },
    });
    expect(await send({ title: 'Third' })).toMatchObject({ value: { title: 'Third' } });
  });

  it('is for managers, whatever they send', async () => {
    const { update } = setUp();
    expect(await update(inGroups('ExpertUser'), '{')).toEqual({ ok: false, failure: { code: 'not-allowed' } });
  });

  it('finds no dashboard that is not there', async () => {
    expect(await setUp().send({ sk: 'nowhere' })).toEqual({ ok: false, failure: { code: 'not-found' } });
  });
});

it('stores nothing of a body that it refuses, and only the five fields of one that it takes', async () => {
  const keys = fc.constantFrom(...Object.keys(body), 'updatedAt', '__proto__', 'constructor', 'toString', 'id');
  const values = fc.oneof(fc.jsonValue(), fc.string());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(keys, values), { minLength: 1, maxLength: 4 }), async (changes) => {
      const { store, update } = setUp();
      const fields = Object.entries(body).map(([key, value]) => [key, value] as const);
      const text = `{${[...fields, ...changes]
        .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
        .join(',')}}`;
      const answer = await update(manager, text);
      const row = await store.find(sales.id);
      if (answer.ok) expect(row).toMatchObject({ metaId: sales.metaId, metaName: sales.metaName, id: sales.id });
      else expect(row).toBe(sales);
    }),
    { numRuns: 1000 },
  );
});
