import type { Conventions, NumberFormat } from '#domain/conventions';

const separators: Record<NumberFormat, { group: string; decimal: string }> = {
  'comma-point': { group: ',', decimal: '.' },
  'point-comma': { group: '.', decimal: ',' },
  // Narrow and without a break, as French has it.
  'space-comma': { group: '\u202f', decimal: ',' },
  'apostrophe-point': { group: '’', decimal: '.' },
};

const formats = new Map<string, Intl.NumberFormat>();

/** A number in the words of the language and with the separators that the person has chosen. */
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
