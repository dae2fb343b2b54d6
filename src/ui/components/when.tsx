import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How long ago, the shorter the more exact; the exact time in the title. */
export function When({ date, className }: { date: Date; className?: string }) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time
      dateTime={date.toISOString()}
      title={new Intl.DateTimeFormat(t('when.conventions'), { dateStyle: 'full', timeStyle: 'short' }).format(date)}
      className={className}
    >
      {sayWhen(date, now, t)}
    </time>
  );
}

/** "12 min ago", "Today, 08:40", "Yesterday, 17:12", "18 Nov", "18 Nov 2024". */
export function sayWhen(date: Date, now: Date, t: TFunction): string {
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(t('when.conventions'), options).format(date);
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  const days = daysBetween(date, now);

  if (minutes >= 0 && minutes < 1) return t('when.now');
  if (minutes > 0 && minutes < 60) return t('when.minutes', { count: minutes });
  if (days === 0) return t('when.today', { time: format({ timeStyle: 'short' }) });
  if (days === 1) return t('when.yesterday', { time: format({ timeStyle: 'short' }) });
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return format({ day: 'numeric', month: 'short', ...year });
}

function daysBetween(date: Date, now: Date): number {
  return Math.round((midnight(now) - midnight(date)) / 86_400_000);
}

function midnight(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}
