export type Separator = ',' | ';';
export type Cell = string | number;

/** RFC 4180. Excel takes a file for UTF-8 only if it starts with a byte order mark. */
export function csvOf(rows: readonly (readonly Cell[])[], separator: Separator): string {
  return `\uFEFF${csvLines(rows, separator)}`;
}

/** Rows that follow others. */
export const csvLines = (rows: readonly (readonly Cell[])[], separator: Separator): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`).join('');

function quoted(cell: Cell, separator: Separator): string {
  if (typeof cell === 'string') return `"${guarded(cell).replaceAll('"', '""')}"`;
  // Where semicolons separate, a comma is the decimal sign.
  return `"${separator === ';' ? String(cell).replace('.', ',') : cell}"`;
}

/**
 * Spreadsheets run a text as a formula if it starts with one of these, in their full width too, as Excel for East Asia has it: an apostrophe
 * before it keeps it text (OWASP, "CSV Injection"). Numbers are never guarded, nor are texts that spell a negative number.
 */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const negative = /^-\d+(?:[.,]\d+)?$/;
/** With separators, a currency or a percent sign: written by the BI service, never run by a spreadsheet. */
const signedNumber = /^[+-]\p{Sc}?[ \u00A0]?\d[\d.,'’ \u00A0\u202F]*(?:e[+-]?\d+)?(?:[ \u00A0]?(?:%|\p{Sc}))?$/iu;

/** Whether a spreadsheet would run the cell of a file that others have written; never a number. */
export const readsAsFormula = (cell: string): boolean => beginsFormula.test(cell) && !signedNumber.test(cell);

const guarded = (text: string): string => (beginsFormula.test(text) && !negative.test(text) ? `'${text}` : text);
