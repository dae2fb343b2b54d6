import type { TFunction } from 'i18next';
import { type Conventions, dayIn, daysBetween, knownTimeZone } from '#domain/conventions';

/** "12 min ago", "Today, 08:40", "Yesterday, 17:12", "18 Nov", "18 Nov 2024". */
export function sayWhen(date: Date, now: Date, t: TFunction, conventions: Conventions): string {
  const { timeZone } = conventions;
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  const day = dayIn(timeZone, date);
  const daysAgo = daysBetween(day, dayIn(timeZone, now));

  // The server's clock may be a little ahead of this one.
  if (minutes > -5 && minutes < 1) return t('when.now');
  if (minutes > 0 && minutes < 60) return t('when.minutes', { count: minutes });
  if (daysAgo === 0) return t('when.today', { time: timeOf(date, conventions) });
  if (daysAgo === 1) return t('when.yesterday', { time: timeOf(date, conventions) });
  return sayDay(day, now, conventions);
}

/** "74 minutes ago", "5 hours ago", "3 days ago". */
export function sayAgo(date: Date, now: number, { locale }: Conventions): string {
  const minutes = Math.max(0, Math.round((now - date.getTime()) / 60_000));
  const words = new Intl.RelativeTimeFormat(locale);
  if (minutes < 120) return words.format(-minutes, 'minute');
  return minutes < 48 * 60
    ? words.format(-Math.round(minutes / 60), 'hour')
    : words.format(-Math.round(minutes / 1440), 'day');
}

/** "08:40", "Fri", "18 Nov", "Nov 2024". */
export function sayBriefly(date: Date, now: Date, conventions: Conventions): string {
  const { timeZone } = conventions;
  const day = dayIn(timeZone, date);
  const daysAgo = daysBetween(day, dayIn(timeZone, now));
  if (daysAgo === 0) return timeOf(date, conventions);
  return daysAgo > 0 && daysAgo < 7 ? format(date, conventions, 'weekday') : sayDayBriefly(day, now, conventions);
}

/** A calendar day for a narrow column: "18 Nov"; from eleven months away on "Nov 2024". */
export function sayDayBriefly(day: string, now: Date, conventions: Conventions): string {
  const isNear = Math.abs(daysBetween(day, dayIn(conventions.timeZone, now))) < 335;
  return formatDay(day, conventions, isNear ? 'day' : 'monthOfYear');
}

/** A calendar day: "18 Nov", "18 Nov 2024". */
export function sayDay(day: string, now: Date, conventions: Conventions): string {
  const isThisYear = dayIn(conventions.timeZone, now).slice(0, 4) === day.slice(0, 4);
  return formatDay(day, conventions, isThisYear ? 'day' : 'dayOfYear');
}

/** The name of a weekday; 1 is Monday. */
export const weekdayName = (weekday: number, { locale }: Conventions, form: 'weekday' | 'fullWeekday'): string =>
  // The first day of 2024 was a Monday.
  format(new Date(Date.UTC(2024, 0, weekday)), { locale, timeZone: 'UTC' }, form);

/** "Friday 20 November 2026" */
export const dayInFull = (day: string, conventions: Conventions): string => formatDay(day, conventions, 'fullDay');

/** Day and time in full: "Thursday 12 November 2026 at 10:15". */
export const exactTime = (date: Date, conventions: Conventions): string => format(date, conventions, 'exact');

/** Day and time with seconds: "12 Nov 2026, 10:15:07". */
export const toTheSecond = (date: Date, conventions: Conventions): string => format(date, conventions, 'second');

/** A time to come, for a column: "Thu 12 Nov, 10:15". */
export const dueTime = (date: Date, conventions: Conventions): string =>
  `${format(date, conventions, 'dayOfWeek')}, ${timeOf(date, conventions)}`;

/** The time of day: "09:34". */
export const timeOf = (date: Date, conventions: Conventions): string => format(date, conventions, 'time');

const forms = {
  exact: { dateStyle: 'full', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  dayOfWeek: { weekday: 'short', day: 'numeric', month: 'short' },
  fullDay: { dateStyle: 'full' },
  time: { timeStyle: 'short' },
  monthOfYear: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
  fullWeekday: { weekday: 'long' },
  day: { day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type Form = keyof typeof forms;

/** In UTC at both ends, so that no time zone shows another day. */
const formatDay = (day: string, { locale }: Conventions, form: Form): string =>
  format(new Date(day), { locale, timeZone: 'UTC' }, form);

// Creating a format takes longer than using it a hundred times, and lists have a thousand dates.
const formats = new Map<string, Intl.DateTimeFormat>();

function format(date: Date, { locale, timeZone }: Conventions, form: Form): string {
  const key = `${locale} ${timeZone} ${form}`;
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...forms[form], timeZone: knownTimeZone(timeZone) });
  formats.set(key, known);
  return known.format(date);
}
