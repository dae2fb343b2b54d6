import { expect, it } from 'vitest';
import { applied, isApplied, mostLosing, mostPeople } from '#domain/permissions/permission-review';
import { aDashboardId } from '../dashboards/a-dashboard';

const group = (name: string) => ({ of: 'group', name }) as const;
const link = { of: 'other', name: 'arn:aws:quicksight:::namespace/default', link: true } as const;

it('a review keeps access given outside the portal unless it is taken back, and tells when nothing changes', () => {
  const open = { id: aDashboardId('d@a'), now: [group('Sales'), link], willBe: [group('Sales')], drift: [link] };
  expect(applied(open, false)).toEqual({ after: [group('Sales'), link], added: [], removed: [] });
  expect(applied(open, true)).toEqual({ after: [group('Sales')], added: [], removed: [link] });
  expect([isApplied(open, false), isApplied(open, true)]).toEqual([false, true]);
  expect(isApplied({ ...open, problem: 'ThrottlingException' }, false)).toBe(true);
});

it('the permission review counts the people of groups at most, and none where one of them is not counted', () => {
  const pool = [
    { name: 'Sales', people: { count: 3, isMore: false } },
    { name: 'Board', people: { count: 2, isMore: true } },
  ];
  expect(mostPeople([group('Sales')], pool, [group('Board')])).toBe(3);
  expect(mostPeople([group('Sales'), group('Board')], pool, [])).toBeUndefined();
  expect(mostPeople([link], pool, [])).toBeUndefined();
  expect(mostPeople([], pool, [])).toBe(0);
});

it('the permission review counts nobody as gaining or losing a dashboard that everyone reads before and afterwards', () => {
  const pool = [{ name: 'Sales', people: { count: 3, isMore: false } }];
  expect(mostPeople([group('Sales')], pool, [link])).toBe(0);
  expect(mostPeople([group('Sales')], pool, [{ of: 'everyone' }])).toBe(0);
});

it('a review counts by groups the people who used a dashboard and lose it, and none who had lost it before', () => {
  const used = [
    { groups: ['Sales'], people: 4 },
    { groups: ['Board', 'Sales'], people: 2 },
    { groups: ['Board'], people: 1 },
  ];
  expect(mostLosing(used, [group('Sales')], [group('Board')])).toBe(4);
  expect(mostLosing(used, [link], [group('Sales')])).toBe(1);
  expect(mostLosing(used, [link], [])).toBe(7);
  expect(mostLosing(used, [{ of: 'everyone' }], [link])).toBe(0);
  expect(mostLosing(used, [], [])).toBe(0);
});
