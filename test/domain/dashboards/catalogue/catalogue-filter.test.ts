import { describe, expect, it } from 'vitest';
import {
  besideInMenu,
  directionOf,
  filterCatalogue,
  orderAfter,
  sortCatalogue,
  standingOf,
  everything,
  editorsOf,
  filterInQuery,
  queryOfFilter,
} from '#domain/dashboards/catalogue/catalogue-filter';
import { aDashboard, aDashboardId } from '../a-dashboard';

const unmarked = { new: new Set<never>(), unused: new Set<never>() };

it('The standing of a dashboard is published only with that very status', () => {
  expect(standingOf(aDashboard({}))).toBe('published');
  for (const status of ['DRAFT', 'embeded', '', 'ARCHIVED', '__proto__']) {
    expect(standingOf(aDashboard({ status }))).toBe('not-published');
  }
});

it('The standing of a dashboard is missing first, published or not', () => {
  expect(standingOf(aDashboard({ missing: true }))).toBe('missing');
  expect(standingOf(aDashboard({ missing: true, status: 'DRAFT' }))).toBe('missing');
});

const catalogue = [
  aDashboard({ title: 'Résumé of sales', groupList: ['Board'] }),
  aDashboard({ title: 'Costs', groupList: ['Finance'], status: 'DRAFT' }),
  aDashboard({ title: '', metaName: 'Untitled import', missing: true }),
];
const found = (text: string, standing: Parameters<typeof filterCatalogue>[1]['standing'] = 'any'): string[] =>
  filterCatalogue(catalogue, { text, standing }, unmarked).map(({ title }) => title);

it('the filter finds what one person edited last', () => {
  const [mine, theirs, nobodys] = [
    aDashboard({ title: 'Mine', editedBy: 'ann@example.com' }),
    aDashboard({ title: 'Theirs', editedBy: 'bob@example.com' }),
    aDashboard({ title: 'Nobody’s' }),
  ];
  const all = [theirs, mine, nobodys];
  expect(editorsOf(all)).toEqual(['ann@example.com', 'bob@example.com']);
  expect(filterCatalogue(all, { ...everything, by: 'ann@example.com' }, unmarked)).toEqual([mine]);
});

it('the filter finds titles and groups, whatever case and accents', () => {
  expect(found('RESUME')).toEqual(['Résumé of sales']);
  expect(found(' finance ')).toEqual(['Costs']);
  expect(found('(.*')).toEqual([]);
  expect(found('')).toHaveLength(3);
});

it('the filter finds a dashboard without a title by the name that stands in for it', () => {
  expect(found('untitled')).toEqual(['']);
});

it('the filter goes by standing', () => {
  expect(found('', 'not-published')).toEqual(['Costs']);
  expect(found('', 'missing')).toEqual(['']);
  expect(found('costs', 'published')).toEqual([]);
});

describe('the order', () => {
  const catalogue = [
    aDashboard({ title: 'Costs', updatedAt: new Date('2026-11-17T09:00:00Z') }),
    aDashboard({ title: 'plan 9', updatedAt: new Date('2026-11-19T09:00:00Z') }),
    aDashboard({ id: aDashboardId('q@10'), title: 'Plan 10', updatedAt: new Date('2026-11-18T09:00:00Z') }),
  ];

  it.each([
    ['title', false, ['Costs', 'plan 9', 'Plan 10']],
    ['title', true, ['Plan 10', 'plan 9', 'Costs']],
    ['opened', false, ['Plan 10', 'Costs', 'plan 9']],
    ['opened', true, ['plan 9', 'Costs', 'Plan 10']],
    ['updated', false, ['plan 9', 'Plan 10', 'Costs']],
    ['updated', true, ['Costs', 'Plan 10', 'plan 9']],
  ] as const)('by %s, reversed: %s', (by, reversed, titles) => {
    const people = new Map([[catalogue[2]!.id, 12]]);
    expect(sortCatalogue(catalogue, { by, reversed }, people).map(({ title }) => title)).toEqual(titles);
  });

  it.each([
    ['title', false, 'title', true],
    ['title', true, 'title', false],
    ['title', true, 'updated', false],
    ['updated', false, 'updated', true],
    ['updated', true, 'title', false],
  ] as const)('by %s, reversed: %s, and after choosing %s reversed: %s', (by, before, column, reversed) => {
    expect(orderAfter({ by, reversed: before }, column)).toEqual({ by: column, reversed });
  });

  it.each([
    ['title', false, 'ascending'],
    ['title', true, 'descending'],
    ['updated', false, 'descending'],
    ['updated', true, 'ascending'],
  ] as const)('by %s, reversed: %s, is %s', (by, reversed, direction) => {
    expect(directionOf({ by, reversed })).toBe(direction);
  });
});

it('lists only the dashboards that a sync has added', () => {
  const [old, added] = [aDashboard(), aDashboard({ id: aDashboardId('quicksight@added'), title: 'Added' })];
  const found = filterCatalogue([old, added], { text: '', standing: 'new' }, { ...unmarked, new: new Set([added.id]) });
  expect(found).toEqual([added]);
});

const named = (title: string) => aDashboard({ id: aDashboardId(`quicksight@${title}`), metaId: title, title });

describe('an edited dashboard in the menu', () => {
  const catalogue = [named('Air'), { ...named('Draft'), status: 'DRAFT' }, named('Jobs'), named('Sales')];

  it.each([
    ['Jobs', ['Air', 'Jobs']],
    ['Zoo', ['Sales', 'Zoo']],
    ['Aid', ['Aid', 'Air']],
  ])('stands beside the published one that its title puts it beside: %s', (title, expected) => {
    const beside = besideInMenu(catalogue, { ...named('Jobs'), title });
    expect(beside.map((one) => one.title)).toEqual(expected);
  });
});

it('The filter in the address is read as it was written, and omitted if it is empty', () => {
  const narrow = { group: 'Finance', by: 'ann@example.com', trust: 'late' } as const;
  const filter = { text: 'sales', standing: 'missing', ...narrow } as const;
  expect(queryOfFilter(filter)).toEqual({ q: 'sales', status: 'missing', ...narrow });
  expect(filterInQuery(queryOfFilter(filter))).toEqual(filter);
  expect(queryOfFilter(everything)).toEqual({});
  expect(filterInQuery({})).toEqual(everything);
});

it('The filter in the address ignores invalid values', () => {
  expect(filterInQuery({ q: ['a', 'b'], status: 'PUBLISHED', group: '', by: ['a'], trust: 'x' })).toEqual(everything);
  expect(filterInQuery({ q: 'x'.repeat(5_000) }).text).toHaveLength(200);
  expect(filterInQuery({ group: ['a'], by: '' })).toStrictEqual(everything);
  expect(queryOfFilter({ ...everything, text: 'x'.repeat(5_000) })).toStrictEqual({ q: 'x'.repeat(200) });
  expect(queryOfFilter({ ...everything, text: ' ' })).toStrictEqual({});
});

it('The filter in the address finds the dashboards of a group', () => {
  const [sales, costs] = [
    aDashboard({ groupList: ['Board', ' Sales'] }),
    aDashboard({ groupList: ['Costs', 'Salesmen'] }),
  ];
  expect(filterCatalogue([sales, costs], { ...everything, group: 'Sales' }, unmarked)).toEqual([sales]);
});
