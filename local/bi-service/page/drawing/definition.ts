import type { Transforms } from 'vega';
import type { TopLevelSpec } from 'vega-lite';
import type { NumberFormat } from '../language/language';

/** A `dashboard.json` as the page reads it. Texts may name the periods shown: `{first}`, `{last}`, `{before}`. */
export interface DashboardDefinition {
  id: string;
  name: string;
  source: string;
  parameters: ParameterDefinition[];
  /** Files of the npm package vega-datasets. */
  data: string[];
  tables: Record<string, TableDefinition>;
  sheets: SheetDefinition[];
}

export type Value = string | number;

export interface ParameterDefinition {
  name: string;
  label: string;
  control: 'select' | 'multi-select';
  table: string;
  field: string;
  /** Words for "no restriction"; a select without them always has one value. */
  all?: string;
  default?: Value[];
}

export interface TableDefinition {
  file: string;
  /** Vega transforms, run once after loading. They may look up in an earlier table. */
  prepare: Transforms[];
  /** The field whose distinct values are the table's periods. */
  period?: string;
  periodFormat?: 'month';
  /** Periods between a value and the one it is compared with: 12 for months of the year before. */
  lag?: number;
}

export interface SheetDefinition {
  id: string;
  name: string;
  kpis: KpiDefinition[];
  visuals: VisualDefinition[];
}

export interface Measure {
  /** `ratio` divides by the sum of `over`; `share` divides the rows of `where` by all rows. */
  op: 'sum' | 'mean' | 'min' | 'max' | 'count' | 'distinct' | 'ratio' | 'share';
  field?: string;
  over?: string;
  where?: Record<string, Value>;
  /** Reads one period instead of all that are shown. */
  at?: keyof Span;
  /** Gives the change of the last period since another one (default: `before`). */
  change?: 'percent' | 'difference';
  since?: 'before' | 'first';
}

/** The periods of the rows shown; `before` is missing where the data does not reach back so far. */
export interface Span {
  first?: number;
  last?: number;
  before?: number;
}

export interface KpiDefinition {
  label: string;
  table: string;
  value: Measure;
  format: NumberFormat;
  /** A percentage has a format of its own. */
  compare?: { since: 'before' | 'first'; as: 'percent' | 'difference'; format?: NumberFormat };
  /** Which direction is good news; a change is neutral when missing. */
  better?: 'up' | 'down';
}

interface VisualBase {
  id: string;
  title: string;
  unit?: string;
  size: 'full' | 'wide' | 'half' | 'narrow';
  table: string;
}

export interface ChartDefinition extends VisualBase {
  kind: 'chart';
  /** Shows the rows of the last period only. */
  at?: 'last';
  /** A Vega-Lite spec over the table's rows. */
  spec: Partial<TopLevelSpec>;
}

export interface Query {
  groupBy: string[];
  measures: Record<string, Measure>;
  sort?: { by: string; order: 'ascending' | 'descending' };
  limit?: number;
}

export interface TableVisualDefinition extends VisualBase {
  kind: 'table';
  query: Query;
  columns: { field: string; label: string; format?: NumberFormat }[];
}

export type VisualDefinition = ChartDefinition | TableVisualDefinition;
