import * as z from 'zod/mini';

z.config(z.locales.en());

const text = z.string().check(z.minLength(1));
const identifier = z.string().check(z.regex(/^[\w-]+$/, 'Only letters, digits, _ and - are allowed'));
const value = z.union([z.string(), z.number()]);

/** The number is multiplied by `times`, rounded to `digits` after the point, and set between prefix and unit. */
const numberFormat = z.strictObject({
  digits: z.int().check(z.nonnegative()),
  times: z.optional(z.number()),
  prefix: z.optional(z.string()),
  /** `%`, `M` (million), `bn` (billion) and `pt` (percentage points) are written as the reader's language does. */
  unit: z.optional(text),
});

const timeFormat = z.enum(['year', 'month', 'day', 'minute']);

const measure = z.strictObject({
  /** `ratio` is sum(field) / sum(over); `share` is the group's part of the sum over all groups. */
  op: z.enum(['sum', 'mean', 'median', 'min', 'max', 'count', 'distinct', 'ratio', 'share']),
  field: z.optional(text),
  over: z.optional(text),
  /** Which periods of the filtered rows count: all of them, the last, the one `lag` before the last, or the first. */
  at: z.optional(z.enum(['range', 'last', 'before', 'first'])),
  /** Instead of the value, its change from an earlier period to the last one. */
  change: z.optional(z.enum(['percent', 'difference'])),
  /** What `change` compares with: `before` (the default) or `first`. */
  since: z.optional(z.enum(['before', 'first'])),
});

const query = z.strictObject({
  table: identifier,
  groupBy: z.array(text).check(z.minLength(1)),
  measures: z.record(z.string(), measure),
  sort: z.optional(z.strictObject({ by: text, order: z.enum(['ascending', 'descending']) })),
  limit: z.optional(z.int().check(z.positive())),
});

const table = z.strictObject({
  file: text,
  /** The property of a JSON file that holds the rows; the file itself when missing. */
  property: z.optional(text),
  /** Vega transforms, applied once after loading. */
  prepare: z.array(z.looseObject({ type: text })),
  /** The field whose distinct values are the table's periods, in ascending order. */
  period: z.optional(text),
  /** How a period reads when it is a timestamp (UTC). */
  periodFormat: z.optional(timeFormat),
  /** How many periods lie between a value and the one it is compared with. */
  lag: z.optional(z.int().check(z.positive())),
  /** Filters on these fields move the period looked at, and leave earlier periods in place for comparison. */
  calendar: z.optional(z.array(text)),
});

const parameter = z.strictObject({
  name: identifier,
  label: text,
  control: z.enum(['select', 'multi-select', 'range', 'date-range']),
  table: identifier,
  field: text,
  /** Words for "no restriction"; a select without them always has one value. */
  all: z.optional(text),
  default: z.optional(z.array(value)),
});

const size = z.enum(['full', 'wide', 'half', 'narrow']);

const kpi = z.strictObject({
  label: text,
  table: identifier,
  value: measure,
  format: numberFormat,
  compare: z.optional(
    z.strictObject({
      /** `everything` compares with the same measure over all rows. */
      with: z.enum(['before', 'first', 'everything']),
      /** `share` reads the figure as a part of the one it is compared with. */
      as: z.enum(['percent', 'difference', 'share']),
      /** May name the periods: `{first}`, `{last}`, `{before}`. */
      label: text,
      format: z.optional(numberFormat),
    }),
  ),
  /** Which direction is good news. */
  better: z.enum(['up', 'down', 'neither']),
});

const visualBase = { id: identifier, title: text, unit: z.optional(text), size, query };

const chart = z.strictObject({
  ...visualBase,
  kind: z.literal('chart'),
  /** What the chart shows, in words, for those who do not see it. */
  description: text,
  height: z.optional(z.number()),
  /** Height per row instead of `height`, for bars and heat maps. */
  rowHeight: z.optional(z.number()),
  /** The field whose values are the rows that `rowHeight` counts; every row of the query when missing. */
  rowsBy: z.optional(text),
  /** The field that a click on a mark filters the other visuals of the sheet by. */
  select: z.optional(text),
  /** A TopoJSON file as the named data `shapes`. */
  shapes: z.optional(z.strictObject({ file: text, feature: text })),
  /** A Vega-Lite spec over the named data `rows`; strings like `$data-1` stand for the theme's colours. */
  spec: z.looseObject({}),
});

const tableVisual = z.strictObject({
  ...visualBase,
  kind: z.literal('table'),
  select: z.optional(text),
  columns: z
    .array(
      z.strictObject({
        field: text,
        label: text,
        format: z.optional(numberFormat),
        time: z.optional(timeFormat),
        /** Left out where a phone has no room. */
        optional: z.optional(z.boolean()),
        /** For sources that shout: `LOS ANGELES` reads `Los Angeles`. */
        capitalised: z.optional(z.boolean()),
        /** Draws the number as a bar behind it, or colours it as good or bad news. */
        show: z.optional(z.enum(['bar', 'change-up-is-good', 'change-down-is-good'])),
      }),
    )
    .check(z.minLength(1)),
});

const sheet = z.strictObject({
  id: identifier,
  name: text,
  kpis: z.array(kpi),
  visuals: z.array(z.discriminatedUnion('kind', [chart, tableVisual])).check(z.minLength(1)),
});

export const dashboardDefinition = z.strictObject({
  id: identifier,
  name: text,
  description: text,
  /** Who the data is from, shown at the foot of every sheet. */
  source: text,
  parameters: z.array(parameter),
  data: z.array(text).check(z.minLength(1)),
  tables: z.record(z.string(), table),
  sheets: z.array(sheet).check(z.minLength(1)),
});

export type DashboardDefinition = z.infer<typeof dashboardDefinition>;
export type ParameterDefinition = z.infer<typeof parameter>;
export type TableDefinition = z.infer<typeof table>;
export type SheetDefinition = z.infer<typeof sheet>;
export type KpiDefinition = z.infer<typeof kpi>;
export type ChartDefinition = z.infer<typeof chart>;
export type TableVisualDefinition = z.infer<typeof tableVisual>;
export type VisualDefinition = ChartDefinition | TableVisualDefinition;
export type NumberFormat = z.infer<typeof numberFormat>;
export type Measure = z.infer<typeof measure>;
export type Query = z.infer<typeof query>;
export type Value = z.infer<typeof value>;
