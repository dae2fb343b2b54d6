/** Invisible characters that are copied along with a text, such as soft hyphens, and direction marks around a phone number; not joiners. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Sets groups of characters apart: spaces, dashes and dots of every script, also the minus and the long vowel mark of Japanese keyboards. */
const separators = /[\s\p{Pd}\u2212\u2043\u30FC.\u3002\u00B7\u2022\u2027\u2219\u22C5\u30FB]/gu;

export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}

/** Trims a username, an email address or a phone number, and removes invisible characters. */
export function tidyName(typed: string): string {
  return withoutInvisible(typed).trim();
}

const isDigit = (point: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(point));

/**
 * Replaces the digits of every script, full-width ones too, with plain ones, and removes all that is invisible. Unicode has the ten digits
 * of a script in a row, beginning with zero (https://www.unicode.org/policies/stability_policy.html, property values).
 */
export function withPlainDigits(text: string): string {
  const shown = text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return shown.replaceAll(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let zero = point;
    while (isDigit(zero - 1)) zero -= 1;
    return String((point - zero) % 10);
  });
}

/** The characters of a code alone, typed or pasted in any script's digits, with separators and invisible characters. */
export const tidyCode = (typed: string): string => withPlainDigits(typed).replaceAll(separators, '');
