import { expect, it } from 'vitest';
import { csvOf } from '#domain/csv';

it.each([
  ['-5', '-5'],
  ['-0.5', '-0.5'],
  ['-1,250.5', "'-1,250.5"],
  ['-5+cmd', "'-5+cmd"],
  ['+49', "'+49"],
  ['-1e-7', "'-1e-7"],
  ['＝1+1', "'＝1+1"],
])('a CSV file has the text %s as %s', (text, cell) => {
  expect(csvOf([[text]], ',')).toBe(`\uFEFF"${cell}"\r\n`);
});

it('a CSV file leaves numbers numbers, with a decimal comma between semicolons', () => {
  expect(csvOf([[-5, -1e-7, 1.5]], ',')).toBe('\uFEFF"-5","-1e-7","1.5"\r\n');
  expect(csvOf([[-5, -1e-7, 1.5]], ';')).toBe('\uFEFF"-5";"-1e-7";"1,5"\r\n');
});
