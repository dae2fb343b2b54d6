import { parse, View, type Item, type Spec } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import type { ChartDefinition, Value } from './definition';
import { markButtons } from './mark-buttons';
import { compileChart, type ChartStyle } from './spec';
import type { Row } from './tables';
import type { Tooltip } from './tooltip';
import { valuesTable } from './values-table';

interface ChartContent {
  rows: Row[];
  chosen: readonly Value[];
}

export interface Chart {
  update(content: ChartContent): void;
  restyle: (style: ChartStyle) => void;
  finish: () => void;
}

interface ChartOptions {
  tooltip: Tooltip;
  style: ChartStyle;
  /** The parsed TopoJSON file that the definition's `shapes` names. */
  shapes: unknown;
  onChoose: (value: Value, add: boolean) => void;
}

/** A map is no taller than this part of its width, so that a narrow one leaves no gap. */
const MAP_RATIO = 0.64;

/** Draws a chart into `element` and keeps it as wide as the element. */
export function createChart(element: HTMLElement, chart: ChartDefinition, options: ChartOptions): Chart {
  let style = options.style;
  let content: ChartContent = { rows: [], chosen: [] };
  let spec: Spec | undefined;
  let view: View | undefined;
  let frame = 0;
  /** 0 while nothing is drawn. */
  let drawnWidth = 0;

  const plot = document.createElement('div');
  plot.className = 'plot';
  plot.setAttribute('role', 'img');
  plot.setAttribute('aria-label', chart.description);
  const buttons = document.createElement('div');
  buttons.className = 'mark-buttons';
  const values = document.createElement('div');
  values.className = 'unseen';
  element.append(plot, values, buttons);

  const height = (): number => {
    const wanted = chart.height ?? rowsHigh(chart, content.rows);
    return chart.shapes ? Math.min(wanted, element.clientWidth * MAP_RATIO) : wanted;
  };

  function draw(): void {
    if (element.clientWidth === 0 || content.rows.length === 0) return;
    view ??= open();
    drawnWidth = element.clientWidth;
    view
      .width(drawnWidth)
      .height(height())
      .signal('chosen', [...content.chosen])
      .data('rows', copies(content.rows));
    fit(view);
    // The plot around it has a description; Vega would describe every mark.
    plot.firstElementChild?.setAttribute('aria-hidden', 'true');
    values.replaceChildren(...valuesTable(view, style.language.words.values));
    if (chart.select !== undefined) {
      markButtons(buttons, view, chart.select, content.chosen, style.language.words.filterBy, options.onChoose);
    }
  }

  function open(): View {
    spec ??= compileChart(chart, style, options.shapes);
    const opened = new View(parse(spec, undefined, { ast: true }), {
      renderer: 'svg',
      container: plot,
      expr: expressionInterpreter,
      hover: true,
      tooltip: (_handler: unknown, event: MouseEvent, _item: Item, value: unknown) =>
        value === null || value === undefined || value === ''
          ? options.tooltip.hide()
          : options.tooltip.show(event, value),
    });
    const { select } = chart;
    opened.addEventListener('click', (event, item) => {
      const pointer = event as PointerEvent;
      const value = select === undefined ? undefined : (item?.datum as Row | undefined)?.[select];
      if (value !== null && value !== undefined) options.onChoose(value, isAdding(pointer));
      // A finger does not hover, and the choice has drawn the chart anew.
      const described: unknown = (item as { tooltip?: unknown } | null)?.tooltip;
      if (pointer.pointerType === 'touch' && described) options.tooltip.show(pointer, described);
    });
    return opened;
  }

  function close(): void {
    view?.finalize();
    view = undefined;
    drawnWidth = 0;
    plot.replaceChildren();
  }

  const observer = new ResizeObserver(() => {
    // Drawing changes only the height, which needs no new drawing.
    if (element.clientWidth === drawnWidth) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  });
  observer.observe(element);

  return {
    update(next) {
      content = next;
      // A new view, because Vega keeps the order of a scale's old values when its data is replaced.
      close();
      draw();
    },
    restyle(next) {
      style = next;
      spec = undefined;
      close();
      draw();
    },
    finish() {
      observer.disconnect();
      cancelAnimationFrame(frame);
      close();
    },
  };
}

const PASSES = 8;

/** Only after a pass is it known how far labels reach beyond the plot, so it fits when a further pass changes nothing. */
function fit(view: View): void {
  let size = '';
  for (let pass = 0; pass < PASSES; pass += 1) {
    view.resize().run();
    const next = `${String(view.signal('width'))} ${String(view.signal('height'))}`;
    if (next === size) return;
    size = next;
  }
}

const AXIS_HEIGHT = 28;

function rowsHigh({ rowHeight = 0, rowsBy }: ChartDefinition, rows: Row[]): number {
  if (rowsBy === undefined) return rows.length * rowHeight;
  return new Set(rows.map((row) => row[rowsBy])).size * rowHeight + AXIS_HEIGHT;
}

const isAdding = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey;

/** Vega writes its own key into the objects it is given. */
const copies = (rows: Row[]): Row[] => rows.map((row) => ({ ...row }));
