import { describe, expect, it } from 'vitest';
import { logger, parse, View, Warn } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { runQuery } from '../../../local/bi-service/page/drawing/aggregate';
import { choicesOf } from '../../../local/bi-service/page/drawing/choices';
import { createLanguage } from '../../../local/bi-service/page/language/language';
import { readDefinition } from '../../../local/bi-service/page/drawing/read-definition';
import { filterRows, initialFilters } from '../../../local/bi-service/page/drawing/filters';
import { kpiFigures } from '../../../local/bi-service/page/drawing/kpi';
import { compileChart } from '../../../local/bi-service/page/drawing/spec';
import { readTables } from '../../../local/bi-service/page/drawing/tables';
import { dashboardIds, dashboardJson, dataTerms, dataText } from './a-dashboard';

const colours = [
  'ink',
  'muted',
  'line',
  'axis',
  'raised',
  'accent',
  'good',
  'bad',
  'empty',
  'edge',
  'past',
  'low',
  'middle',
  'high',
  'opposite',
];
const data = [1, 2, 3, 4, 5, 6].map((index) => `data-${index}`);
const style = {
  palette: Object.fromEntries([...colours, ...data].map((name) => [name, '#123456'])),
  font: 'sans-serif',
  language: createLanguage('de-DE'),
};

const load = (id: string) => {
  const definition = readDefinition(dashboardJson(id));
  const files = new Map(definition.data.map((file) => [file, dataText(file)]));
  const tables = readTables(definition, files);
  const choices = choicesOf(definition.parameters, tables);
  return { id, definition, files, tables, choices, filters: initialFilters(choices) };
};

const dashboards = dashboardIds.map(load);

it('has at least eight dashboards, each in the folder of its id', () => {
  expect(dashboardIds.length).toBeGreaterThanOrEqual(8);
  expect(dashboards.map(({ definition }) => definition.id)).toEqual(dashboardIds);
});

it.each(dashboards)('$id has two sheets, a parameter, and names the terms of its data', (dashboard) => {
  const { id, definition, files, choices } = dashboard;
  expect(definition.sheets.length).toBeGreaterThanOrEqual(2);
  expect(definition.parameters.length).toBeGreaterThanOrEqual(1);
  for (const { values } of choices) expect(values.length).toBeGreaterThan(1);
  for (const file of files.keys()) expect(dataTerms()).toContain(`| \`${file}\` | ${id} |`);
});

it.each(dashboards)('$id names each value that a tooltip shows', ({ definition }) => {
  const specs = definition.sheets.flatMap(({ visuals }) => visuals.map((visual) => JSON.stringify(visual)));
  const tooltips = specs.flatMap((spec) => [...spec.matchAll(/"tooltip":(\[.*?\])/g)].map(([, list = '[]']) => list));
  for (const tooltip of tooltips) {
    for (const { title } of JSON.parse(tooltip) as { title?: string }[]) expect(title, tooltip).toMatch(/\S/);
  }
});

describe.each(dashboards)('$id with its data', ({ definition, files, tables, filters }) => {
  it.each(definition.sheets.map((sheet) => [sheet.name, sheet] as const))(
    '%s: every figure is a number',
    (_, sheet) => {
      for (const kpi of sheet.kpis) {
        const table = tables.get(kpi.table)!;
        const figures = kpiFigures(kpi, table, filterRows(table, filters, definition.parameters, sheet));
        expect(figures.value, kpi.label).toEqual(expect.any(Number));
        if (kpi.compare && kpi.compare.with !== 'everything')
          expect(figures.change, kpi.label).toEqual(expect.any(Number));
      }
    },
  );

  it.each(definition.sheets.map((sheet) => [sheet.name, sheet] as const))(
    '%s: no figure is compared with itself',
    (_, sheet) => {
      for (const kpi of sheet.kpis.filter(({ compare }) => compare && compare.with !== 'before')) {
        const table = tables.get(kpi.table)!;
        const { change } = kpiFigures(kpi, table, filterRows(table, filters, definition.parameters, sheet));
        expect(change, kpi.label).not.toBe(kpi.compare?.as === 'share' ? 1 : 0);
      }
    },
  );

  it.each(
    definition.sheets.flatMap((sheet) =>
      sheet.visuals.map((visual) => [`${sheet.name}: ${visual.title}`, sheet, visual] as const),
    ),
  )('%s has rows and, for a chart, draws without a warning', (_, sheet, visual) => {
    const table = tables.get(visual.query.table)!;
    const rows = runQuery(visual.query, table, filterRows(table, filters, definition.parameters, sheet, visual.id));
    expect(rows.length).toBeGreaterThan(0);
    for (const name of Object.keys(visual.query.measures)) {
      expect(
        rows.some((row) => Number.isFinite(row[name])),
        name,
      ).toBe(true);
    }
    if (visual.kind === 'table') return;
    const warnings: unknown[] = [];
    const shapes: unknown = visual.shapes && JSON.parse(files.get(visual.shapes.file)!);
    const spec = compileChart(visual, style, shapes);
    expect(JSON.stringify({ ...spec, data: [] })).not.toMatch(/"\$(?!schema)[a-z]/);
    const log = logger(Warn);
    log.warn = (...args: unknown[]) => {
      warnings.push(args);
      return log;
    };
    const runtime = parse(spec, undefined, { ast: true });
    const view = new View(runtime, { renderer: 'none', expr: expressionInterpreter, logger: log });
    view
      .data(
        'rows',
        rows.map((row) => ({ ...row })),
      )
      .run();
    view.finalize();
    expect(warnings).toEqual([]);
  });
});
