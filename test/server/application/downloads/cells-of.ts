/** The cells of each row as RFC 4180 reads them. */
export function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
