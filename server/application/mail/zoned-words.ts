import { knownTimeZone } from '#domain/conventions';

/** English as people outside of America write it: 24 hours, the day first. */
const conventions: Record<string, string> = { en: 'en-GB' };

// Creating a format takes longer than using it a hundred times.
const known = new Map<string, ReturnType<typeof wordsOf>>();

/** Days and times in words of a reader's language and zone; milliseconds since 1970, or a `Date`. */
export function zonedWords(language: string, zoneOfReader?: string) {
  const timeZone = knownTimeZone(zoneOfReader) ?? 'UTC';
  const key = `${language} ${timeZone}`;
  const words = known.get(key) ?? wordsOf(language, timeZone);
  known.set(key, words);
  return words;
}

function wordsOf(language: string, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(conventions[language] ?? language, { ...options, timeZone });
  const day = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const time = format({ hour: '2-digit', minute: '2-digit' });
  const zone = format({ timeZoneName: 'longGeneric' });
  return {
    /** "Tue 24 Nov" */
    day: (at: Date | number) => day.format(at),
    /** "08:00" */
    time: (at: Date | number) => time.format(at),
    /** "Tue 24 Nov, 08:00" */
    moment: (at: Date | number) => `${day.format(at)}, ${time.format(at)}`,
    /** "Central European Time" */
    zone: (at: Date | number) => zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}
