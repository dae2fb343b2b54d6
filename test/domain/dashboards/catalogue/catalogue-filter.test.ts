import { describe, expect, it } from 'vitest';
import {
  besideInMenu,
  filterCatalogue,
  sortCatalogue,
  standingOf,
  countIn,
  needsAttention,
  everything,
  filterInQuery,
  queryOfFilter,
} from '#domain/dashboards/catalogue/catalogue-filter';
import { aDashboard, aDashboardId } from '../a-dashboard';

const unmarked = { new: new Set<never>(), attention: new Set<never>(), unused: new Set<never>() };

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

describe('a dashboard needs attention', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const healthy = { owner: '', promisedAge: 'PT4H', refreshedAt: new Date('2026-11-29T09:00:00Z') };

  it.each([
    ['published and in order', {}, false],
    ['without an owner or verification', { owner: '', verifiedUntil: '' }, false],
    ['with data older than promised', { promisedAge: 'PT1H' }, true],
    ['with a known issue', { knownIssue: 'Counted twice' }, true],
    ['on the last day of its verification', { verifiedUntil: '2026-11-29' }, false],
    ['after its verification has ended', { verifiedUntil: '2026-11-28' }, true],
    ['not published, with a known issue', { status: 'DRAFT', knownIssue: 'Counted twice' }, false],
    ['missing, not published', { status: 'DRAFT', missing: true }, true],
    ['missing', { missing: true }, true],
  ])('%s: %o is %s', (_, state, expected) => {
    expect(needsAttention(aDashboard({ ...healthy, ...state }), now, 'UTC')).toBe(expected);
  });
});

it('the count of a view is the number of dashboards that it lists', () => {
  const ids = new Set(catalogue.slice(0, 2).map(({ id }) => id));
  const marked = { new: ids, attention: new Set<never>(), unused: ids };
  for (const standing of ['any', 'new', 'attention', 'unused', 'published', 'not-published', 'missing'] as const) {
    const listed = filterCatalogue(catalogue, { text: '', standing }, marked);
    expect(countIn(standing, catalogue, marked)).toBe(listed.length);
  }
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
  const narrow = { group: 'Finance', trust: 'late' } as const;
  const filter = { text: 'sales', standing: 'missing', ...narrow } as const;
  expect(queryOfFilter(filter)).toEqual({ q: 'sales', status: 'missing', ...narrow });
  expect(filterInQuery(queryOfFilter(filter))).toEqual(filter);
  expect(queryOfFilter(everything)).toEqual({});
  expect(filterInQuery({})).toEqual(everything);
});

it('The filter in the address ignores invalid values', () => {
  expect(filterInQuery({ q: ['a', 'b'], status: 'PUBLISHED', group: '', trust: 'x' })).toEqual(everything);
  expect(filterInQuery({ q: 'x'.repeat(5_000) }).text).toHaveLength(200);
  expect(filterInQuery({ group: ['a'] })).toStrictEqual(everything);
  expect(queryOfFilter({ ...everything, text: 'x'.repeat(5_000) })).toEqual({ q: 'x'.repeat(200) });
  expect(queryOfFilter({ ...everything, text: ' ' })).toEqual({});
});

it('The filter in the address finds the dashboards of a group', () => {
  const [sales, costs] = [
    aDashboard({ groupList: ['Board', ' Sales'] }),
    aDashboard({ groupList: ['Costs', 'Salesmen'] }),
  ];
  expect(filterCatalogue([sales, costs], { ...everything, group: 'Sales' }, unmarked)).toEqual([sales]);
});
