import { expect, it } from 'vitest';
import { mayBeCut } from '#domain/exports/table-size';

it.each([
  ['1,000,000 rows', 1_000_000, 7, true],
  ['50,000 rows of one column', 50_000, 1, true],
  ['as many rows of 30 columns as 800,000 cells hold', 26_666, 30, true],
  ['as many rows of 7 columns as 400,000 cells hold', 57_142, 7, true],
  ['800,000 cells exactly', 80_000, 10, true],
  ['one row more than 1,000,000', 1_000_001, 7, false],
  ['one row less than 1,000,000', 999_999, 7, false],
  ['one row less than 800,000 cells hold', 26_665, 30, false],
  ['one row more than 800,000 cells hold', 26_667, 30, false],
  ['a hundred rows', 100, 12, false],
  ['no rows', 0, 12, false],
])('of a table, %s say whether it may be cut', (_, rows, columns, expected) => {
  expect(mayBeCut({ rows, columns })).toBe(expected);
});

it('few of the tables with up to 60,000 rows of ten columns look cut', () => {
  const sizes = Array.from({ length: 60_000 }, (_, at) => ({ rows: at + 1, columns: 10 }));
  expect(sizes.filter(mayBeCut)).toHaveLength(6);
});
