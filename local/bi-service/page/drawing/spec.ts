import type { Spec } from 'vega';
import { compile, type Config, type TopLevelSpec } from 'vega-lite';
import type { Language } from '../language/language';
import { monthNames, vegaLocale } from '../language/vega-locale';
import type { ChartDefinition } from './definition';
import type { Palette } from './theme';

export interface ChartStyle {
  palette: Palette;
  language: Language;
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

/**
 * The colour of a text on a cell that a scale colours by `field`: the theme's ink where it has the contrast that WCAG 2.2 asks for,
 * otherwise white or black, of which one always has it.
 */
function inkOn(field: string, ink: string) {
  const contrastWith = (colour: string): string => `contrast(scale('color', datum['${field}']), '${colour}')`;
  return {
    condition: [
      { test: `${contrastWith(ink)} >= 4.5`, value: ink },
      { test: `${contrastWith('white')} >= 4.5`, value: 'white' },
    ],
    value: 'black',
  };
}

/** A character of a numeral and the space around it, in pixels. */
const [CHARACTER, AROUND] = [7, 4];

/** Whether both ends of the colour scale, as numerals, fit in a cell: all cells have theirs or none, and the tooltip has them. */
function numeralsFit(format: string): string {
  const characters = (end: string): string => `length(format(${end}, '${format}'))`;
  const most = `max(${characters("domain('color')[0]")}, ${characters("peek(domain('color'))")})`;
  return `bandwidth('x') >= ${CHARACTER} * ${most} + ${AROUND}`;
}

/** The chart's Vega spec: its Vega-Lite spec with the theme's colours and manners. */
export function compileChart(chart: ChartDefinition, style: ChartStyle, shapes?: unknown): Spec {
  const { language } = style;
  const { tag } = language;
  const dayFormat = tag.startsWith('de') ? '%-d. %b' : '%-d %b';
  const spec = replaceTokens(chart.spec, {
    ...Object.fromEntries(Object.entries(style.palette).map(([name, colour]) => [`$${name}`, colour])),
    $chosen: chosenOpacity(chart.select ?? ''),
    '$numerals-fit': numeralsFit,
    $day: dayFormat,
    $minute: `${dayFormat}, %H:%M`,
    '$ink-on': (field: string) => inkOn(field, style.palette['ink'] ?? 'black'),
  });
  const topLevel = {
    // Rows arrive typed; without this Vega-Lite would parse them again.
    data: { name: 'rows', format: { parse: null } },
    ...(spec as object),
    params: [
      { name: 'chosen', value: [] },
      { name: 'percentSign', value: language.unit('%') },
      { name: 'pointSign', value: language.unit('pt') },
      { name: 'minuteFormat', value: `${dayFormat}, %H:%M` },
      { name: 'months', value: monthNames(tag) },
    ],
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
  if (typeof node === 'string') {
    const [name = '', ...given] = node.startsWith('$') ? node.split(':') : [node];
    const token = tokens[name];
    return typeof token === 'function' ? (token(...given) as unknown) : (token ?? node);
  }
  if (Array.isArray(node)) return node.map((item: unknown) => replaceTokens(item, tokens));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, replaceTokens(value, tokens)]));
}

function chartConfig({ palette, font, language }: ChartStyle): Config {
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
    locale: vegaLocale(language.tag),
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
    // Without ticks: where labels are too many, some of them would have no label.
    axisX: {
      grid: false,
      ticks: false,
      labelOverlap: 'greedy',
      labelSeparation: 8,
      titleAnchor: 'end',
      titlePadding: 8,
    },
    // Above the axis, where people read it without turning their heads.
    axisY: { titleAngle: 0, titleAnchor: 'end', titleAlign: 'left', titleBaseline: 'bottom', titleX: 0, titleY: -8 },
    axisXQuantitative: { tickCount: { signal: 'max(3, ceil(width / 100))' } },
    axisXTemporal: { tickCount: { signal: 'max(2, ceil(width / 90))' } },
    axisYQuantitative: { domain: false, ticks: false, tickCount: { signal: 'max(3, ceil(height / 55))' } },
    axisYBand: { ticks: false, labelColor: colour('ink'), grid: false },
    axisXBand: { labelAngle: 0 },
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
