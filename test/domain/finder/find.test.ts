import * as fc from 'fast-check';
import { anyCharacter } from '../../any-character';
import { describe, expect, it } from 'vitest';
import { find } from '#domain/finder/find';
import { type Findable, finderIndex } from '#domain/finder/finder-index';

const findable = (title: string, detail = '', ...words: string[]): Findable => ({ key: title, title, detail, words });
const list = [
  findable('Customer retention', 'Cohorts, churn and repeat orders', 'retention_prod', 'Sales'),
  findable('Store performance', 'Visits, conversion and basket by store', 'store_prod', 'Sales', 'Retail'),
  findable('Monthly close', 'Ledger, accruals and cash position', 'close', 'Finance'),
  findable('Stock and supply', 'Cover, shortages and supplier lead time', 'stock', 'Operations'),
];

const search = (text: string, items = list) => find(finderIndex(items), text, { limit: 8 });
const titles = (text: string, items = list) => search(text, items).found.map(({ item }) => item.title);
/** The parts of the title that are underlined. */
const marked = (text: string, items = list) =>
  search(text, items).found.map(({ item, title }) => title.map(([from, to]) => item.title.slice(from, to)));

describe('finding', () => {
  it('takes the beginning of the title first, then of its words, then any part of it, then what else is said', () => {
    const ranked = ['Plates', 'The latest', 'Other', 'Late orders'].map((title) =>
      findable(title, title === 'Other' ? 'late' : ''),
    );
    expect(titles('late', ranked)).toEqual(['Late orders', 'The latest', 'Plates', 'Other']);
    expect(titles('  late ', ranked)).toEqual(['Late orders', 'The latest', 'Plates', 'Other']);
  });

  it('ranks by all of the words', () => {
    const ranked = [findable('Orders', 'late'), findable('Orders in chocolate'), findable('Late orders')];
    expect(titles('orders late', ranked)).toEqual(['Late orders', 'Orders in chocolate', 'Orders']);
  });

  it.each([
    ['description', 'churn', 'Customer retention'],
    ['name in the BI service', 'store_prod', 'Store performance'],
    ['group', 'finance', 'Monthly close'],
    ['words in any order, in different places', 'retail visits', 'Store performance'],
    ['title whatever the case', 'MONTHLY', 'Monthly close'],
  ])('looks at the %s', (_, text, title) => {
    expect(titles(text)).toEqual([title]);
  });

  it('puts what one is likely to want before others that fit equally well', () => {
    const [retention, , , stock] = list as [Findable, Findable, Findable, Findable];
    const { found } = find(finderIndex(list), 'sto', { limit: 2, preferred: [retention, stock] });
    expect(found.map(({ item }) => item.title)).toEqual(['Stock and supply', 'Store performance']);
  });

  it('puts what one is likely to want in its own order', () => {
    const [, performance, , stock] = list as [Findable, Findable, Findable, Findable];
    const { found } = find(finderIndex(list), 'sto', { limit: 2, preferred: [stock, performance] });
    expect(found.map(({ item }) => item)).toEqual([stock, performance]);
  });

  it('keeps the order of the list between those that fit equally well', () => {
    expect(titles('sto')).toEqual(['Store performance', 'Stock and supply', 'Customer retention']);
    expect(titles('sto', list.toReversed())).toEqual(['Stock and supply', 'Store performance', 'Customer retention']);
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
    ['two missing ones in a long word', 'prfrmance', 'Store performance'],
  ])('forgives %s', (_, text, title) => {
    expect(titles(text)).toContain(title);
    expect(search(text).alike).toBe(true);
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
    expect(titles(text, items)).toEqual([title]);
  });

  it.each([
    ['a word that only two words together hold', 'rte', findable('Her team')],
    ['a word that only two texts together hold', 'hertea', findable('Sales', 'Her', 'team')],
    ['one of two words', 'sales costs', findable('Sales')],
    ['one of two words that are run together', 'airroutes costs', findable('Air routes')],
    ['what a title has after 200 characters', 'end', findable(`${'x'.repeat(200)}end`)],
    ['what a text has after 800 characters', 'end', findable('Sales', `${'x'.repeat(800)} end`)],
    ['words run together after 800 characters', 'end', findable('Sales', '', `${'x'.repeat(800)} en d`)],
  ])('does not find %s', (_, text, item) => {
    expect(titles(text, [item])).toEqual([]);
  });

  it('searches by the first 100 characters of a long text', () => {
    expect(titles(`${'x'.repeat(100)}y`, [findable('x'.repeat(100))])).toHaveLength(1);
  });

  describe('of similar words', () => {
    const items = [
      findable('Deports'),
      findable('All', 'Reporst'),
      findable('Report 1'),
      findable('Report 2'),
      findable('Costs'),
    ];
    const reports = (text: string, limit: number) => find(finderIndex(items), text, { limit });

    it('lists those in titles first, after all that fit, up to the limit, and counts all', () => {
      const { found, total, alike } = reports('report', 3);
      expect(found.map(({ item }) => item.title)).toEqual(['Report 1', 'Report 2', 'Deports']);
      expect({ total, alike }).toEqual({ total: 4, alike: false });
      expect(reports('report', 4).found[3]?.item.title).toBe('All');
    });

    it('leaves them out where enough fit', () => {
      expect(reports('report', 2)).toMatchObject({ total: 2, alike: false });
    });

    it('underlines the similar word', () => {
      expect(reports('rpeort', 4).found).toMatchObject([{ title: [[0, 6]] }, { title: [[0, 6]] }]);
      expect(search('ledgre cash').found).toMatchObject([
        {
          title: [],
          detail: [
            [0, 6],
            [21, 25],
          ],
        },
      ]);
    });

    it.each(['cost', '2048', 'tea', 'repo'])('forgives nothing in a number or a short word: %s', (text) => {
      expect(
        titles(
          text,
          ['Retort 2047', 'Sea'].map((title) => findable(title)),
        ),
      ).toEqual([]);
    });
  });

  it('says whether anything fits as it was typed', () => {
    expect(search('retention').alike).toBe(false);
    expect(search('retnetion').alike).toBe(true);
  });

  it.each(['straßenbau', 'strassenbau', 'STRASSENBAU'])('finds a sharp s by %s', (text) => {
    expect(titles(text, [...list, findable('Kosten im Straßenbau')])).toEqual(['Kosten im Straßenbau']);
  });

  it.each(['NFC', 'NFD'])('finds Hangul in either normal form by text in %s', (form) => {
    const boards = ['NFC', 'NFD'].map((its) => findable(`${'한국 매출'.normalize(its)} ${its}`));
    expect(titles('한국'.normalize(form), boards).map((title) => title.slice(-3))).toEqual(['NFC', 'NFD']);
    expect(titles('한국매'.normalize(form), [findable('영국 매출')])).toEqual([]);
  });

  it.each([
    ['Đurđevac', 'durdevac'],
    ['Iğdır', 'igdir'],
    ['Ærø og Þórshöfn', 'aero og thorshofn'],
    ['Łódź', 'lodz'],
    ['Malmö og Tromsø', 'malmo og tromso'],
    ['Œuvres complètes', 'oeuvres completes'],
    ['Ｓａｌｅｓ　２０２７', 'sales 2027'],
    ['Oﬃce traﬃc', 'office traffic'],
    ['CO₂ emissions', 'co2 emissions'],
    ['Großhandel', 'GROSSHANDEL'],
  ])('finds %s by %s, and the other way round', (title, text) => {
    expect(titles(text, [...list, findable(title)])).toEqual([title]);
    expect(titles(title, [...list, findable(text)])).toEqual([text]);
    expect(marked(text, [findable(title)])).toEqual([title.split(/\s/)]);
  });

  it('forgives a wrong letter in another script', () => {
    expect(titles('прадажи', [...list, findable('Продажи по регионам')])).toEqual(['Продажи по регионам']);
  });

  it('underlines what was found', () => {
    expect(marked('mon')).toEqual([['Mon']]);
    expect(marked('close mon')).toEqual([['Mon', 'close']]);
    expect(marked('retnetion')).toEqual([['retention']]);
    expect(marked('finance mon')).toEqual([['Mon']]);
    expect(marked('perf performance')).toEqual([['perf']]);
    expect(marked('munchen', [findable('Umsätze in München')])).toEqual([['München']]);
    const [, , third] = search('sto').found;
    expect(third?.title).toEqual([[2, 5]]);
  });

  it('says how many there are where only some are asked for', () => {
    const many = Array.from({ length: 40 }, (_, number) => findable(`Report ${number}`));
    const { found, total } = find(finderIndex(many), 'report', { limit: 5 });
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
    expect(titles(text, [...list, findable(title)])).toEqual([title]);
  });

  it('returns nothing for an empty text', () => {
    for (const text of ['', '   ', '\n'])
      expect(find(finderIndex(list), text, { limit: 8 })).toEqual({ found: [], total: 0, alike: false });
  });

  it('underlines only parts of the shown text, whatever it is and whatever is typed', () => {
    const words = fc.string({ unit: anyCharacter, maxLength: 16 });
    fc.assert(
      fc.property(fc.array(fc.tuple(words, words), { maxLength: 8 }), words, (rows, text) => {
        const index = finderIndex(rows.map(([title, detail]) => findable(title, detail)));
        const { found, total } = find(index, text, { limit: 3 });
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
