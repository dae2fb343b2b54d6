import type { Language } from '../language/language';
import { changeBetween, measureAll, runQuery, spanOf, type Span } from './aggregate';
import type { KpiDefinition } from './definition';
import { changeText } from './change';
import { element } from './element';
import type { FilteredRows } from './filters';
import { fillPeriods, formatNumber } from './format';
import { sparkline } from './sparkline';
import type { Table } from './tables';

export interface KpiFigures {
  value: number | null;
  /** Null where there is nothing to compare with, or only the figure itself. */
  change: number | null;
  /** The measure period by period, oldest first. */
  trend: number[];
}

export function kpiFigures(
  { value: measure, compare }: KpiDefinition,
  table: Table,
  filtered: FilteredRows,
): KpiFigures {
  const value = measureAll(measure, table, filtered);
  return {
    value,
    change: compare ? changeFrom(compare, value, measure, table, filtered) : null,
    trend: trendOf(measure, table, filtered),
  };
}

type Comparison = NonNullable<KpiDefinition['compare']>;

function changeFrom(
  compare: Comparison,
  value: number | null,
  measure: KpiDefinition['value'],
  table: Table,
  filtered: FilteredRows,
): number | null {
  if (isItself(compare.with, table, filtered, spanOf(table, filtered.rows))) return null;
  const other = comparedWith(measure, compare.with, table, filtered);
  // The record itself is among the rows.
  const isRecord = compare.with === 'everything' && (measure.op === 'max' || measure.op === 'min') && value === other;
  return isRecord ? null : compared(value, other, compare.as);
}

/** True where nothing is filtered away from everything, and where the first period is the last. */
function isItself(other: Comparison['with'], table: Table, { rows }: FilteredRows, { first, last }: Span): boolean {
  return other === 'everything' ? rows.length === table.rows.length : other === 'first' && first === last;
}

function compared(value: number | null, other: number | null, as: Comparison['as']): number | null {
  if (as !== 'share') return changeBetween(value, other, as);
  return value === null || other === null || other === 0 ? null : value / other;
}

function comparedWith(
  measure: KpiDefinition['value'],
  other: Comparison['with'],
  table: Table,
  filtered: FilteredRows,
): number | null {
  if (other === 'everything') return measureAll(measure, table, { rows: table.rows, history: table.rows });
  return measureAll({ ...measure, at: other }, table, filtered);
}

function trendOf(measure: KpiDefinition['value'], table: Table, filtered: FilteredRows): number[] {
  const { period } = table.definition;
  if (period === undefined) return [];
  const query = { table: '', groupBy: [period], measures: { value: { ...measure, at: 'range' as const } } };
  return runQuery(query, table, filtered)
    .map((row) => row['value'])
    .filter((value) => typeof value === 'number');
}

export function drawKpi(kpi: KpiDefinition, table: Table, filtered: FilteredRows, language: Language): HTMLElement {
  const { value, change, trend } = kpiFigures(kpi, table, filtered);
  const span = spanOf(table, filtered.rows);
  const tile = element(
    'div',
    'kpi',
    element('dt', '', kpi.label),
    element('dd', 'kpi-value', formatNumber(value, kpi.format, language)),
  );
  if (kpi.compare && change !== null) {
    const words = fillPeriods(kpi.compare.label, span, table, language);
    const format = kpi.compare.format ?? { digits: 1, times: 100, unit: '%' };
    const figure =
      kpi.compare.as === 'share'
        ? formatNumber(change, format, language)
        : changeText(change, format, kpi.better, language);
    tile.append(element('dd', 'kpi-change', figure, ` ${words}`));
  }
  if (trend.length > 2) {
    const line = element('dd', 'kpi-trend', sparkline(trend));
    line.setAttribute('aria-hidden', 'true');
    tile.append(line);
  }
  return tile;
}
