import { useState } from 'react';
import { useTexts } from '../../use-texts';

/** Heads a day's entries: "Today", "Yesterday" or the weekday, with the date. */
export function DayHead({ date }: { date: Date }) {
  const { t, language } = useTexts();
  const [today] = useState(() => new Date().setHours(0, 0, 0, 0));
  const daysAgo = Math.round((today - date.getTime()) / 86_400_000);
  const day = sayDayFully(date, t('when.conventions'));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  return (
    <h2 className="flex flex-wrap items-baseline gap-x-3 pb-1.5 text-ui font-head">
      {daysAgo < 2 && <span>{words.charAt(0).toLocaleUpperCase(language) + words.slice(1)}</span>}
      <span className={daysAgo < 2 ? 'text-meta font-normal text-muted' : ''}>{day}</span>
    </h2>
  );
}

/** "Friday, 20 November 2026". */
export const sayDayFully = (date: Date, conventions: string): string =>
  new Intl.DateTimeFormat(conventions, { dateStyle: 'full' }).format(date);
