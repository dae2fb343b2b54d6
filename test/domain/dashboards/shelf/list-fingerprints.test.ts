import { expect, it } from 'vitest';
import {
  type Change,
  appearedSince,
  changesSince,
  listingLimit,
  listingOf,
} from '#domain/dashboards/shelf/list-fingerprints';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { aDashboard, aDashboardId } from '../a-dashboard';

const before = aDashboard({ groupList: ['Sales', 'Board'] });
const other = aDashboard({ id: aDashboardId('d@other') });
const many = (count: number): Dashboard[] =>
  Array.from({ length: count }, (_, day) =>
    aDashboard({ id: aDashboardId(`d@${day}`), updatedAt: new Date(Date.UTC(2026, 0, day + 1)) }),
  );

it.each<[string, Partial<Dashboard>, Change[]]>([
  ['nothing', {}, []],
  ['nothing where only the order of its groups is another', { groupList: ['Board', 'Sales'] }, []],
  ['the title', { title: 'Sales' }, ['title']],
  ['the title where it has only its own name', { title: '' }, ['title']],
  ['the description', { description: '' }, ['description']],
  ['who sees it', { groupList: ['Sales'] }, ['published']],
  ['not that it was withdrawn', { status: 'DRAFT' }, []],
  ['the title of one that was withdrawn', { title: 'Sales', status: 'DRAFT' }, ['title']],
  ['title and description', { title: 'Sales', description: 'Orders' }, ['title', 'description']],
])('The change since the last visit is %s', (_, over, changes) => {
  expect(changesSince(listingOf([before]))({ ...before, ...over })).toEqual(changes);
});

it('The change since the last visit is that it was published, where it was not', () => {
  for (const groupList of [[], ['Sales']])
    expect(changesSince(listingOf([{ ...before, status: 'DRAFT' }]))({ ...before, groupList })).toEqual(['published']);
});

it('The change since the last visit is that it is new, where the list before is known in whole', () => {
  expect(changesSince(listingOf([other]))(before)).toEqual(['new']);
  expect(changesSince(undefined)(before)).toEqual(['other']);
  expect(changesSince(listingOf(many(listingLimit)))(before)).toEqual(['other']);
});

it('A listing names the dashboards that have appeared, if the previous one is complete', () => {
  const now = listingOf([before, other]);
  expect(appearedSince(listingOf([other]), now)).toEqual([before.id]);
  expect(appearedSince(undefined, now)).toEqual([]);
  expect(appearedSince(listingOf(many(listingLimit)), now)).toEqual([]);
  expect(appearedSince(listingOf(many(listingLimit - 1)), now)).toHaveLength(2);
});

it('A listing keeps the latest changed of too many dashboards', () => {
  const dashboards = many(listingLimit + 1);
  expect(Object.keys(listingOf(dashboards))).toEqual(
    dashboards
      .slice(1)
      .map(({ id }) => id)
      .toReversed(),
  );
  expect(Object.keys(listingOf(dashboards.slice(1)))).toEqual(dashboards.slice(1).map(({ id }) => id));
});

it('A listing is short for dashboards of any name', () => {
  const long = listingOf([aDashboard({ title: 'x'.repeat(5_000) })]);
  expect(JSON.stringify(long).length).toBeLessThan(60);
});
