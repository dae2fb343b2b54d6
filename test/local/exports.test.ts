import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import readWorkbook from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { parseCsv } from '../../local/bi-service/page/drawing/csv';
import { aCloud } from './a-cloud';
import { idOf, personAt } from './a-person';

const dashboard = 'wildlife-strikes';
const sheet = { id: 'places', name: 'Places and animals' };
const visual = { id: 'species', name: 'Animals' };

async function exportsOf(url: string, user: string, password: string) {
  const call = await personAt(url, user, password);
  const own = await idOf(call, dashboard);
  /** Asks for a file, waits until it is made, and downloads it. */
  const fileOf = async (wanted: object, expected: object = {}): Promise<Buffer> => {
    const { id } = await call('portal/exports', { dashboard: own, sheet, parameters: [], locale: 'en', ...wanted });
    const found = async () =>
      (await call('portal/exports')).exports.find((one: { id: string }) => one.id === id) as object | undefined;
    await expect.poll(found, { interval: 500 }).toMatchObject({ state: 'ready', ...expected });
    const address = (await call('portal/exports/download', { id })).url as string;
    return Buffer.from(await (await fetch(new URL(address, url))).arrayBuffer());
  };
  return { fileOf, contents: async () => (await call(`portal/exports?dashboard=${own}`)).sheets as unknown };
}

const strikesIn = (file: Buffer): number =>
  parseCsv(file.toString().slice(1)).reduce((sum, row) => sum + Number(row['Strikes']), 0);

it('people export what they see: each of two demo accounts their own rows, as CSV, workbook and PDF', async () => {
  const { url } = await aCloud();
  const demo = await exportsOf(url, 'demo', 'Demo-pass-1');
  const viewer = await exportsOf(url, 'viewer', 'Viewer-pass-1');
  expect(await viewer.contents()).toContainEqual(
    expect.objectContaining({ id: sheet.id, tables: [expect.objectContaining({ id: visual.id })] }),
  );

  const table = { visual, format: 'csv' };
  const [all, own, workbook, sheetAsPdf] = await Promise.all([
    demo.fileOf(table),
    viewer.fileOf(table),
    viewer.fileOf({ visual, format: 'xlsx' }, { table: { rows: 12, columns: 3 } }),
    viewer.fileOf({ format: 'pdf' }),
  ]);
  expect(strikesIn(all)).toBeGreaterThan(2 * strikesIn(own));
  expect((await readWorkbook(workbook)).map(({ sheet: name }) => name)).toEqual(['Animals by cost of damage', 'About']);
  const pdf = await getDocument({ data: new Uint8Array(sheetAsPdf), verbosity: 0 }).promise;
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Wildlife strikes: Places and animals' });
});
