import { expect, it } from 'vitest';
import { type ListChoices, filterList, listChoicesIn, ownersOf } from '#domain/dashboards/sections/list-choices';
import { aDashboard } from '../a-dashboard';

it('the choices of the list page ignore what an address has of other kinds', () => {
  const good = { section: 'none', owner: 'Tom', fresh: 'late', order: 'updated', look: 'cards' };
  expect(listChoicesIn({ ...good, q: 'x' })).toEqual(good);
  expect(listChoicesIn({ section: '', owner: ['a', 'b'], fresh: 'yesterday', order: 'size', look: 'rows' })).toEqual(
    {},
  );
});

const now = new Date('2026-11-23T12:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const all = [
  aDashboard({ title: 'A', owner: 'Tom ', refreshedAt: ago(5), promisedAge: 'PT4H' }),
  aDashboard({ title: 'B', owner: 'Ada', refreshedAt: ago(30), section: 'fin/b' }),
  aDashboard({ title: 'C', refreshedAt: ago(200), section: 'gone' }),
  aDashboard({ title: 'D', owner: 'Tom' }),
];
const fin = { id: 'fin', titles: {}, description: '', icon: '', place: '', updatedAt: now };

it.each<[ListChoices, string]>([
  [{}, 'ABCD'],
  [{ fresh: 'day' }, 'A'],
  [{ fresh: 'week' }, 'AB'],
  [{ fresh: 'older' }, 'C'],
  [{ fresh: 'late' }, 'A'],
  [{ section: 'fin' }, 'B'],
  [{ section: 'none' }, 'ACD'],
  [{ section: 'gone' }, 'ABCD'],
  [{ owner: 'Tom' }, 'AD'],
  [{ owner: 'Tom', fresh: 'older' }, ''],
])('the list page with %o has the dashboards %s', (choices, titles) => {
  expect(
    filterList(all, choices, [fin], now)
      .map(({ title }) => title)
      .join(''),
  ).toBe(titles);
});

it('the owners to choose from are sorted, each once, without blank ones', () => {
  expect(ownersOf([...all, aDashboard({ owner: ' ' })])).toEqual(['Ada', 'Tom']);
});
