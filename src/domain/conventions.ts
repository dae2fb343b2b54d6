export const numberFormats = ['comma-point', 'point-comma', 'space-comma', 'apostrophe-point'] as const;
/** How thousands and decimals are separated. */
export type NumberFormat = (typeof numberFormats)[number];

/** How dates and numbers are written. */
export interface Conventions {
  /** Such as `en-GB`: the words, and the default of the other fields. */
  locale: string;
  /** An IANA name that this browser knows; its own time zone if missing. */
  timeZone?: string | undefined;
  numbers?: NumberFormat | undefined;
}

/** Returns the name, or undefined if this browser doesn't know the time zone. */
export function knownTimeZone(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name;
  } catch {
    return undefined;
  }
}

/** Whether `Intl` takes the name of a language; it throws for others, such as `en-us-us`. */
export function isLanguageTag(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}

/** The time zone of this device; undefined if it says none that can be used, such as `Etc/Unknown` in a browser that hides it. */
export const ownTimeZone = (): string | undefined =>
  knownTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The reader's time zone, for what the backend dates; undefined if this browser doesn't know it itself. */
export const readersZone = ({ timeZone }: Conventions): string | undefined => timeZone ?? ownTimeZone();

/** The calendar day of a time, such as `2026-11-23`. */
export function dayIn(timeZone: string | undefined, time: Date): string {
  const { year = '', month, day } = partsIn(timeZone, time);
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

export const hourIn = (timeZone: string | undefined, time: Date): number => Number(partsIn(timeZone, time).hour);

export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

export const daysBetween = (day: string, later: string): number => (Date.parse(later) - Date.parse(day)) / 86_400_000;

// Creating a format takes longer than using it a hundred times.
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function partsIn(timeZone: string | undefined, time: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
      timeZone: knownTimeZone(timeZone),
    });
  formats.set(timeZone, known);
  return Object.fromEntries(known.formatToParts(time).map(({ type, value }) => [type, value]));
}
