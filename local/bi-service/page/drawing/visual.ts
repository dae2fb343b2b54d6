import type { Language } from '../language/language';
import { runQuery } from './aggregate';
import { createChart } from './chart';
import type { ChartDefinition, TableVisualDefinition, Value, VisualDefinition } from './definition';
import { element } from './element';
import type { FilteredRows } from './filters';
import type { ChartStyle } from './spec';
import { drawTable } from './table';
import type { Table } from './tables';
import type { Tooltip } from './tooltip';

export interface DrawnVisual {
  update(table: Table, filtered: FilteredRows, chosen: readonly Value[]): void;
  restyle(style: ChartStyle): void;
  finish(): void;
}

export interface VisualOptions {
  style: ChartStyle;
  language: Language;
  tooltip: Tooltip;
  shapes: unknown;
  onChoose: (value: Value, add: boolean) => void;
}

export function createVisual(visual: VisualDefinition, body: HTMLElement, options: VisualOptions): DrawnVisual {
  return visual.kind === 'chart' ? createChartVisual(visual, body, options) : createTableVisual(visual, body, options);
}

function createChartVisual(visual: ChartDefinition, body: HTMLElement, options: VisualOptions): DrawnVisual {
  const area = element('div', 'chart');
  const nothing = noData(options.language);
  body.append(area, nothing);
  const chart = createChart(area, visual, options);
  return {
    update(table, filtered, chosen) {
      const rows = runQuery(visual.query, table, filtered);
      area.hidden = rows.length === 0;
      nothing.hidden = rows.length > 0;
      chart.update({ rows, chosen });
    },
    restyle: chart.restyle,
    finish: chart.finish,
  };
}

function createTableVisual(
  visual: TableVisualDefinition,
  body: HTMLElement,
  { language, onChoose }: VisualOptions,
): DrawnVisual {
  const observer = new ResizeObserver(() => makeScrollable(body, visual.title));
  observer.observe(body);
  return {
    update(table, filtered, chosen) {
      const rows = runQuery(visual.query, table, filtered);
      const focused =
        document.activeElement instanceof HTMLElement ? document.activeElement.dataset['value'] : undefined;
      const hadFocus = body.contains(document.activeElement);
      body.replaceChildren(
        rows.length === 0 ? noData(language) : drawTable(visual, { rows, chosen, language, onChoose }),
      );
      makeScrollable(body, visual.title);
      if (hadFocus) [...body.querySelectorAll('button')].find((button) => button.dataset['value'] === focused)?.focus();
    },
    restyle() {},
    finish: () => observer.disconnect(),
  };
}

/** What scrolls sideways must be reachable by the keyboard. */
function makeScrollable(body: HTMLElement, title: string): void {
  const scrolls = body.scrollWidth > body.clientWidth;
  if (scrolls) body.tabIndex = 0;
  else body.removeAttribute('tabindex');
  body.role = scrolls ? 'region' : null;
  body.ariaLabel = scrolls ? title : null;
}

const noData = ({ words }: Language): HTMLElement => element('p', 'no-data', words.noData);
