import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { sizeOfCsv } from '#server/adapters/quicksight/made-files/csv-size';
import { sizeOfWorkbook } from '#server/adapters/quicksight/made-files/workbook-size';
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
  workbook([{ title: 'Orders', columns: labels.map((label) => ({ label })), rows }]);

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

/** A workbook whose only part is this worksheet. */
function workbookWith(xml: Buffer): Uint8Array {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const data = deflateRawSync(xml);
  // Version, flags, deflate, time and day, checksum (which nothing checks), sizes, lengths of name and extra field.
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(8, 4);
  shared.writeUInt32LE(data.length, 14);
  shared.writeUInt32LE(xml.length, 18);
  shared.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, data]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, Buffer.alloc(14), name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return new Uint8Array(Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end]));
}

it('a worksheet with 32 MB of text in one cell is read once', async () => {
  const text = Buffer.alloc(32 * 1024 * 1024, 'x');
  const [begin, end] = ['<sheetData><row r="1"><c t="str"><v>', '</v></c></row><row r="2"/></sheetData>'];
  const content = workbookWith(Buffer.concat([Buffer.from(begin), text, Buffer.from(end)]));
  expect(content.length).toBeLessThan(100_000);
  const cpu = process.cpuUsage();
  expect(await sizeOfWorkbook(content)).toEqual({ rows: 1, columns: 1 });
  // In microseconds: reading it again with each part took 81 s.
  expect(process.cpuUsage(cpu).user).toBeLessThan(10_000_000);
});
