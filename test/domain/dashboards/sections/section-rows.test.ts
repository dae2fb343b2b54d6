import { array, assert, nat, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { arrange } from '#domain/dashboards/sections/arrange';
import {
  isHead,
  liftOf,
  liftTo,
  placeAfter,
  rowsDuring,
  sectionRows,
  sectionsAfter,
  standingDuring,
} from '#domain/dashboards/sections/section-rows';
import { aDashboard, aDashboardId } from '../a-dashboard';
import { aSection } from './a-section';

const section = (id: string, place: string) => aSection({ id, titles: { en: id }, place });
const sections = [section('one', 'h'), section('two', 'p')];
const inside = (title: string, id: string) =>
  aDashboard({ id: aDashboardId(`d@${title}`), metaId: title, title, section: id });
const all = [inside('a', 'one'), inside('b', 'one'), inside('c', 'two'), inside('d', ''), inside('e', 'gone')];
const unfolded = { closed: new Set<string>(), whole: new Set<string>() };
const rows = sectionRows(all, sections, unfolded);
const keys = (of = rows) => of.map(({ key }) => key.replace('d@', ''));

it('rows by section are heads in their order, also of empty sections, and deleted sections count as none', () => {
  expect(keys()).toEqual(['head one', 'a', 'b', 'head two', 'c', 'head none', 'd', 'e']);
  const empty = [...sections, section('three', 'x')];
  expect(keys(sectionRows(all, empty, unfolded))).toContain('head three');
  expect(keys(sectionRows(all, empty, undefined))).not.toContain('head three');
});

it('a lifted dashboard stays below the first head and within the table', () => {
  const lift = liftOf(rows, 'd@b', new Set())!;
  expect(keys(rowsDuring(liftTo(lift, -5)))).toEqual(['head one', 'b', 'a', 'head two', 'c', 'head none', 'd', 'e']);
  expect(keys(rowsDuring(liftTo(lift, 99))).at(-1)).toBe('b');
  expect(standingDuring(liftTo(lift, 4))).toMatchObject({ section: { id: 'two' }, number: 2, of: 2 });
});

it('selected dashboards are lifted together, in their order', () => {
  const lift = liftOf(rows, 'd@c', new Set(['d@c', 'd@a']))!;
  expect(keys([...lift.moved])).toEqual(['a', 'c']);
  expect(keys(rowsDuring(lift))).toEqual(['head one', 'b', 'head two', 'a', 'c', 'head none', 'd', 'e']);
});

it('a lifted section moves among the heads and never below the dashboards in none', () => {
  const lift = liftTo(liftOf(rows, 'head one', new Set())!, 99);
  expect(keys(rowsDuring(lift))).toEqual(['head two', 'head one', 'head none']);
  expect(standingDuring(lift)).toEqual({ number: 2, of: 2 });
  expect(placeAfter(lift) > 'p').toBe(true);
  expect(liftOf(rows, 'head none', new Set())).toBeUndefined();
});

it('a drop between the rows that a filter leaves keeps hidden ones in their order', () => {
  const hidden = inside('bb', 'one');
  const lift = liftTo(liftOf(rows, 'd@c', new Set())!, 3);
  const changed = sectionsAfter(
    lift,
    [...all, hidden].toSorted((x, y) => (x.title < y.title ? -1 : 1)),
  );
  const now = [...all, hidden].map((row) => ({ ...row, section: changed.get(row) ?? row.section ?? '' }));
  expect(arrange(now, sections)[0]?.dashboards.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'bb']);
});

it('the table shows after a drop exactly what it showed during the move', () => {
  const titles = Array.from({ length: 12 }, (_, index) => `t${String(index).padStart(2, '0')}`);
  const step = record({ row: nat(11), at: nat(14), others: array(nat(11), { maxLength: 3 }) });
  assert(
    property(array(step, { maxLength: 20 }), (steps) => {
      let now = titles.map((title, index) => inside(title, index % 2 === 0 ? 'one' : 'two'));
      for (const { row, at, others } of steps) {
        const key = `d@${titles[row]}`;
        const picked = new Set([key, ...others.map((other) => `d@${titles[other]}`)]);
        const lift = liftTo(liftOf(sectionRows(now, sections, unfolded), key, picked)!, at);
        const during = rowsDuring(lift);
        // The order of those in none is always by title.
        if (!standingDuring(lift).section) continue;
        const changed = sectionsAfter(lift, now);
        now = now.map((dashboard) => ({ ...dashboard, section: changed.get(dashboard) ?? dashboard.section ?? '' }));
        expect(keys(sectionRows(now, sections, unfolded))).toEqual(keys(during));
      }
      expect(sectionRows(now, sections, unfolded).filter((one) => !isHead(one))).toHaveLength(12);
    }),
  );
});

it('the rows of a closed section are hidden, and a long catalogue lists six a section until asked for all', () => {
  const many = Array.from({ length: 101 }, (_, index) =>
    aDashboard({ id: aDashboardId(`d@${index}`), metaId: `${index}`, section: '' }),
  );
  const listed = (folds: Partial<typeof unfolded>, of = many) =>
    sectionRows(of, [], { ...unfolded, ...folds }).filter((row) => !isHead(row)).length;
  expect(listed({})).toBe(6);
  expect(listed({}, many.slice(1))).toBe(100);
  expect(listed({ whole: new Set(['head none']) })).toBe(101);
  expect(listed({ closed: new Set(['head none']), whole: new Set(['head none']) })).toBe(0);
  expect(sectionRows(many, [], undefined)).toHaveLength(102);
});
