import * as fc from 'fast-check';
import { anyCharacter } from '../../any-character';
import { describe, expect, it } from 'vitest';
import { type FindAlike, type Findable, find, finderIndex } from '#domain/pages/finder';
import { findAlike } from '../../../src/ui/screens/finder/alike';

const findable = (title: string, detail = '', ...words: string[]): Findable => ({ key: title, title, detail, words });
const nothingAlike: FindAlike = () => [];
const allAlike: FindAlike = (texts) => texts.map((_, index) => ({ index, ranges: [[1, 3] as const, [9, 12]] }));
const list = [
  findable('Customer retention', 'Cohorts, churn and repeat orders', 'retention_prod', 'Sales'),
  findable('Store performance', 'Visits, conversion and basket by store', 'store_prod', 'Sales', 'Retail'),
  findable('Monthly close', 'Ledger, accruals and cash position', 'close', 'Finance'),
  findable('Stock and supply', 'Cover, shortages and supplier lead time', 'stock', 'Operations'),
];

const titles = (text: string, alike = findAlike, items = list) =>
  find(finderIndex(items), text, alike, { limit: 8 }).found.map(({ item }) => item.title);
/** The parts of the title that are underlined. */
const marked = (text: string, items = list) =>
  find(finderIndex(items), text, findAlike, { limit: 8 }).found.map(({ item, title }) =>
    title.map(([from, to]) => item.title.slice(from, to)),
  );

