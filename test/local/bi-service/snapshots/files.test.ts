import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { BrowserContext } from 'playwright-core';
import readWorkbook from 'read-excel-file/node';
import { beforeAll, expect, it } from 'vitest';
import { parseCsv } from '../../../../local/bi-service/page/drawing/csv';
import type { TableVisualDefinition } from '../../../../local/bi-service/page/drawing/definition';
import { cellText } from '../../../../local/bi-service/page/drawing/texts';
import { createLanguage } from '../../../../local/bi-service/page/language/language';
import { workbook } from '../../../../local/bi-service/snapshots/files/xlsx';
import { dashboardDefinition } from '../../drawing/a-dashboard';
import { type EmbeddingSetup, setUpEmbedding } from '../embedding-setup';
import { aPage } from '../embedding-site';
import { openFrame } from '../open-frame';
import { register } from '../running-bi-service';
import { fileOf } from './a-reader';

const dashboardsDir = 'local/bi-service/dashboards';
const dashboard = 'wildlife-strikes';
const table = dashboardDefinition(dashboard)
  .sheets.flatMap(({ visuals }) => visuals)
  .find((visual): visual is TableVisualDefinition => visual.id === 'species')!;
let setup: EmbeddingSetup;
let context: BrowserContext;

beforeAll(async () => {
  const rules = [
    { user: 'ann', values: ['Texas'] },
    { user: 'ben', values: ['California', 'Hawaii'] },
  ];
  setup = await setUpEmbedding({ dashboardsDir, rowRules: { 'birdstrikes.csv': { field: 'Origin State', rules } } });
  setup.service.administration.makeSnapshots({ callsPerSecond: 1000, queuedFor: 0, runsFor: 0 });
  await register(setup.service, 'ben');
  context = await setup.newContext();
  return () => setup.close();
});

/** The table and the key figures that the frame shows. */
async function shown(user: string, parameters: Record<string, string>) {
  const page = await openFrame(await aPage(context), setup, dashboard, { user, parameters, sheetId: 'places' });
  return {
    rows: await page
      .getByRole('table')
      .evaluate((drawn) =>
        [...(drawn as HTMLTableElement).rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)),
      ),
    figures: await page.locator('.kpi-value').allTextContents(),
  };
}

/** A row of the table's values, as the frame writes them. */
const written = (cells: readonly (string | number | null)[]): string[] =>
  table.columns.map((column, index) => cellText(column, { [column.field]: cells[index] ?? null }, createLanguage()));

async function pdfText(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()),
  );
  const texts = pages.flatMap(({ items }) => items.flatMap((item) => ('str' in item ? [item.str] : [])));
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}

it.each([
  ['as published', {}],
  ['with a parameter', { AnimalSize: 'Small' }],
])(
  'the files of a dashboard %s have the rows and figures of the reader’s own frame, and none of another reader’s',
  async (name, chosen: Record<string, string>) => {
    const frames = { ann: await shown('ann', chosen), ben: await shown('ben', chosen) };
    expect(frames.ann.rows).not.toEqual(frames.ben.rows);
    const parameters = Object.fromEntries(Object.entries(chosen).map(([key, value]) => [key, [value]]));
    for (const [user, other] of [
      ['ann', 'ben'],
      ['ben', 'ann'],
    ] as const) {
      const frame = frames[user];
      const make = (format: 'PDF' | 'EXCEL' | 'CSV', turn = 'once') => {
        const job = `${format}-${turn}-${name.replaceAll(' ', '-')}-${user}`;
        const visuals = format === 'PDF' ? {} : { visuals: ['species'] };
        return fileOf(setup.service, user, { dashboard, job, format, sheet: 'places', parameters, ...visuals });
      };
      const csv = (await make('CSV')).toString().slice(1);
      const rows = parseCsv(csv).map((row) => Object.values(row));
      expect([csv.split('\r\n')[0]?.split(','), ...rows.map(written)]).toEqual(frame.rows);

      const [sheet] = await readWorkbook(await make('EXCEL'));
      expect(sheet).toMatchObject({ sheet: table.title, data: [frame.rows[0], ...rows] });

      const pdf = await make('PDF');
      expect(await make('PDF', 'again')).toEqual(pdf);
      const text = await pdfText(pdf);
      for (const row of frame.rows) expect(text).toContain(row.join(' '));
      for (const figure of frame.figures) expect(text).toContain(figure);
      const own = new Set(frame.rows.map((row) => row.join(' ')));
      const others = frames[other].rows.map((row) => row.join(' ')).filter((row) => !own.has(row));
      for (const row of others) expect(text).not.toContain(` ${row} `);
    }
  },
);

it('a workbook keeps dates and numbers, and writes texts that look like formulas or escapes as they are', async () => {
  const bytes = await workbook([
    {
      title: 'A [very] long: title of a table / with signs',
      columns: [
        { label: 'Text', isDate: false },
        { label: 'Day', isDate: true },
        { label: 'Number', isDate: false },
      ],
      rows: [
        ['=1+1', Date.UTC(2026, 10, 27), -5],
        ['_x0041_', null, 0.25],
      ],
    },
  ]);
  const [sheet] = await readWorkbook(Buffer.from(bytes));
  expect(sheet?.sheet).toBe('A  very  long  title of a ta');
  expect(sheet?.data.slice(1)).toEqual([
    ['=1+1', new Date(Date.UTC(2026, 10, 27)), -5],
    ['_x0041_', null, 0.25],
  ]);
});
