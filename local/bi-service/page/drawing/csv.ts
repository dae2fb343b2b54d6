type Cell = string | number | null;

const cellAndEnd = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gy;

/**
 * Reads a comma-separated file with a heading line. Vega's own reader (d3-dsv) builds code from text, which the page's
 * Content-Security-Policy forbids. Numbers become numbers, empty cells null.
 */
export function parseCsv(text: string): Record<string, Cell>[] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain = '', end] of text.trimEnd().matchAll(cellAndEnd)) {
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    lines.push(line);
    line = [];
    if (end === '') break;
  }
  const [heading = [], ...rows] = lines;
  return rows.map((cells) => Object.fromEntries(heading.map((name, index) => [name, typed(cells[index] ?? '')])));
}

function typed(cell: string): Cell {
  if (cell === '') return null;
  const number = Number(cell);
  return Number.isNaN(number) ? cell : number;
}
