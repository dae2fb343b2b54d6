import { expect, it } from 'vitest';
import {
  type BulkChange,
  nothingSelected,
  planBulkEdit,
  selectRange,
  toggleRow,
  toggleRows,
} from '#domain/dashboards/catalogue/bulk-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { aDashboard, aDashboardId } from '../a-dashboard';

const draft = aDashboard({ id: aDashboardId('d@draft'), status: 'DRAFT', groupList: ['Sales'], icon: 'home' });
const published = aDashboard({ id: aDashboardId('d@published'), status: 'PUBLISHED', groupList: [] });
const gone = aDashboard({ id: aDashboardId('d@gone'), status: 'DRAFT', missing: true });
const planned = (dashboards: Dashboard[], change: BulkChange) =>
  planBulkEdit(dashboards, change).edits.map(({ seen, edit }) => [seen.id, edit.status, edit.groupList, edit.icon]);

it('A bulk edit changes what it names, and leaves the rest of each dashboard as it is', () => {
  expect(planned([draft, published], { status: 'PUBLISHED', icon: 'star' })).toEqual([
    [draft.id, 'PUBLISHED', ['Sales'], 'star'],
    [published.id, 'PUBLISHED', [], 'star'],
  ]);
  expect(planBulkEdit([draft], { icon: 'star' }).edits[0]?.edit).toMatchObject({
    title: draft.title,
    description: draft.description,
  });
});

it.each([
  ['add', ['Sales', 'Operations']],
  ['remove', []],
  ['replace', ['Operations']],
] as const)('A bulk edit can %s groups', (how, groupList) => {
  const groups = how === 'remove' ? ['Sales '] : [' Operations', ''];
  expect(planned([draft], { groupList: { how, groups } })).toEqual([[draft.id, 'DRAFT', groupList, 'home']]);
});

it('A bulk edit takes away a group that is stored with spaces, and leaves the others', () => {
  const spaced = aDashboard({ groupList: [' Sales ', 'Board'] });
  const [change] = planBulkEdit([spaced], { groupList: { how: 'remove', groups: ['Sales'] } }).edits;
  expect(change?.edit.groupList).toEqual(['Board']);
});

it('A bulk edit skips dashboards that stay the same, are missing and would be published, or get too many groups', () => {
  const full = aDashboard({ id: aDashboardId('d@full'), groupList: Array.from({ length: 50 }, (_, i) => `G${i}`) });
  expect(planBulkEdit([published, gone], { status: 'PUBLISHED' }).skipped).toEqual([
    { dashboard: published, reason: 'unchanged' },
    { dashboard: gone, reason: 'missing' },
  ]);
  expect(planned([{ ...gone, status: 'PUBLISHED' }], { status: 'DRAFT' })).toHaveLength(1);
  expect(planned([gone], { icon: 'star' })).toHaveLength(1);
  expect(planned([gone], { icon: 'star', status: gone.status })).toHaveLength(1);
  expect(planBulkEdit([full], { groupList: { how: 'add', groups: ['One', 'Two'] } }).skipped).toEqual([
    { dashboard: full, reason: 'too-many-groups' },
  ]);
  const long = { how: 'replace', groups: ['x'.repeat(10_000)] } as const;
  expect(planBulkEdit([draft], { groupList: long }).skipped).toEqual([{ dashboard: draft, reason: 'not-allowed' }]);
  expect(planBulkEdit([draft], {}).skipped).toEqual([{ dashboard: draft, reason: 'unchanged' }]);
});

it('A bulk edit gives many the same owner, section, verification, refresh and known issue, and can take them away', () => {
  const same = { owner: 'Ann', verifiedUntil: '2027-01-31', promisedAge: 'P1D', knownIssue: 'Late', section: 'sales' };
  const none = { owner: '', verifiedUntil: '', promisedAge: '', knownIssue: '', section: '' };
  const bare = aDashboard(none);
  const [given] = planBulkEdit([bare], same).edits;
  expect(given?.edit).toEqual({ ...given?.edit, ...same });
  const [taken] = planBulkEdit([aDashboard(same)], none).edits;
  expect(taken?.edit).toEqual({ ...taken?.edit, ...none });
  expect(planBulkEdit([bare], { verifiedUntil: '2027-02-30' }).skipped).toEqual([
    { dashboard: bare, reason: 'not-allowed' },
  ]);
});

it('A bulk edit leaves a dashboard at its place in the section that it is in, and fields that the backend lacks', () => {
  const placed = aDashboard({ section: 'sales/m' });
  expect(planBulkEdit([placed], { section: 'sales' }).skipped).toEqual([{ dashboard: placed, reason: 'unchanged' }]);
  const { owner: _, ...ofFiveCalls } = aDashboard();
  const plan = planBulkEdit([ofFiveCalls], { owner: 'Ann' });
  expect(plan.skipped).toEqual([{ dashboard: ofFiveCalls, reason: 'unchanged' }]);
});

const rows = ['a', 'b', 'c', 'd', 'e'].map((name) => aDashboardId(`d@${name}`));
const [a, b, c, d, e] = rows as [typeof draft.id, typeof draft.id, typeof draft.id, typeof draft.id, typeof draft.id];

it('a selection gets rows one by one, and loses them the same way', () => {
  const two = toggleRow(toggleRow(nothingSelected, b), d);
  expect([...two.ids]).toEqual([b, d]);
  expect([...toggleRow(two, b).ids]).toEqual([d]);
  expect([...toggleRows(two, [a, b]).ids]).toEqual([b, d, a]);
  expect([...toggleRows(toggleRows(two, [a, b]), [a, b]).ids]).toEqual([d]);
});

it('a selection gets a range from the last row chosen, in either direction', () => {
  const from = toggleRow(nothingSelected, c);
  expect([...selectRange(from, e, rows).ids]).toEqual([c, d, e]);
  expect([...selectRange(selectRange(from, e, rows), a, rows).ids].toSorted()).toEqual(rows);
  expect(selectRange(nothingSelected, b, rows)).toEqual({ ids: new Set([b]), anchor: b });
  expect(selectRange(from, e, rows).anchor).toBe(c);
});

it('a selection takes one row where the other end is no longer in the table', () => {
  const from = toggleRow(nothingSelected, aDashboardId('d@elsewhere'));
  expect(selectRange(from, b, rows).ids.has(b)).toBe(true);
  const elsewhere = aDashboardId('d@elsewhere');
  expect([...selectRange(toggleRow(nothingSelected, b), elsewhere, rows).ids]).toEqual([b, elsewhere]);
});
