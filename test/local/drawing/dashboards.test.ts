import { describe, expect, it } from 'vitest';
import { logger, parse, View, Warn } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compileChart } from '../../../local/bi-service/page/drawing/chart';
import { choicesOf } from '../../../local/bi-service/page/drawing/choices';
import { filterRows, initialFilters } from '../../../local/bi-service/page/drawing/filters';
import { measure, runQuery } from '../../../local/bi-service/page/drawing/measures';
import { readTables } from '../../../local/bi-service/page/drawing/tables';
import { createLanguage } from '../../../local/bi-service/page/language/language';
import { dashboardDefinition, dashboardIds, dataTerms, dataText } from './a-dashboard';

const style = { palette: {}, font: 'sans-serif', language: createLanguage('de-DE') };

const dashboards = dashboardIds.map((id) => {
  const definition = dashboardDefinition(id);
  const tables = readTables(definition, Object.fromEntries(definition.data.map((file) => [file, dataText(file)])));
  const choices = choicesOf(definition.parameters, tables);
  return { id, definition, tables, choices, filters: initialFilters(choices) };
});

it('the stand-in has dashboards, each in the folder of its id', () => {
  expect(dashboardIds.length).toBeGreaterThan(0);
  expect(dashboards.map(({ definition }) => definition.id)).toEqual(dashboardIds);
});

it.each(dashboards)('$id has two sheets, parameters with choices, and names the terms of its data', (dashboard) => {
  const { id, definition, choices } = dashboard;
  expect(definition.sheets.length).toBeGreaterThanOrEqual(2);
  expect(choices.map(({ values }) => values.length > 1)).not.toContain(false);
  for (const file of definition.data) expect(dataTerms()).toContain(`| \`${file}\` | ${id} |`);
});

describe.each(dashboards)('$id', ({ definition, tables, filters }) => {
  it.each(definition.sheets.map((sheet) => [sheet.name, sheet] as const))(
    'has a number and a change in each key figure of the sheet %s',
    (_, sheet) => {
      for (const { label, table: name, value, compare } of sheet.kpis) {
        const table = tables[name]!;
        const rows = filterRows(table, filters, definition.parameters, sheet);
        expect(measure(value, table, rows), label).toEqual(expect.any(Number));
        if (!compare) continue;
        const change = measure({ ...value, change: compare.as, since: compare.since }, table, rows);
        expect(change, label).toEqual(expect.any(Number));
      }
    },
  );

  const visuals = definition.sheets.flatMap((sheet) =>
    sheet.visuals.map((visual) => [visual.title, sheet, visual] as const),
  );
  it.each(visuals)('draws “%s” without a warning', async (_, sheet, visual) => {
    const table = tables[visual.table]!;
    const filtered = filterRows(table, filters, definition.parameters, sheet);
    expect(filtered.length).toBeGreaterThan(0);
    if (visual.kind === 'table') {
      const rows = runQuery(visual.query, table, filtered);
      for (const { field } of visual.columns) expect(rows.map((row) => row[field] ?? null)).not.toContain(null);
      return;
    }
    const warnings: unknown[] = [];
    const log = Object.assign(logger(Warn), { warn: (...args: unknown[]) => void warnings.push(args) });
    const spec = compileChart(visual, style, 400);
    const view = new View(parse(spec, undefined, { ast: true }), {
      renderer: 'none',
      expr: expressionInterpreter,
      logger: log,
      loader: { load: async (file: string) => dataText(file) } as never,
    });
    await view
      .data(
        'rows',
        filtered.map((row) => ({ ...row })),
      )
      .runAsync();
    const svg = await view.toSVG();
    view.finalize();
    expect(warnings).toEqual([]);
    expect(svg).not.toContain('NaN');
  });
});
