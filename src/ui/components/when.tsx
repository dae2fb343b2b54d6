import type { TFunction } from 'i18next';
import { useState } from 'react';
import { updateUnknown } from '#domain/dashboards/dashboard';
import { useTexts } from '../use-texts';

interface WhenProps {
  date: Date;
  /** Within a sentence: "today" instead of "Today". */
  within?: boolean;
  /** For a narrow column: "08:40", "Fri", "18 Nov". */
  brief?: boolean;
  className?: string;
}

/** A time relative to now, such as "4 min ago"; the exact time is in the title. */
export function When({ date, within = false, brief = false, className }: WhenProps) {
  const { t } = useTexts();
  const [now] = useState(() => new Date());
  if (Number.isNaN(date.getTime()) || date.getTime() === updateUnknown.getTime())
    return <span title={t('when.unknown')}>–</span>;
  return (
    <time dateTime={date.toISOString()} title={format(date, t('when.conventions'), 'exact')} className={className}>
      {brief
        ? sayBriefly(date, now, t('when.conventions'))
        : within
          ? uncapitalised(sayWhen(date, now, t))
          : sayWhen(date, now, t)}
    </time>
  );
}

/** Only our own words begin with a capital letter here; dates begin with the day. */
function uncapitalised(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** "12 min ago", "Today, 08:40", "Yesterday, 17:12", "18 Nov", "18 Nov 2024". */
export function sayWhen(date: Date, now: Date, t: TFunction): string {
  const say = (form: keyof typeof forms): string => format(date, t('when.conventions'), form);
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  const days = daysBetween(date, now);

  // The server's clock may be a little ahead of this one.
  if (minutes > -5 && minutes < 1) return t('when.now');
  if (minutes > 0 && minutes < 60) return t('when.minutes', { count: minutes });
  if (days === 0) return t('when.today', { time: say('time') });
  if (days === 1) return t('when.yesterday', { time: say('time') });
  return say(date.getFullYear() === now.getFullYear() ? 'day' : 'dayOfYear');
}

function sayBriefly(date: Date, now: Date, conventions: string): string {
  const days = daysBetween(date, now);
  if (days === 0) return format(date, conventions, 'time');
  return days > 0 && days < 7 ? format(date, conventions, 'weekday') : sayDayBriefly(date, now, conventions);
}

/** A day for a narrow column: "18 Nov"; from eleven months away on "Nov 2024". */
export function sayDayBriefly(day: Date, now: Date, conventions: string): string {
  return format(day, conventions, Math.abs(daysBetween(day, now)) < 335 ? 'day' : 'monthOfYear');
}

/** A day without its time: "18 Nov", "18 Nov 2024". */
export function sayDay(day: Date, now: Date, conventions: string): string {
  return format(day, conventions, day.getFullYear() === now.getFullYear() ? 'day' : 'dayOfYear');
}

const forms = {
  exact: { dateStyle: 'full', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  monthOfYear: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Day and time in full: "Thursday 12 November 2026 at 10:15". */
export function exactTime(date: Date, conventions: string): string {
  return format(date, conventions, 'exact');
}

/** The time of day: "09:34". */
export function timeOf(date: Date, conventions: string): string {
  return format(date, conventions, 'time');
}

// Making one takes longer than using it a hundred times, and lists have a thousand dates.
const formats = new Map<string, Intl.DateTimeFormat>();

function format(date: Date, locale: string, form: keyof typeof forms): string {
  const key = `${locale} ${form}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, forms[form]);
  formats.set(key, known);
  return known.format(date);
}

function daysBetween(date: Date, now: Date): number {
  return Math.round((midnight(now) - midnight(date)) / 86_400_000);
}

function midnight(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}
