/**
 * Half of a surrogate pair cannot be written as UTF-8, and SQLite's client ends a text at its first NUL: both become U+FFFD here,
 * where it shows in the answer, rather than differ between what was said and what was stored.
 */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
