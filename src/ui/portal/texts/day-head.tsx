import { useState } from 'react';
import { dayIn, daysBetween } from '#domain/conventions';
import { dayInFull } from './dates';
import { useTexts } from './use-texts';

interface DayHeadProps {
  day: string;
  /** The day's content in words: "16 changes". */
  holds?: string | undefined;
}

/** Heads a day's entries: "Today, Friday 20 November 2026, 16 changes". */
export function DayHead({ day, holds }: DayHeadProps) {
  const { language, conventions } = useTexts();
  const [now] = useState(() => new Date());
  const daysAgo = daysBetween(day, dayIn(conventions.timeZone, now));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  const date = dayInFull(day, conventions);
  const name = daysAgo < 2 ? words : date;
  // Not a list, which Italian would join with "e".
  const rest = [...(daysAgo < 2 ? [date] : []), ...(holds ? [holds] : [])].join(', ');
  return (
    <h2 className="flex flex-wrap items-baseline gap-x-3 pb-1.5 text-ui font-head">
      <span>{name.charAt(0).toLocaleUpperCase(language) + name.slice(1)}</span>{' '}
      {rest && <span className="text-meta font-text text-muted">{rest}</span>}
    </h2>
  );
}
