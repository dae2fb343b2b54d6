import type { Spec } from 'vega';
import { compile, type Config, type TopLevelSpec } from 'vega-lite';
import type { ChartDefinition } from './definition';
import type { Palette } from './theme';

export interface ChartStyle {
  palette: Palette;
  /** A CSS font-family list. */
  font: string;
}

export const sameStyle = (one: ChartStyle, other: ChartStyle): boolean =>
  one.font === other.font && Object.entries(one.palette).every(([name, colour]) => other.palette[name] === colour);

const LABEL_SIZE = 12;

/** Full where the mark is chosen or nothing is, faint otherwise; `chosen` is a signal that the drawing sets. */
const chosenOpacity = (field: string) => ({
  condition: { test: `!length(chosen) || indexof(chosen, datum['${field}']) >= 0`, value: 1 },
  value: 0.3,
});

/** The chart's Vega spec: its Vega-Lite spec with the theme's colours and manners. */
export function compileChart(chart: ChartDefinition, style: ChartStyle, shapes?: unknown): Spec {
  const spec = replaceTokens(chart.spec, {
    ...Object.fromEntries(Object.entries(style.palette).map(([name, colour]) => [`$${name}`, colour])),
    $chosen: chosenOpacity(chart.select ?? ''),
  });
  const topLevel = {
    // Rows arrive typed; without this Vega-Lite would parse them again.
    data: { name: 'rows', format: { parse: null } },
    ...(spec as object),
    params: [{ name: 'chosen', value: [] }],
    width: 400,
    height: chart.height ?? 300,
    autosize: { type: 'fit', contains: 'padding' },
    padding: { left: 0, right: 0, top: 2, bottom: 4 },
    background: 'transparent',
  };
  const { spec: compiled } = compile(topLevel as TopLevelSpec, { config: chartConfig(style) });
  return chart.shapes ? withShapes(compiled, chart.shapes.feature, shapes) : compiled;
}

/** Given after compiling, because Vega-Lite would hash the whole map. */
function withShapes(spec: Spec, feature: string, topology: unknown): Spec {
  const data = (spec.data ?? []).map((one) =>
    one.name === 'shapes' ? { ...one, values: topology, format: { type: 'topojson', feature } } : one,
  );
  return { ...spec, data };
}

function replaceTokens(node: unknown, tokens: Readonly<Record<string, unknown>>): unknown {
  if (typeof node === 'string') return tokens[node] ?? node;
  if (Array.isArray(node)) return node.map((item: unknown) => replaceTokens(item, tokens));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, replaceTokens(value, tokens)]));
}

function chartConfig({ palette, font }: ChartStyle): Config {
  const colour = (name: string): string => palette[name] ?? 'gray';
  const text = {
    labelFont: font,
    labelFontSize: LABEL_SIZE,
    titleFont: font,
    titleFontSize: LABEL_SIZE,
    titleFontWeight: 400,
  } as const;
  return {
    font,
    aria: false,
    view: { stroke: null },
    text: { font, fontSize: LABEL_SIZE, fill: colour('ink') },
    line: { strokeWidth: 2, strokeJoin: 'round', strokeCap: 'round', color: colour('data-1') },
    bar: { color: colour('data-1') },
    area: { color: colour('data-1') },
    rect: { color: colour('data-1') },
    rule: { color: colour('axis') },
    point: { color: colour('data-1'), filled: true, size: 40, opacity: 1 },
    circle: { color: colour('data-1'), opacity: 1 },
    axis: {
      ...text,
      labelColor: colour('muted'),
      titleColor: colour('muted'),
      gridColor: colour('line'),
      domainColor: colour('axis'),
      tickColor: colour('axis'),
      tickSize: 4,
      labelPadding: 6,
      labelLimit: 170,
    },
    axisX: { grid: false, labelOverlap: 'greedy', labelSeparation: 8 },
    axisXQuantitative: { tickCount: { signal: 'max(3, ceil(width / 100))' } },
    axisXTemporal: { tickCount: { signal: 'max(2, ceil(width / 90))' } },
    axisYQuantitative: { domain: false, ticks: false, tickCount: { signal: 'max(3, ceil(height / 55))' } },
    axisYBand: { ticks: false, labelColor: colour('ink'), grid: false },
    axisXBand: { ticks: false, labelAngle: 0 },
    scale: { bandPaddingInner: 0.34, rectBandPaddingInner: 0 },
    legend: {
      ...text,
      labelColor: colour('ink'),
      titleColor: colour('muted'),
      symbolType: 'circle',
      orient: 'top',
      direction: 'horizontal',
      title: null,
      offset: 8,
    },
    range: {
      category: [1, 2, 3, 4, 5, 6].map((index) => colour(`data-${index}`)),
      heatmap: [colour('low'), colour('high')],
      ramp: [colour('low'), colour('high')],
      diverging: [colour('opposite'), colour('middle'), colour('high')],
    },
  };
}
