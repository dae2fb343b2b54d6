/** RFC 4180. Excel takes a file for UTF-8 only if it starts with a byte order mark. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** Rows that follow others. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');

/**
 * Spreadsheets run a cell as a formula if it starts with one of these: an apostrophe before it makes it text (OWASP, "CSV Injection").
 */
const guarded = (cell: string): string => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => `"${guarded(cell).replaceAll('"', '""')}"`;
