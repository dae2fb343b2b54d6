/** RFC 4180. Excel takes a file for UTF-8 only if it starts with a byte order mark. */
export function csvOf(rows: readonly (readonly string[])[], separator: Separator): string {
  return `\uFEFF${csvLines(rows, separator)}`;
}

export type Separator = ',' | ';';

/** Rows that follow others. */
export const csvLines = (rows: readonly (readonly string[])[], separator: Separator): string =>
  rows.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join('');

/**
 * Spreadsheets run a cell as a formula if it starts with one of these, in their full width too, as Excel for East Asia has it: an apostrophe
 * before it makes it text (OWASP, "CSV Injection"). Negative numbers stay numbers.
 */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const negative = /^-\d+(?:[.,]\d+)?$/;
const guarded = (cell: string): string => (beginsFormula.test(cell) && !negative.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => `"${guarded(cell).replaceAll('"', '""')}"`;
