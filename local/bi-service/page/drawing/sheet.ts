import type { View } from 'vega';
import type { ChartStyle } from './chart';
import { drawChart, type ChartOptions } from './draw-chart';
import type { DashboardDefinition, KpiDefinition, SheetDefinition, VisualDefinition } from './definition';
import { element } from './element';
import { filterRows, type Filters } from './filters';
import { runQuery, spanOf } from './measures';
import { chartRows, figureOf, withPeriods } from './texts';
import { drawTable } from './table';
import type { Row, Table, Tables } from './tables';

export interface SheetOptions extends Pick<ChartOptions, 'tooltip' | 'dataPath'> {
  definition: DashboardDefinition;
  tables: Tables;
  style: ChartStyle;
  filters: Filters;
}

/** Replaces the content of `panel` with a sheet's figures and visuals. Resolves with the charts once all are drawn. */
export function drawSheet(panel: HTMLElement, sheet: SheetDefinition, options: SheetOptions): Promise<View[]> {
  const { definition, tables, filters, style } = options;
  const { language } = style;
  const charts: (() => Promise<View>)[] = [];

  const tableOf = (name: string): Table => {
    const table = tables[name];
    if (!table) throw new Error(`The dashboard has no table ${name}`);
    return table;
  };
  const rowsOf = (table: Table): Row[] => filterRows(table, filters, definition.parameters, sheet);

  function drawKpi(kpi: KpiDefinition): HTMLElement {
    const table = tableOf(kpi.table);
    const { label, value, change } = figureOf(kpi, table, rowsOf(table), language);
    const tile = element('div', 'kpi', element('dt', '', label), element('dd', 'kpi-value', value));
    if (!change) return tile;
    const size = element('span', `change-${change.news}`, change.size);
    tile.append(element('dd', 'kpi-change', size, ` ${change.label}`));
    return tile;
  }

  function drawVisual(visual: VisualDefinition): HTMLElement {
    const table = tableOf(visual.table);
    const filtered = rowsOf(table);
    const span = spanOf(table, filtered);
    const unit = element('span', 'unit', withPeriods(visual.unit ?? '', table, span, language));
    const heading = element('h2', '', visual.title, ' ', unit);
    const section = element('section', `visual visual-${visual.size}`, heading);
    if (filtered.length === 0) {
      section.append(element('p', 'no-data', language.words.noData));
    } else if (visual.kind === 'table') {
      const rows = runQuery(visual.query, table, filtered);
      const fillPeriods = (text: string): string => withPeriods(text, table, span, language);
      const content = drawTable(visual, { rows, language, withPeriods: fillPeriods });
      const scroller = element('div', 'scroller', content);
      scroller.tabIndex = 0;
      scroller.role = 'region';
      scroller.ariaLabel = visual.title;
      section.append(scroller);
    } else {
      const rows = chartRows(visual, table, filtered);
      const plot = element('div', 'plot');
      plot.role = 'img';
      plot.ariaLabel = heading.textContent;
      section.append(plot);
      charts.push(() => drawChart(plot, visual, { ...options, rows }));
    }
    return section;
  }

  const kpis = sheet.kpis.length > 0 ? [element('dl', 'kpis', ...sheet.kpis.map(drawKpi))] : [];
  panel.replaceChildren(...kpis, element('div', 'visuals', ...sheet.visuals.map(drawVisual)));
  return Promise.all(charts.map((draw) => draw()));
}
