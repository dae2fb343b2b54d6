import type { Language } from '../language/language';
import type { ChartDefinition, KpiDefinition, Span, TableVisualDefinition } from './definition';
import { measure, spanOf } from './measures';
import type { Row, Table } from './tables';

/** The texts of a sheet, the same in frames and in files. */

/** Fills `{first}`, `{last}` and `{before}` with the periods shown. */
export const withPeriods = (text: string, { definition }: Table, span: Span, language: Language): string =>
  text.replace(/\{(first|last|before)\}/g, (_, name: keyof Span) => {
    const period = span[name];
    if (period === undefined) return '–';
    return definition.periodFormat === undefined ? String(period) : language.month(period);
  });

export interface Figure {
  label: string;
  value: string;
  change?: { size: string; label: string; news: 'plain' | 'good' | 'bad' };
}

const percent = { digits: 1, times: 100, unit: '%' };
const since = { before: 'on {before}', first: 'since {first}' };

/** A key figure of the rows shown, with its change if there is an earlier period. */
export function figureOf(kpi: KpiDefinition, table: Table, filtered: Row[], language: Language): Figure {
  const { value, format, compare, better } = kpi;
  const span = spanOf(table, filtered);
  const figure = {
    label: withPeriods(kpi.label, table, span, language),
    value: language.number(measure(value, table, filtered), format),
  };
  const change = compare && measure({ ...value, change: compare.as, since: compare.since }, table, filtered);
  if (!compare || change == null) return figure;
  const news = better === undefined || change === 0 ? 'plain' : change > 0 === (better === 'up') ? 'good' : 'bad';
  const size = `${change > 0 ? '+' : ''}${language.number(change, compare.format ?? percent)}`;
  return { ...figure, change: { size, label: withPeriods(since[compare.since], table, span, language), news } };
}

/** The rows that a chart is drawn of. */
export function chartRows({ at }: ChartDefinition, table: Table, filtered: Row[]): Row[] {
  const { period = '' } = table.definition;
  const { last } = spanOf(table, filtered);
  return at === 'last' ? filtered.filter((row) => row[period] === last) : filtered;
}

export type Column = TableVisualDefinition['columns'][number];

export function cellText({ field, format }: Column, row: Row, language: Language): string {
  const cell = row[field] ?? null;
  return format && typeof cell !== 'string' ? language.number(cell, format) : String(cell ?? '–');
}
