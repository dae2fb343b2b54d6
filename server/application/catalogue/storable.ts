/**
 * Half of a surrogate pair cannot be written as UTF-8, and SQLite's client ends a text at its first NUL. Both become U+FFFD here, so
 * that the response shows exactly what is stored.
 */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
