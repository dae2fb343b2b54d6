import type { Conventions, NumberFormat } from '#domain/conventions';

const separators: Record<NumberFormat, { group: string; decimal: string }> = {
  'comma-point': { group: ',', decimal: '.' },
  'point-comma': { group: '.', decimal: ',' },
  // A narrow no-break space, as in French.
  'space-comma': { group: '\u202f', decimal: ',' },
  'apostrophe-point': { group: '’', decimal: '.' },
};

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number in the language, with the separators that the user has chosen. */
export function sayNumber(
  value: number,
  { locale, numbers }: Pick<Conventions, 'locale' | 'numbers'>,
  options: Intl.NumberFormatOptions = {},
): string {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, known);
  if (!numbers) return known.format(value);
  const chosen: Partial<Record<Intl.NumberFormatPartTypes, string>> = separators[numbers];
  return known
    .formatToParts(value)
    .map((part) => chosen[part.type] ?? part.value)
    .join('');
}
