import type { Config } from 'vega-lite';

type VegaLocale = Required<NonNullable<Config['locale']>>;
type Days = VegaLocale['time']['days'];
type Months = VegaLocale['time']['months'];

/** `Intl`'s knowledge of a language in the form in which Vega's own formats (d3-format, d3-time-format) take it. */
export function vegaLocale(tag: string): VegaLocale {
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(1_234_567.8);
  const part = (type: Intl.NumberFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    number: { decimal: part('decimal'), thousands: part('group'), grouping: [3], currency: ['', ''] },
    time: {
      dateTime: '%x, %X',
      date: '%d/%m/%Y',
      time: '%H:%M',
      periods: ['AM', 'PM'],
      days: names(7, { weekday: 'long' }, tag) as Days,
      shortDays: names(7, { weekday: 'short' }, tag) as Days,
      months: names(12, { month: 'long' }, tag) as Months,
      shortMonths: shortMonths(tag) as Months,
    },
  };
}

/** By their names in the data, which are English. */
export const monthNames = (tag: string): Record<string, string> =>
  Object.fromEntries(shortMonths('en').map((name, index) => [name, shortMonths(tag)[index] ?? name]));

/** Without the point that some languages put: `Jan`, not `Jan.`, where twelve of them share an axis. */
const shortMonths = (tag: string): string[] =>
  names(12, { month: 'short' }, tag === 'en-GB' ? 'en' : tag).map((name) => name.replace('.', ''));

/** The first of January 2023 was a Sunday. */
function names(count: number, options: Intl.DateTimeFormatOptions, tag: string): string[] {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  return Array.from({ length: count }, (_, index) =>
    format.format(Date.UTC(2023, 'month' in options ? index : 0, 'month' in options ? 1 : 1 + index)),
  );
}
