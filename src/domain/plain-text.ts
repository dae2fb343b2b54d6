import { deburr } from 'es-toolkit/string';

/**
 * Replaces by U+FFFD what no store keeps: half of a surrogate pair can't be written as UTF-8, and SQLite's client ends a text at its first
 * NUL. A response then shows exactly what is stored.
 */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/;

/** Controls, and embeddings, overrides and isolates of direction, which can reorder the text around them (Unicode Standard Annex 9). */
const reordering = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** `storable` without controls and without what reorders other texts. */
export const storableName = (text: string): string => storable(text).replaceAll(reordering, '');

/** `storableName` on one line, for what people write: line breaks and tabs become a space. */
export function storableLine(text: string): string {
  const lines = text.split(lineBreak);
  return lines
    .map((line) => storableName(line.replaceAll('\t', ' ')).trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** For comparing names: those that look alike are equal, whatever their case and however their accents and widths are encoded. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase();

/** Escapes a text for HTML, inside elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const ascii = /^[\0-\x7f]*$/;

/**
 * For comparing what people type with what is written: without case and accents, full-width letters and ligatures as plain ones (Unicode's
 * NFKD), and letters that Unicode doesn't take apart as people type them: ł as l, æ as ae, ß as ss.
 */
export function plain(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return deburr(text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()).replaceAll('ς', 'σ');
}

/** `plain`, and for each of its units the place in `text` that it comes from; both in UTF-16 units. */
export function plainWithPlaces(text: string): { plain: string; places: number[] } {
  const places: number[] = [];
  let said = '';
  let at = 0;
  for (const character of text) {
    const part = plain(character);
    said += part;
    for (let unit = 0; unit < part.length; unit++) places.push(at);
    at += character.length;
  }
  return { plain: said, places };
}
