import { expect, it } from 'vitest';
import { sizeOfCsv } from '#server/adapters/quicksight/table-size/csv-size';
import { sizeOfWorkbook } from '#server/adapters/quicksight/table-size/workbook-size';
import { workbook } from '../../../../local/bi-service/snapshots/files/xlsx';

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ['a last line with its break', 'a,b\n1,2\n3,4\n', { rows: 2, columns: 2 }],
  ['a last line without its break', 'a,b\n1,2\n3,4', { rows: 2, columns: 2 }],
  ['a byte order mark and CRLF', '\u{FEFF}a,b\r\n1,2\r\n', { rows: 1, columns: 2 }],
  ['breaks and commas in quotes', '"a\r\n,x",b\n"1\n\n1","2,2"\n', { rows: 1, columns: 2 }],
  ['doubled quotes', 'a,"b ""x"",\n"\n"""",""""""\n"",""\n', { rows: 2, columns: 2 }],
  ['a row with nothing in its only cell', 'a\n1\n\n3\n', { rows: 3, columns: 1 }],
  ['characters of four bytes', '💰,ü\n"💰\n",1\n', { rows: 1, columns: 2 }],
  ['the heading alone', 'a,b,c\n', { rows: 0, columns: 3 }],
  ['nothing', '', undefined],
  ['a byte order mark alone', '\u{FEFF}', undefined],
  ['quotes that never end', 'a\n"1\n2\n', undefined],
])('a CSV with %s is counted by its records', async (_, text, size) => {
  expect(await sizeOfCsv(bytes(text))).toEqual(size);
});

it('a CSV of several megabytes is counted, with quotes across the places where others get their turn', async () => {
  const cell = `"${'x\n'.repeat(700_000)}"`;
  expect(await sizeOfCsv(bytes(`a,b\n${`${cell},1\n`.repeat(3)}`))).toEqual({ rows: 3, columns: 2 });
});

const workbookOf = (labels: string[], rows: (string | number | null)[][] = []) =>
  workbook([{ title: 'Orders', columns: labels.map((label) => ({ label, isDate: false })), rows }]);

it('the rows and columns of a workbook are counted, in more parts than one', async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => [`<row> ${at}`, at, null, `x`.repeat(at % 50)]);
  expect(await sizeOfWorkbook(await workbookOf(['a', 'b', 'c', '<c '], rows))).toEqual({ rows: 2000, columns: 4 });
});

it('a workbook with a heading alone has no rows', async () => {
  expect(await sizeOfWorkbook(await workbookOf(['a', 'b']))).toEqual({ rows: 0, columns: 2 });
});

it.each([
  ['is empty', async () => new Uint8Array()],
  ['is none', async () => bytes('a,b\n1,2\n')],
  ['is cut off', async () => (await workbookOf(['a'], [['b']])).subarray(0, -30)],
  ['has damaged parts', async () => (await workbookOf(['a'], [['b']])).fill(7, 60, 2000)],
])('a workbook that %s is not counted', async (_, content) => {
  expect(await sizeOfWorkbook(await content())).toBeUndefined();
});
