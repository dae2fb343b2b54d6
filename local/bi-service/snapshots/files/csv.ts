import type { TableContent } from './view';

/** UTF-8 with a byte order mark and CRLF. A text that begins like a formula stays as it is. */
export function csvFile({ columns, rows }: TableContent): Uint8Array {
  const lines = [columns.map(({ label }) => label), ...rows.map((cells) => cells.map((cell) => String(cell ?? '')))];
  const text = lines.map((cells) => cells.map(quoted).join(',')).join('\r\n');
  return new TextEncoder().encode(`\u{FEFF}${text}\r\n`);
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
