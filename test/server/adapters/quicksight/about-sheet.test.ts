import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { withAboutSheet } from '#server/adapters/quicksight/made-files/about-sheet';
import { sizeOfWorkbook } from '#server/adapters/quicksight/made-files/workbook-size';
import type { AboutFile } from '#server/ports/snapshots';
import { workbook } from '../../../../local/bi-service/snapshots/files/xlsx';

const columns = [{ label: 'Region' }];
const orders = () =>
  workbook([{ title: 'Orders', columns, rows: [['EU'], ['US']] }]) as Promise<Uint8Array<ArrayBuffer>>;
const about: AboutFile = {
  title: 'About',
  lines: [
    ['Dashboard', 'Sales'],
    ['Region', '=HYPERLINK("https://evil.example")'],
    ['', '<b>&_x0041_\u{0}\u{D800}'],
  ],
};
const sheetsOf = async (content: Uint8Array) => readWorkbook(Buffer.from(content));

it('the sheet about a workbook is its last, with its texts as they are', async () => {
  const amended = await withAboutSheet(await orders(), about);
  expect(await sheetsOf(amended)).toEqual([
    { sheet: 'Orders', data: [['Region'], ['EU'], ['US']] },
    {
      sheet: 'About',
      data: [
        ['Dashboard', 'Sales'],
        ['Region', '=HYPERLINK("https://evil.example")'],
        [null, '<b>&_x0041_��'],
      ],
    },
  ]);
  expect(await sizeOfWorkbook(amended)).toEqual({ rows: 2, columns: 1 });
});

it('the other parts of a workbook stay as they are', async () => {
  const before = unzipSync(await orders());
  const { 'xl/worksheets/portal-about.xml': added, ...after } = unzipSync(await withAboutSheet(await orders(), about));
  const changed = Object.keys(before).filter((name) => strFromU8(before[name]!) !== strFromU8(after[name]!));
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(changed.toSorted()).toEqual(['[Content_Types].xml', 'xl/_rels/workbook.xml.rels', 'xl/workbook.xml']);
  expect(added).toBeDefined();
});

it('the sheet about a workbook gets another name where a table has its own', async () => {
  const own = await workbook([{ title: 'ABOUT', columns, rows: [] }]);
  const names = (await sheetsOf(await withAboutSheet(new Uint8Array(own), about))).map(({ sheet }) => sheet);
  expect(names).toEqual(['ABOUT', 'About (2)']);
});

it('a workbook with namespace prefixes and uncompressed parts gets its sheet', async () => {
  const parts = unzipSync(await orders());
  const prefixed = strFromU8(parts['xl/workbook.xml']!)
    .replaceAll(/<(\/?)(?=\w)/g, '<$1x:')
    .replace(' xmlns=', ' xmlns:x=');
  const stored = zipSync({ ...parts, 'xl/workbook.xml': strToU8(prefixed) }, { level: 0 });
  const amended = unzipSync(await withAboutSheet(stored, about));
  expect(strFromU8(amended['xl/workbook.xml']!)).toMatch(/<x:sheet [^>]*name="About" sheetId="2" [^>]*\/><\/x:sheets>/);
});

it.each([
  ['is no archive', async () => strToU8('a,b\n1,2\n')],
  ['has no sheets', async () => zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })],
  ['lacks a part', async () => zipSync({ 'xl/workbook.xml': unzipSync(await orders())['xl/workbook.xml']! })],
])('a workbook that %s stays as it is', async (_, content) => {
  const bytes = new Uint8Array(await content());
  expect(await withAboutSheet(bytes, about)).toBe(bytes);
});
