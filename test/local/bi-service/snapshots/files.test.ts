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

interface Taken {
  dashboard: string;
  sheet: string;
  visual: string;
  readers: string[];
}
const animals: Taken = { dashboard: 'wildlife-strikes', sheet: 'places', visual: 'species', readers: ['ann', 'ben'] };

/** The table and the key figures that the frame shows in a language. */
async function shown(user: string, { dashboard, sheet }: Taken, locale: string, parameters: Record<string, string>) {
  const page = await openFrame(await aPage(context), setup, dashboard, { user, parameters, sheetId: sheet, locale });
  return {
    rows: await page
      .getByRole('table')
      .evaluate((drawn) =>
        [...(drawn as HTMLTableElement).rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)),
      ),
    figures: await page.locator('.kpi-value').allTextContents(),
  };
}

async function pdfText(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()),
  );
  const texts = pages.flatMap(({ items }) => items.flatMap((item) => ('str' in item ? [item.str] : [])));
  return spaced(texts.join(' '));
}

/** A row as a PDF has it, which cuts the longest texts. */
const inPdf = (row: string[]): string => spaced(row.filter(({ length }) => length < 36).join(' '));

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

it.each([
  ['animals as published', 'en-US', animals, {}],
  ['animals at night', 'de-DE', animals, { TimeOfDay: 'Night' }],
  ['small animals', 'it-IT', animals, { AnimalSize: 'Small' }],
])(
  'the files of %s have the rows and figures of each reader’s own frame in %s, and none of another reader’s',
  async (name, locale, taken, chosen: Record<string, string>) => {
    const { dashboard, sheet, visual, readers } = taken;
    const { title, columns } = dashboardDefinition(dashboard)
      .sheets.flatMap(({ visuals }) => visuals)
      .find((one): one is TableVisualDefinition => one.id === visual)!;
    const parameters = Object.fromEntries(Object.entries(chosen).map(([key, value]) => [key, [value]]));
    /** A row of the table's values, as the frame writes them. */
    const written = (cells: readonly (string | number | null)[], language: string): string[] =>
      columns.map((column, index) =>
        cellText(column, { [column.field]: cells[index] ?? null }, createLanguage(language)),
      );

    const files = readers.map(async (user) => {
      const make = (format: 'PDF' | 'EXCEL' | 'CSV', turn = 'once') => {
        const job = `${format}-${turn}-${name.replaceAll(' ', '-')}-${locale}-${user}`;
        const visuals = format === 'PDF' ? {} : { visuals: [visual] };
        return fileOf(setup.service, user, { dashboard, job, format, sheet, parameters, ...visuals });
      };
      const frame = await shown(user, taken, locale, chosen);
      const csv = (await make('CSV')).toString().slice(1);
      // Numbers are the same in every language.
      const rows = parseCsv(csv).map((row) => Object.values(row));
      expect([csv.split('\r\n')[0]?.split(','), ...rows.map((row) => written(row, locale))]).toEqual(frame.rows);

      const [workbookSheet] = await readWorkbook(await make('EXCEL'));
      expect(workbookSheet).toMatchObject({ sheet: title, data: [frame.rows[0], ...rows] });

      const pdf = await make('PDF');
      expect(await make('PDF', 'again')).toEqual(pdf);
      const text = await pdfText(pdf);
      // The stand-in writes its PDFs in English.
      if (locale === 'en-US') for (const figure of frame.figures) expect(text).toContain(spaced(figure));
      return {
        text,
        own: [frame.rows[0]!, ...rows.map((row) => written(row, 'en-US'))].map(inPdf),
      };
    });
    const made = await Promise.all(files);
    for (const { text, own } of made) {
      for (const row of own) expect(text).toContain(row);
      const others = made.flatMap((other) => other.own).filter((row) => !own.includes(row));
      for (const row of others) expect(text).not.toContain(` ${row} `);
      expect(others.length).toBeGreaterThan(0);
    }
  },
);

it('a workbook keeps numbers, and writes texts that look like formulas or escapes as they are', async () => {
  const bytes = await workbook([
    {
      title: 'A [very] long: title of a table / with signs',
      columns: [{ label: 'Text' }, { label: 'Number' }],
      rows: [
        ['=1+1', -5],
        ['_x0041_', 0.25],
      ],
    },
  ]);
  const [sheet] = await readWorkbook(Buffer.from(bytes));
  expect(sheet?.sheet).toBe('A  very  long  title of a ta');
  expect(sheet?.data.slice(1)).toEqual([
    ['=1+1', -5],
    ['_x0041_', 0.25],
  ]);
});
