import { loader, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { type ChartStyle, compileChart } from './chart';
import type { ChartDefinition } from './definition';
import type { Row } from './tables';

export interface ChartOptions {
  style: ChartStyle;
  rows: Row[];
  /** Where the spec's own files are. */
  dataPath: string;
  tooltip: (handler: unknown, event: MouseEvent | null, item: unknown, value: unknown) => void;
}

/** Draws the chart into `plot`, as wide as that is. */
export async function drawChart(plot: HTMLElement, chart: ChartDefinition, options: ChartOptions): Promise<View> {
  const { style, rows, dataPath, tooltip } = options;
  const spec = compileChart(chart, style, plot.clientWidth);
  const view = new View(parse(spec, undefined, { ast: true }), {
    renderer: 'svg',
    container: plot,
    expr: expressionInterpreter,
    loader: loader({ baseURL: dataPath }),
    tooltip,
  });
  // Vega writes its own key into the objects it is given.
  await view
    .data(
      'rows',
      rows.map((row) => ({ ...row })),
    )
    .runAsync();
  // The plot around it has a name; Vega would describe every mark.
  plot.firstElementChild?.setAttribute('aria-hidden', 'true');
  return view;
}
