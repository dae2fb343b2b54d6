import type { Language } from '../language/language';
import type { Span } from './aggregate';
import type { NumberFormat } from './definition';
import type { Table } from './tables';

export const NOTHING = '–';

export const formatNumber = (
  value: number | null,
  { times = 1, digits, prefix, unit }: NumberFormat,
  language: Language,
): string =>
  value === null
    ? NOTHING
    : language.number(value * times, { digits, ...(prefix && { prefix }), ...(unit && { unit }) });

function formatPeriod(period: number | undefined, { definition }: Table, language: Language): string {
  if (period === undefined) return NOTHING;
  return definition.periodFormat === undefined ? String(period) : language.time(period, definition.periodFormat);
}

/** Replaces `{first}`, `{last}` and `{before}` by the periods of these names. */
export const fillPeriods = (text: string, span: Span, table: Table, language: Language): string =>
  text.replace(/\{(first|last|before)\}/g, (_, name: keyof Span) => formatPeriod(span[name], table, language));
