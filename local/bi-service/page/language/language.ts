import { english, wordsByLanguage, type Words } from './words';

/** How the frame speaks to one person: its words, and their numbers and dates. */
export interface Language {
  /** For `Intl` and the page's `lang`. */
  tag: string;
  words: Words;
  /** `−$3,021bn`: the number, rounded to `digits` after the point, between its sign or prefix and its unit. */
  number(value: number, format: { digits: number; prefix?: string; unit?: string }): string;
  /** A moment in UTC. */
  time(moment: number, format: TimeFormat): string;
  /** A unit as it follows a number: with a space where the language has one. */
  unit(name: string): string;
}

export type TimeFormat = 'year' | 'month' | 'day' | 'minute';

const timeOptions: Record<TimeFormat, Intl.DateTimeFormatOptions> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  minute: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

/** Units that languages write in their own way; every other one follows its number after a space. */
const unitsByLanguage: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { '%': '%', M: 'M', bn: 'bn' },
  de: { M: '\u00a0Mio.', bn: '\u00a0Mrd.', pt: '\u00a0Pp.' },
  it: { '%': '%', M: '\u00a0Mln', bn: '\u00a0Mrd', pt: '\u00a0p.p.' },
};

/** `locale` is what the embedding page asks for, such as `de-DE`; the words are English where there is no translation. */
export function createLanguage(locale = 'en'): Language {
  const base = locale.split('-')[0]?.toLowerCase() ?? 'en';
  const tag = base === 'en' || !isSupported(locale) ? 'en-GB' : locale;
  const units = unitsByLanguage[base] ?? {};
  const unit = (name: string): string => units[name] ?? `\u00a0${name}`;
  return {
    tag,
    words: wordsByLanguage[base] ?? english,
    unit,
    number(value, { digits, prefix = '', unit: name }) {
      const rounded = Math.abs(value).toLocaleString(tag, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: 'always',
      });
      return `${value < 0 ? '−' : ''}${prefix}${rounded}${name === undefined ? '' : unit(name)}`;
    },
    time: (moment, format) => new Intl.DateTimeFormat(tag, { ...timeOptions[format], timeZone: 'UTC' }).format(moment),
  };
}

function isSupported(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
