import { expect, it } from 'vitest';
import { waysIn } from '#domain/access/person-details';
import type { PersonGrant } from '#domain/access/access-request';
import { aDashboard, aDashboardId } from '../dashboards/a-dashboard';

const named = (name: string, groupList: string[], more = {}) =>
  aDashboard({
    id: aDashboardId(`dashboard@${name}`),
    metaId: name,
    title: name,
    groupList,
    status: 'EMBEDED',
    ...more,
  });

const all = [
  named('open', []),
  named('sales', ['Sales']),
  named('both', ['Finance', 'Sales']),
  named('hidden', ['Board']),
  named('granted', ['Board']),
  named('draft', ['Sales'], { status: 'SYNC' }),
  named('gone', ['Sales'], { missing: true }),
];
const grants = [
  { dashboard: aDashboardId('dashboard@granted') },
  { dashboard: aDashboardId('dashboard@sales') },
] as PersonGrant[];
const told = (ways: ReturnType<typeof waysIn>) =>
  ways.map(({ why, group, dashboards }) => [why, group, dashboards.map(({ title }) => title).join()]);

it('says for each dashboard that a person can open the first reason: a group in their order, everyone, a grant', () => {
  expect(told(waysIn(all, { groups: ['Sales', 'Finance'], grants }, 'by-group'))).toEqual([
    ['group', 'Sales', 'sales,both'],
    ['everyone', undefined, 'open'],
    ['grant', undefined, 'granted'],
  ]);
});

it('says that a portal manager opens what no group of theirs has, and everyone everything in an open portal', () => {
  expect(told(waysIn(all, { groups: ['SuperUser', 'Finance'], grants: [] }, 'by-group'))).toEqual([
    ['group', 'Finance', 'both'],
    ['everyone', undefined, 'open'],
    ['manager', undefined, 'sales,hidden,granted'],
  ]);
  expect(told(waysIn(all, { groups: [], grants: [] }, 'open'))).toEqual([
    ['everyone', undefined, 'open,sales,both,hidden,granted'],
  ]);
});
