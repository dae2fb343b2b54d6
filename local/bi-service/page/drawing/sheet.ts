import type { Language } from '../language/language';
import { spanOf } from './aggregate';
import type { SheetDefinition, Value, VisualDefinition } from './definition';
import { element } from './element';
import { filterRows, type Filters } from './filters';
import { fillPeriods } from './format';
import { drawKpi } from './kpi';
import type { LoadedDashboard } from './load';
import type { ChartStyle } from './spec';
import type { Table } from './tables';
import type { Tooltip } from './tooltip';
import { createVisual } from './visual';

export interface DrawnSheet {
  element: HTMLElement;
  update(filters: Filters): void;
  restyle(style: ChartStyle): void;
  finish(): void;
}

export interface SheetOptions {
  loaded: LoadedDashboard;
  style: ChartStyle;
  language: Language;
  tooltip: Tooltip;
  onChoose(visualId: string, value: Value, add: boolean): void;
}

/** One sheet: its key figures and its visuals, each seeing the rows that the filters leave it. */
export function createSheet(sheet: SheetDefinition, options: SheetOptions): DrawnSheet {
  const { language } = options;
  const { definition, tables } = options.loaded;
  const kpis = element('dl', 'kpis');
  const visuals = sheet.visuals.map((visual) => {
    const unit = element('span', 'unit');
    const heading = element('h2', '', visual.title, unit);
    const body = element('div', 'visual-body');
    const section = element('section', `visual visual-${visual.size}`, heading, body);
    const drawn = createVisual(visual, body, {
      style: options.style,
      language,
      tooltip: options.tooltip,
      shapes: visual.kind === 'chart' && visual.shapes ? options.loaded.shapes.get(visual.shapes.file) : undefined,
      onChoose: (value, add) => options.onChoose(visual.id, value, add),
    });
    return { visual, unit, section, drawn };
  });
  const grid = element('div', 'visuals', ...visuals.map(({ section }) => section));
  const main = element('div', 'sheet', ...(sheet.kpis.length > 0 ? [kpis] : []), grid);

  const tableOf = (name: string): Table => {
    const table = tables.get(name);
    if (!table) throw new Error(`There is no table ${name}`);
    return table;
  };
  const rowsFor = (filters: Filters, table: Table, visual?: VisualDefinition) =>
    filterRows(table, filters, definition.parameters, sheet, visual?.id);

  return {
    element: main,
    update(filters) {
      kpis.replaceChildren(
        ...sheet.kpis.map((kpi) => drawKpi(kpi, tableOf(kpi.table), rowsFor(filters, tableOf(kpi.table)), language)),
      );
      for (const { visual, unit, drawn } of visuals) {
        const table = tableOf(visual.query.table);
        const filtered = rowsFor(filters, table, visual);
        unit.textContent = fillPeriods(visual.unit ?? '', spanOf(table, filtered.rows), table, language);
        drawn.update(table, filtered, filters.selections[visual.id] ?? []);
      }
    },
    restyle(style) {
      for (const { drawn } of visuals) drawn.restyle(style);
    },
    finish() {
      for (const { drawn } of visuals) drawn.finish();
    },
  };
}
