import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import SVGtoPDF from 'svg-to-pdfkit';
import * as vega from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compileChart, type Palette } from '../../page/drawing/chart';
import type {
  ChartDefinition,
  SheetDefinition,
  TableVisualDefinition,
  VisualDefinition,
} from '../../page/drawing/definition';
import { runQuery, spanOf } from '../../page/drawing/measures';
import type { Row, Table } from '../../page/drawing/tables';
import { cellText, chartRows, figureOf, withPeriods } from '../../page/drawing/texts';
import { createPages, type Pages } from './pages';
import { language, rowsOf, sheetOf, tableOf, type View } from '../../page/drawing/file-view';

type Document = PDFKit.PDFDocument;

const require = createRequire(import.meta.url);
const plain = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const bold = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

interface VegaText {
  fontSize?: number;
  fontWeight?: string | number;
}

/** Not in Vega's types. */
const { textMetrics } = vega as unknown as { textMetrics: { width: (item: VegaText, text: unknown) => number } };

/** The light theme's colours, which the page's stylesheet mixes from these. */
const palette: Palette = {
  ink: '#17211f',
  muted: '#53605d',
  raised: '#ffffff',
  line: '#dfe0e0',
  axis: '#b0b4b3',
  empty: '#d1d3d2',
  'data-1': '#0f6f8b',
  'data-2': '#c07c12',
  'data-3': '#4f8a70',
  'data-4': '#b0523d',
  'data-5': '#6a789a',
  'data-6': '#8a5a86',
  low: '#e9f2f4',
  middle: '#d1d3d2',
  opposite: '#b0523d',
};
const ink = '#17211f';
const muted = '#53605d';
const news = { plain: muted, good: '#1b6a45', bad: '#a92a1f' };

/** A sheet on pages of A4, tagged and with its fonts. The same sheet gives the same bytes: its date is fixed. */
export async function sheetAsPdf(view: View, sheetId: string): Promise<Uint8Array> {
  const sheet = sheetOf(view, sheetId);
  const { definition, filters } = view;
  const document = new Pdf({
    size: 'A4',
    layout: 'landscape',
    margin: 36,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language.tag,
    info: { Title: `${definition.name}: ${sheet.name}`, CreationDate: new Date(Date.UTC(2026, 0)) },
  });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => void parts.push(part));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.registerFont('plain', plain).registerFont('bold', bold);
  measureWith(document);

  const pages = createPages(document);
  pages.text('H1', `${definition.name}: ${sheet.name}`, { font: 'bold', size: 16, color: ink });
  for (const { name, label, all } of definition.parameters) {
    const values = filters.parameters[name] ?? [];
    const shown = values.length > 0 ? values.join(', ') : (all ?? language.words.all);
    pages.text('P', `${label}: ${shown}`, { size: 9, color: muted });
  }
  drawFigures(pages, view, sheet);
  for (const visual of sheet.visuals) await drawVisual(pages, view, sheet, visual);
  pages.text('P', definition.source, { size: 8, color: muted });
  pages.end();
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

/** Without a canvas Vega guesses the widths of texts, and cuts labels. */
function measureWith(document: Document): void {
  textMetrics.width = ({ fontSize = 11, fontWeight }, text) =>
    document
      .font(fontWeight === 'bold' ? 'bold' : 'plain')
      .fontSize(fontSize)
      .widthOfString(String(text));
}

function drawFigures(pages: Pages, view: View, { kpis, ...sheet }: SheetDefinition): void {
  if (kpis.length === 0) return;
  const width = pages.width / kpis.length;
  const figures = kpis.map((kpi) => {
    const table = tableOf(view, kpi.table);
    return figureOf(kpi, table, rowsOf(view, table, { ...sheet, kpis }), language);
  });
  pages.row(
    56,
    figures.map(({ label, value, change }) => ({
      width,
      tag: 'P',
      lines: [
        { text: label, size: 9, color: muted },
        { text: value, size: 18, color: ink, font: 'bold' as const },
        ...(change ? [{ text: `${change.size} ${change.label}`, size: 9, color: news[change.news] }] : []),
      ],
    })),
  );
}

async function drawVisual(pages: Pages, view: View, sheet: SheetDefinition, visual: VisualDefinition): Promise<void> {
  const table = tableOf(view, visual.table);
  const filtered = rowsOf(view, table, sheet);
  const unit = withPeriods(visual.unit ?? '', table, spanOf(table, filtered), language);
  const heading = [visual.title, unit].filter((text) => text !== '').join(', ');
  if (filtered.length === 0) {
    pages.text('H2', heading, { font: 'bold', size: 11, color: ink });
    pages.text('P', language.words.noData, { size: 9, color: muted });
  } else if (visual.kind === 'table') {
    pages.text('H2', heading, { font: 'bold', size: 11, color: ink, keepWith: 60 });
    drawTable(pages, visual, table, filtered);
  } else {
    const { svg, ...size } = await chartAsSvg(visual, chartRows(visual, table, filtered), pages.width, view.files);
    const height = pages.fitting(size.height);
    const width = (size.width * height) / size.height;
    pages.text('H2', heading, { font: 'bold', size: 11, color: ink, keepWith: height });
    pages.figure(heading, height, (x, y) =>
      SVGtoPDF(pages.document, svg, x, y, {
        assumePt: true,
        width,
        height,
        fontCallback: (_, isBold) => (isBold ? 'bold' : 'plain'),
      }),
    );
  }
}

function drawTable(pages: Pages, { columns, query }: TableVisualDefinition, table: Table, filtered: Row[]): void {
  const span = spanOf(table, filtered);
  const width = pages.width / columns.length;
  const cell = (text: string, index: number, isHead: boolean) => ({
    width,
    tag: isHead || index === 0 ? 'TH' : 'TD',
    align: columns[index]?.format ? ('right' as const) : ('left' as const),
    lines: [{ text, size: 9, color: isHead ? muted : ink }],
  });
  pages.table([
    columns.map(({ label }, index) => cell(withPeriods(label, table, span, language), index, true)),
    ...runQuery(query, table, filtered).map((row) =>
      columns.map((column, index) => cell(cellText(column, row, language), index, false)),
    ),
  ]);
}

/** In points, which Vega's pixels become. */
async function chartAsSvg(
  chart: ChartDefinition,
  rows: Row[],
  width: number,
  files: Readonly<Record<string, string>>,
): Promise<{ svg: string; width: number; height: number }> {
  const spec = compileChart(chart, { palette, font: 'DejaVu Sans', language }, width);
  const view = new vega.View(vega.parse(spec, undefined, { ast: true }), {
    renderer: 'none',
    expr: expressionInterpreter,
    loader: { load: async (file: string) => files[file] ?? '' } as unknown as vega.Loader,
  });
  await view
    .data(
      'rows',
      rows.map((row) => ({ ...row })),
    )
    .runAsync();
  // A legend's size is known after the first run.
  await view.resize().runAsync();
  const svg = await view.toSVG();
  view.finalize();
  const [, right = '0', bottom = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  // Value labels reach beyond the edge.
  return { svg: svg.replace('<svg ', '<svg overflow="visible" '), width: Number(right), height: Number(bottom) };
}
