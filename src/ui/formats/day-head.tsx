import { useState } from 'react';
import { dayIn, daysBetween } from '#domain/conventions';
import { dayInFull } from './dates';
import { useTexts } from '../use-texts';

/** Heads a day's entries: "Today", "Yesterday" or the weekday, with the date. */
export function DayHead({ day }: { day: string }) {
  const { language, conventions } = useTexts();
  const [now] = useState(() => new Date());
  const daysAgo = daysBetween(day, dayIn(conventions.timeZone, now));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  return (
    <h2 className="flex flex-wrap items-baseline gap-x-3 pb-1.5 text-ui font-head">
      {daysAgo < 2 && <span>{words.charAt(0).toLocaleUpperCase(language) + words.slice(1)}</span>}
      <span className={daysAgo < 2 ? 'text-meta font-text text-muted' : ''}>{dayInFull(day, conventions)}</span>
    </h2>
  );
}
