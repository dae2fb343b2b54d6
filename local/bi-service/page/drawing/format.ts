import type { Span } from './aggregate';
import type { NumberFormat, TimeFormat } from './definition';
import type { Table } from './tables';

export const NOTHING = '–';

export function formatNumber(
  value: number | null,
  { digits, times = 1, prefix = '', suffix = '' }: NumberFormat,
): string {
  if (value === null) return NOTHING;
  const rounded = (Math.abs(value) * times).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${value < 0 ? '−' : ''}${prefix}${rounded}${suffix}`;
}

const timeOptions: Record<TimeFormat, Intl.DateTimeFormatOptions> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  minute: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

export const formatTime = (time: number, format: TimeFormat): string =>
  new Intl.DateTimeFormat('en-GB', { ...timeOptions[format], timeZone: 'UTC' }).format(time);

function formatPeriod(period: number | undefined, { definition }: Table): string {
  if (period === undefined) return NOTHING;
  return definition.periodFormat === undefined ? String(period) : formatTime(period, definition.periodFormat);
}

/** Fills `{first}`, `{last}` and `{before}` with the periods they stand for. */
export const fillPeriods = (text: string, span: Span, table: Table): string =>
  text.replace(/\{(first|last|before)\}/g, (_, name: keyof Span) => formatPeriod(span[name], table));
