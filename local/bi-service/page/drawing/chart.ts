import { Error as errorsOnly, logger } from 'vega';
import { compile, type Config, type TopLevelSpec } from 'vega-lite';
import type { Language } from '../language/language';
import type { ChartDefinition } from './definition';

/** The theme's colours by the names of their CSS properties. */
export type Palette = Readonly<Record<string, string>>;

export interface ChartStyle {
  palette: Palette;
  language: Language;
  /** A CSS font-family list. */
  font: string;
}

const MAP_RATIO = 0.6;
/** The pixels by which a label may reach beyond the axis. Labels that reach farther are left out: they would be cut. */
const OVERHANG = 6;

/** Compiles the chart for one width, with the theme's colours. */
export function compileChart({ spec }: ChartDefinition, style: ChartStyle, width: number) {
  const { encoding } = spec as { encoding?: Record<string, Channel> };
  const whole = {
    // Rows arrive typed; without this Vega-Lite would parse them again.
    data: { name: 'rows', format: { parse: null } },
    ...spec,
    ...(encoding && { encoding: untitled(encoding) }),
    width,
    // A map leaves no gap above and below it where it is narrow.
    ...('projection' in spec && { height: Math.min(400, Math.round(width * MAP_RATIO)) }),
    autosize: { type: 'fit-x', contains: 'padding' },
    padding: { left: 0, right: OVERHANG, top: 4, bottom: 4 },
    background: 'transparent',
  };
  // Vega-Lite warns of the widths that follow the page where heights are fixed.
  return compile(whole as TopLevelSpec, { config: configFor(style, width), logger: logger(errorsOnly) }).spec;
}

interface Channel {
  axis?: object;
  legend?: object | null;
}

/** Titles are for the tooltip; the visual's heading names what a chart shows, unless an axis has a title of its own. */
const untitled = (encoding: Record<string, Channel>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(encoding).map(([name, channel]) => {
      if (name === 'x' || name === 'y') return [name, { ...channel, axis: { title: null, ...channel.axis } }];
      const isColour = name === 'color' && channel.legend !== null;
      return [name, isColour ? { ...channel, legend: { title: null, ...channel.legend } } : channel];
    }),
  );

const LABEL_SIZE = 12;
/** The width in pixels that an entry of a legend needs. */
const LEGEND_ENTRY = 165;

function configFor({ palette, font, language }: ChartStyle, width: number): Config {
  const colour = (name: string): string => palette[name] ?? 'gray';
  const text = { labelFont: font, labelFontSize: LABEL_SIZE, titleFont: font, titleFontSize: LABEL_SIZE } as const;
  return {
    font,
    locale: language.chartLocale,
    aria: false,
    numberFormat: ',.3~r',
    view: { stroke: null },
    mark: { tooltip: true, color: colour('data-1') },
    bar: { cornerRadiusEnd: 2 },
    area: { line: false, opacity: 0.9 },
    line: { strokeWidth: 2, strokeJoin: 'round', point: { opacity: 0, size: 80 } },
    rect: { stroke: colour('raised') },
    geoshape: { fill: colour('empty'), stroke: colour('raised'), tooltip: null },
    axis: {
      ...text,
      labelColor: colour('muted'),
      titleColor: colour('muted'),
      titleFontWeight: 400,
      gridColor: colour('line'),
      domainColor: colour('axis'),
      ticks: false,
      labelPadding: 6,
      labelLimit: 180,
    },
    axisX: { grid: false, labelAngle: 0, labelOverlap: 'greedy', labelSeparation: 8, labelBound: OVERHANG },
    axisXQuantitative: { tickCount: Math.max(2, Math.round(width / 90)) },
    axisY: { domain: false },
    legend: {
      ...text,
      orient: 'top',
      columns: Math.max(1, Math.floor(width / LEGEND_ENTRY)),
      labelColor: colour('ink'),
      labelLimit: LEGEND_ENTRY,
      symbolType: 'square',
    },
    range: {
      category: [1, 2, 3, 4, 5, 6].map((index) => colour(`data-${index}`)),
      ramp: [colour('low'), colour('data-1')],
      heatmap: [colour('low'), colour('data-1')],
      diverging: [colour('data-1'), colour('middle'), colour('opposite')],
    },
  };
}
