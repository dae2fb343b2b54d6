/**
 * Rows of a comma- or tab-separated file with a heading line. Own code because Vega's reader (d3-dsv) builds its row reader
 * with `new Function`, which the page's Content-Security-Policy forbids. Numbers become numbers, empty cells null.
 */
export function parseDelimited(text: string, delimiter: ',' | '\t'): Record<string, string | number | null>[] {
  const [heading = [], ...lines] = readCells(text, delimiter);
  return lines.map((cells) => Object.fromEntries(heading.map((name, index) => [name, typed(cells[index] ?? '')])));
}

const typed = (cell: string): string | number | null => {
  if (cell === '') return null;
  const number = Number(cell);
  return Number.isNaN(number) ? cell : number;
};

function readCells(text: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endLine = (): void => {
    if (cells.length > 0 || cell !== '') lines.push([...cells, cell]);
    cells = [];
    cell = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') endLine();
    else if (character !== '\r') cell += character;
  }
  endLine();
  return lines;
}
