import type { Language } from '../language/language';
import type { Span } from './definition';
import type { Table } from './tables';

/** Fills `{first}`, `{last}` and `{before}` with the periods shown. */
export const withPeriods = (text: string, { definition }: Table, span: Span, language: Language): string =>
  text.replace(/\{(first|last|before)\}/g, (_, name: keyof Span) => {
    const period = span[name];
    if (period === undefined) return '–';
    return definition.periodFormat === undefined ? String(period) : language.time(period, definition.periodFormat);
  });
