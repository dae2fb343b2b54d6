import { expect, it } from 'vitest';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type Change, listingLimit, listingOf } from '#domain/dashboards/shelf/list-fingerprints';
import { newsSince } from '#domain/dashboards/shelf/news';
import { aDashboard, aDashboardId } from '../a-dashboard';

const changed = (day: string) =>
  aDashboard({ id: aDashboardId(`d@${day}`), updatedAt: new Date(`2026-11-${day}T09:00:00Z`) });
const [monday, tuesday, friday] = [changed('16'), changed('17'), changed('20')];
const lastVisit = monday.updatedAt;

it('The news is what was changed after the last visit, the latest first', () => {
  const news = newsSince({ lastVisit }, [monday, tuesday, friday]);
  expect(news.map(({ dashboard }) => dashboard)).toEqual([friday, tuesday]);
});

it('The news is everything on a first visit, and nothing without a date', () => {
  const undated = aDashboard({ updatedAt: new Date(Number.NaN) });
  const news = newsSince({}, [monday, undated, friday]);
  expect(news.map(({ dashboard }) => dashboard)).toEqual([friday, monday]);
});

it.each<[string, Partial<Dashboard>, Partial<Dashboard>, Change[]]>([
  ['another title', {}, { title: 'Renamed' }, ['title']],
  ['another description', {}, { description: 'Rewritten' }, ['description']],
  ['other groups', { groupList: [] }, { groupList: ['Sales'] }, ['published']],
  ['publishing', { status: 'DRAFT' }, { status: 'EMBEDED' }, ['published']],
  ['the same groups in another order', { groupList: ['A', 'B'] }, { groupList: ['B', 'A'] }, ['other']],
  ['another icon', {}, { icon: 'TruckIcon' }, ['other']],
  ['both texts', {}, { title: 'Renamed', description: 'Rewritten' }, ['title', 'description']],
])('The news includes %s', (_, before, now, changes) => {
  const listedBefore = listingOf([{ ...friday, ...before }]);
  const dashboard = { ...friday, ...now };
  expect(newsSince({ lastVisit, listedBefore }, [dashboard])).toEqual([{ dashboard, changes }]);
});

it('The news is a dashboard that was not listed before, even one that was not changed since', () => {
  const old = changed('10');
  const listedBefore = listingOf([monday]);
  expect(newsSince({ lastVisit, listedBefore }, [monday, old])).toEqual([{ dashboard: old, changes: ['new'] }]);
});

it('The news is not claimed of dashboards beyond those that a listing keeps', () => {
  const many = Array.from({ length: listingLimit + 1 }, (_, index) =>
    aDashboard({ id: aDashboardId(`d@${index}`), updatedAt: new Date(lastVisit.getTime() - index) }),
  );
  const listedBefore = listingOf(many);
  expect(Object.keys(listedBefore)).toHaveLength(listingLimit);
  expect(newsSince({ lastVisit, listedBefore }, many)).toEqual([]);
});
