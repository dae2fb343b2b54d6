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
  const { language, conventions, list } = useTexts();
  const [now] = useState(() => new Date());
  const daysAgo = daysBetween(day, dayIn(conventions.timeZone, now));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  const date = dayInFull(day, conventions);
  const name = daysAgo < 2 ? words.charAt(0).toLocaleUpperCase(language) + words.slice(1) : date;
  const rest = list([...(daysAgo < 2 ? [date] : []), ...(holds ? [holds] : [])]);
  return (
    <h2 className="flex flex-wrap items-baseline gap-x-3 pb-1.5 text-ui font-head">
      <span>{name}</span> {rest && <span className="text-meta font-text text-muted">{rest}</span>}
    </h2>
  );
}