describe('finding', () => {
  it('takes the beginning of the title first, then of its words, then any part of it, then what else is said', () => {
    const ranked = ['Plates', 'The latest', 'Other', 'Late orders'].map((title) =>
      findable(title, title === 'Other' ? 'late' : ''),
    );
    expect(titles('late', nothingAlike, ranked)).toEqual(['Late orders', 'The latest', 'Plates', 'Other']);
    expect(titles('  late ', nothingAlike, ranked)).toEqual(['Late orders', 'The latest', 'Plates', 'Other']);
  });

  it('ranks by all of the words', () => {
    const ranked = [findable('Orders', 'late'), findable('Orders in chocolate'), findable('Late orders')];
    expect(titles('orders late', nothingAlike, ranked)).toEqual(['Late orders', 'Orders in chocolate', 'Orders']);
  });

  it.each([
    ['description', 'churn', 'Customer retention'],
    ['name in the BI service', 'store_prod', 'Store performance'],
    ['group', 'finance', 'Monthly close'],
    ['words in any order, in different places', 'retail visits', 'Store performance'],
    ['title whatever the case', 'MONTHLY', 'Monthly close'],
  ])('looks at the %s', (_, text, title) => {
    expect(titles(text, nothingAlike)).toEqual([title]);
  });

  it('puts what one is likely to want before others that fit equally well', () => {
    const [retention, , , stock] = list as [Findable, Findable, Findable, Findable];
    const { found } = find(finderIndex(list), 'sto', findAlike, { limit: 2, first: [retention, stock] });
    expect(found.map(({ item }) => item.title)).toEqual(['Stock and supply', 'Store performance']);
  });

  it('puts what one is likely to want in its own order', () => {
    const [, performance, , stock] = list as [Findable, Findable, Findable, Findable];
    const { found } = find(finderIndex(list), 'sto', nothingAlike, { limit: 2, first: [stock, performance] });
    expect(found.map(({ item }) => item)).toEqual([stock, performance]);
  });

  it('keeps the order of the list between those that fit equally well', () => {
    expect(titles('sto')).toEqual(['Store performance', 'Stock and supply', 'Customer retention']);
    expect(titles('sto', findAlike, list.toReversed())).toEqual([
      'Stock and supply',
      'Store performance',
      'Customer retention',
    ]);
  });

  it.each([
    ['a swapped letter', 'retnetion', 'Customer retention'],
    ['a missing one', 'custmer', 'Customer retention'],
    ['one too many', 'monthlly', 'Monthly close'],
    ['a wrong one', 'perfurmance', 'Store performance'],
    ['one in each of two words', 'supplu stovk', 'Stock and supply'],
    ['a wrong one at the beginning', 'vonthly', 'Monthly close'],
    ['two swapped at the beginning', 'ucstomer', 'Customer retention'],
    ['a wrong one in a short word', 'cpsh', 'Monthly close'],
    ['a wrong one at the beginning of a short word', 'vash', 'Monthly close'],
    ['two swapped at the beginning of a short word', 'acsh', 'Monthly close'],
    ['one in the description', 'acruals', 'Monthly close'],
  ])('forgives %s', (_, text, title) => {
    expect(titles(text)).toContain(title);
    expect(titles(text, nothingAlike)).toEqual([]);
  });

  it.each([
    ['airroutes', 'Air routes'],
    ['Airrou', 'Air routes'],
    ['wildlifestrikes', 'Wildlife strikes by airport'],
    ['strikesby wildlife', 'Wildlife strikes by airport'],
    ['logout', 'Sign out'],
    ['email', 'Change your e-mail'],
  ])('finds words that are run together: %s', (text, title) => {
    const items = [
      findable('Air routes'),
      findable('Wildlife strikes by airport'),
      findable('Sign out', 'In this browser', 'log out leave'),
      findable('Change your e-mail'),
    ];
    expect(titles(text, nothingAlike, items)).toEqual([title]);
  });

  it.each([
    ['a word that only two words together hold', 'rte', findable('Her team')],
    ['a word that only two texts together hold', 'hert', findable('Sales', 'Her', 'team')],
    ['one of two words', 'sales costs', findable('Sales')],
    ['one of two words that are run together', 'airroutes costs', findable('Air routes')],
    ['what a title has after 200 characters', 'end', findable(`${'x'.repeat(200)}end`)],
    ['what a text has after 800 characters', 'end', findable('Sales', `${'x'.repeat(800)} end`)],
    ['words run together after 800 characters', 'end', findable('Sales', '', `${'x'.repeat(800)} en d`)],
  ])('does not find %s', (_, text, item) => {
    expect(titles(text, nothingAlike, [item])).toEqual([]);
  });

  it('searches by the first 100 characters of a long text', () => {
    expect(titles(`${'x'.repeat(100)}y`, nothingAlike, [findable('x'.repeat(100))])).toHaveLength(1);
  });

  describe('with similar ones', () => {
    const reports = ['Report 1', 'Report 2', 'Repart', 'Deport'].map((title) => findable(title, 'All'));
    const search = (text: string, limit: number) => find(finderIndex(reports), text, allAlike, { limit });

    it('lists them after those that fit, up to the limit, and counts all', () => {
      const { found, total, alike } = search('report', 3);
      expect(found.map(({ item }) => item.title)).toEqual(['Report 1', 'Report 2', 'Repart']);
      expect({ total, alike }).toEqual({ total: 4, alike: false });
    });

    it('leaves them out where enough fit', () => {
      expect(search('report', 2)).toMatchObject({ total: 2, alike: false });
    });

    it('underlines in their title only', () => {
      expect(search('rxport', 4).found[3]).toEqual({ item: reports[3], title: [[1, 3]], detail: [] });
    });
  });

  it('says whether anything fits as it was typed', () => {
    const index = finderIndex(list);
    expect(find(index, 'retention', findAlike, { limit: 8 }).alike).toBe(false);
    expect(find(index, 'retnetion', findAlike, { limit: 8 }).alike).toBe(true);
  });

  it.each(['straßenbau', 'strassenbau', 'STRASSENBAU'])('finds a sharp s by %s', (text) => {
    expect(titles(text, findAlike, [...list, findable('Kosten im Straßenbau')])).toEqual(['Kosten im Straßenbau']);
  });

  it('forgives a wrong letter in another script', () => {
    expect(titles('прадажи', findAlike, [...list, findable('Продажи по регионам')])).toEqual(['Продажи по регионам']);
  });

  it('underlines what was found', () => {
    expect(marked('mon')).toEqual([['Mon']]);
    expect(marked('close mon')).toEqual([['Mon', 'close']]);
    expect(marked('retnetion')).toEqual([['retention']]);
    expect(marked('finance mon')).toEqual([['Mon']]);
    expect(marked('perf performance')).toEqual([['perf']]);
    expect(marked('munchen', [findable('Umsätze in München')])).toEqual([['München']]);
    const [, , third] = find(finderIndex(list), 'sto', findAlike, { limit: 8 }).found;
    expect(third?.title).toEqual([[2, 5]]);
  });

  it('says how many there are where only some are asked for', () => {
    const many = Array.from({ length: 40 }, (_, number) => findable(`Report ${number}`));
    const { found, total } = find(finderIndex(many), 'report', findAlike, { limit: 5 });
    expect(found).toHaveLength(5);
    expect(total).toBe(40);
  });

  it.each([
    ['accents', 'Umsätze in München', 'umsatze munchen'],
    ['another script', 'Продажи по регионам', 'региона'],
    ['from right to left', 'مبيعات المنطقة', 'المنطقة'],
    ['emoji', 'Party 🎉', '🎉'],
    ['markup', '<b>bold</b>', '<b>'],
  ])('finds titles with %s', (_, title, text) => {
    expect(titles(text, nothingAlike, [...list, findable(title)])).toEqual([title]);
  });

  it('finds letter by letter what it finds at once, whatever the typo', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'é', '1', ' '), minLength: 6, maxLength: 18 });
    const typo = fc.tuple(fc.nat(18), fc.nat(1), fc.constantFrom('', 'a', 'é', 'ba', '1', ' '));
    fc.assert(
      fc.property(word, fc.array(fc.array(typo, { maxLength: 2 }), { minLength: 1, maxLength: 5 }), (typed, typos) => {
        const texts = typos.map((some) =>
          some.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), typed),
        );
        const beginnings = [4, 5, 6, 7, 9, 12, 18].map((length) => typed.slice(0, length));
        const growing = beginnings.map((text) => findAlike(texts, text));
        const atOnce = beginnings.map((text) => findAlike([...texts], text));
        expect(growing).toEqual(atOnce);
      }),
      { numRuns: 40 },
    );
  });

  it('finds nothing by nothing', () => {
    for (const text of ['', '   ', '\n'])
      expect(find(finderIndex(list), text, findAlike, { limit: 8 })).toEqual({ found: [], total: 0, alike: false });
  });

  it('underlines only parts of the shown text, whatever it is and whatever is typed', () => {
    const words = fc.string({ unit: anyCharacter, maxLength: 16 });
    fc.assert(
      fc.property(fc.array(fc.tuple(words, words), { maxLength: 8 }), words, (rows, text) => {
        const index = finderIndex(rows.map(([title, detail]) => findable(title, detail)));
        const { found, total } = find(index, text, findAlike, { limit: 3 });
        expect(found.length).toBeLessThanOrEqual(Math.min(3, total));
        for (const { item, title, detail } of found) {
          for (const [said, ranges] of [
            [item.title, title],
            [item.detail, detail],
          ] as const) {
            const flat = ranges.flat();
            expect(flat).toEqual(flat.toSorted((a, b) => a - b));
            expect(Math.max(0, ...flat)).toBeLessThanOrEqual(said.length);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
