import { useState } from 'react';
import { updateUnknown } from '#domain/dashboards/dashboard';
import { exactTime, sayBriefly, sayWhen } from '../portal/texts/dates';
import { useTexts } from '../portal/texts/use-texts';

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
  const { t, conventions } = useTexts();
  const [now] = useState(() => new Date());
  if (Number.isNaN(date.getTime()) || date.getTime() === updateUnknown.getTime())
    return <span title={t('when.unknown')}>–</span>;
  const words = brief ? sayBriefly(date, now, conventions) : sayWhen(date, now, t, conventions);
  return (
    <time dateTime={date.toISOString()} title={exactTime(date, conventions)} className={className}>
      {within ? uncapitalised(words) : words}
    </time>
  );
}

/** Only our own words begin with a capital letter here; dates begin with the day. */
function uncapitalised(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
