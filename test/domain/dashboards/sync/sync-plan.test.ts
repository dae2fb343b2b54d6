import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type Found, type FoundDashboard, isDoubtful, planSync } from '#domain/dashboards/sync/sync-plan';
import { aDashboard, aDashboardId } from '../a-dashboard';

const now = new Date('2026-11-20T08:00:00Z');
const found = (metaId: string): FoundDashboard => ({ metaId, metaName: `The ${metaId}`, metaArn: `arn:${metaId}` });
const stored = (metaId: string, over: Partial<Dashboard> = {}): Dashboard =>
  aDashboard({ id: aDashboardId(`dashboard@${metaId}`), ...found(metaId), ...over });
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `d${index}`);
const listing = (names: string[], unreadable: Found['unreadable'] = []): Found => ({
  dashboards: names.map(found),
  unreadable,
});

describe('A list that would mark many dashboards missing', () => {
  it.each([
    [4, 4, false],
    [5, 5, true],
    [5, 24, true],
    [5, 25, false],
    [6, 29, true],
    [200, 1000, false],
    [201, 1000, true],
    [0, 0, false],
  ])('is doubtful or not: %d of %d gives %s', (gone, wereThere, doubtful) => {
    expect(isDoubtful(gone, wereThere)).toBe(doubtful);
  });

  it('marks none of them, and applies the rest', () => {
    const rows = ids(10).map((id) => stored(id));
    const renamed = { ...found('d0'), metaName: 'New name' };
    const plan = planSync(rows, { dashboards: [renamed, found('new')], unreadable: [] }, { now });
    expect(plan.unconfirmed).toBe(9);
    expect(plan.counts).toEqual({ added: 1, renamed: 1, missing: 0, returned: 0 });
    expect(plan.changes).toMatchObject([
      { kind: 'change', id: 'dashboard@d0', metaName: 'New name', missing: false },
      { kind: 'add', dashboard: { metaId: 'new', status: 'DRAFT' } },
    ]);
  });

  it('marks them once a manager has confirmed that many, and no more than those', () => {
    const rows = ids(10).map((id) => stored(id));
    expect(planSync(rows, listing(['d0']), { now, confirmed: 8 })).toMatchObject({ unconfirmed: 9, changes: [] });
    expect(planSync(rows, listing(['d0']), { now, confirmed: 9 })).toMatchObject({
      unconfirmed: 0,
      counts: { missing: 9 },
    });
  });

  it('does not count those that were missing before, and leaves their mark', () => {
    const rows = ids(10).map((id, index) => stored(id, { missing: index > 5 }));
    expect(planSync(rows, listing(['d0', 'd1']), { now })).toMatchObject({ unconfirmed: 0, counts: { missing: 4 } });
    expect(planSync(rows, listing(['d0']), { now })).toMatchObject({ unconfirmed: 5, changes: [] });
  });
});

describe('A row of the list that cannot be read', () => {
  it('keeps its dashboard as it is, and others are marked', () => {
    const rows = [stored('a'), stored('b'), stored('c')];
    const { changes, counts } = planSync(rows, listing(['a'], ['b']), { now });
    expect(counts).toEqual({ added: 0, renamed: 0, missing: 1, returned: 0 });
    expect(changes).toMatchObject([{ id: 'dashboard@c', missing: true }]);
  });

  it('brings a missing dashboard back', () => {
    expect(planSync([stored('a', { missing: true })], listing([], ['a']), { now }).counts).toMatchObject({
      returned: 1,
    });
  });

  it('waits for a manager before anything is marked, where it hides which dashboard it is', () => {
    const rows = [stored('a'), stored('b')];
    expect(planSync(rows, listing(['a'], [undefined]), { now })).toMatchObject({ unconfirmed: 1, changes: [] });
    expect(planSync(rows, listing(['a'], [undefined]), { now, confirmed: 1 }).counts).toMatchObject({ missing: 1 });
    expect(planSync(rows, listing(['a', 'b'], [undefined]), { now })).toMatchObject({ unconfirmed: 0, changes: [] });
  });
});

it('A dashboard that the BI service lists is renamed where only its ARN is another', () => {
  const moved = { ...found('a'), metaArn: 'arn:elsewhere' };
  const { changes, counts } = planSync([stored('a')], { dashboards: [moved], unreadable: [] }, { now });
  expect(counts).toMatchObject({ renamed: 1 });
  expect(changes).toMatchObject([{ metaName: 'The a', metaArn: 'arn:elsewhere' }]);
});

it('A dashboard that the BI service lists is added once, as it was listed first, if a list that moves has it twice', () => {
  const again = { ...found('a'), metaName: 'Another name' };
  const { changes } = planSync([], { dashboards: [found('a'), again], unreadable: [] }, { now });
  expect(changes).toMatchObject([{ kind: 'add', dashboard: { metaName: 'The a' } }]);
});

it('A dashboard that the BI service lists is added with a title that fits, of a name that does not', () => {
  const long = { ...found('a'), metaName: 'x'.repeat(300) };
  const { changes } = planSync([], { dashboards: [long], unreadable: [] }, { now });
  expect(changes).toMatchObject([{ dashboard: { title: 'x'.repeat(200), metaName: long.metaName } }]);
});

it('A dashboard that the BI service lists makes nothing doubtful where nothing is gone', () => {
  expect(planSync([stored('a')], listing(['a'], [undefined]), { now })).toMatchObject({ isDoubtful: false });
});

it('changes nothing when it is planned again on what it led to', () => {
  const names = fc.uniqueArray(fc.constantFrom(...ids(12)));
  fc.assert(
    fc.property(names, names, fc.boolean(), (before, listed, confirms) => {
      const rows = before.map((id) => stored(id));
      const options = { now, confirmed: confirms ? 12 : 0 };
      const first = planSync(rows, listing(listed), options);
      const after = new Map(rows.map((row) => [row.id, row]));
      for (const change of first.changes) {
        if (change.kind === 'add') after.set(change.dashboard.id, change.dashboard);
        else {
          const { kind: _, ...changed } = change;
          after.set(change.id, { ...stored('x'), ...after.get(change.id), ...changed });
        }
      }
      const again = planSync([...after.values()], listing(listed), options);
      expect(again).toMatchObject({ changes: [], unconfirmed: first.unconfirmed });
    }),
  );
});
