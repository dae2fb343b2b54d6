import type { Config } from 'vega-lite';
import { english, wordsByLanguage, type Words } from './words';

export interface NumberFormat {
  digits: number;
  /** Multiplies the value: 100 for a percentage. */
  times?: number;
  prefix?: string;
  unit?: string;
}

type ChartLocale = Required<NonNullable<Config['locale']>>;

/** The words, numbers and dates of one person's language. */
export interface Language {
  /** For `Intl` and the page's `lang`. */
  tag: string;
  words: Words;
  /** Writes the number, rounded to `digits`, between its sign or prefix and its unit: `−$3,021bn`. Null is a dash. */
  number(value: number | null, format: NumberFormat): string;
  /** The month of a moment, in UTC. */
  month(moment: number): string;
  /** For Vega's own formats (d3-format and d3-time-format). */
  chartLocale: ChartLocale;
}

/** Units that languages write in their own way; every other one follows its number after a space. */
const unitsByLanguage: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { '%': '%', M: 'M', bn: 'bn' },
  de: { M: '\u00a0Mio.', bn: '\u00a0Mrd.', pt: '\u00a0Pp.' },
  it: { '%': '%', M: '\u00a0Mln', bn: '\u00a0Mrd', pt: '\u00a0p.p.' },
};

/** The languages that QuickSight has, by the embedding SDK's README. It reads anything else as `en-US`. */
const known = /^(en-US|da-DK|de-DE|ja-JP|es-ES|fr-FR|it-IT|nl-NL|nb-NO|pt-BR|fi-FI|sv-SE|ko-KR|zh-CN|zh-TW)$/;

/** `asked` is what the embedding page asks for, such as `de-DE`; the words are English where there is no translation. */
export function createLanguage(asked = 'en-US'): Language {
  const locale = known.test(asked) ? asked : 'en-US';
  const base = locale.slice(0, 2);
  const tag = base === 'en' ? 'en-GB' : locale;
  const unitOf = (name: string): string => unitsByLanguage[base]?.[name] ?? `\u00a0${name}`;
  return {
    tag,
    words: wordsByLanguage[base] ?? english,
    number(value, { digits, times = 1, prefix = '', unit }) {
      if (value === null) return '–';
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' } as const;
      const rounded = Math.abs(value * times).toLocaleString(tag, options);
      return `${value < 0 ? '−' : ''}${prefix}${rounded}${unit === undefined ? '' : unitOf(unit)}`;
    },
    month: (moment) =>
      new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(moment),
    chartLocale: chartLocale(tag),
  };
}

function chartLocale(tag: string): ChartLocale {
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(1_234_567.8);
  const part = (type: Intl.NumberFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  const time = {
    dateTime: '%x, %X',
    date: '%d/%m/%Y',
    time: '%H:%M',
    periods: ['AM', 'PM'],
    days: names(7, { weekday: 'long' }, tag),
    shortDays: names(7, { weekday: 'short' }, tag),
    months: names(12, { month: 'long' }, tag),
    // British English has `Sept`, German `Sept.`, which are wider than the others.
    shortMonths: names(12, { month: 'short' }, tag === 'en-GB' ? 'en' : tag).map((name) => name.replace('.', '')),
  } as ChartLocale['time'];
  return {
    number: { decimal: part('decimal'), thousands: part('group'), grouping: [3], currency: ['', ''] },
    time,
  };
}

/** Names the days from Sunday, 1 January 2023, or the months. */
function names(count: number, options: Intl.DateTimeFormatOptions, tag: string): string[] {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  return Array.from({ length: count }, (_, index) =>
    format.format('month' in options ? Date.UTC(2023, index) : Date.UTC(2023, 0, 1 + index)),
  );
}
