import writeExcelFile from 'write-excel-file/node';
import type { NumberFormat } from '../../page/language/language';
import type { TableContent } from '../../page/drawing/file-view';

/** A workbook with a worksheet for each table. Numbers stay what they are, and are shown as in the frame. */
export async function workbook(tables: TableContent[]): Promise<Uint8Array> {
  const taken = new Set<string>();
  const sheets = tables.map(({ title, columns, rows }) => ({
    sheet: sheetName(title, taken),
    stickyRowsCount: 1,
    columns: columns.map((_, index) => ({ width: index === 0 ? 28 : 16 })),
    data: [
      columns.map(({ label }) => ({ value: plain(label), fontWeight: 'bold' as const })),
      ...rows.map((cells) =>
        cells.map((cell, index) => {
          const format = columns[index]?.format;
          if (cell === null) return null;
          if (typeof cell === 'string') return { value: plain(cell) };
          return { value: cell, ...(format && { format: numberFormat(format) }) };
        }),
      ),
    ],
  }));
  return new Uint8Array(await writeExcelFile(sheets).toBuffer());
}

/** Excel reads `_x0041_` in a text as the character A. */
const plain = (text: string): string => text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** At most 31 characters, none of those that Excel refuses, and unique in the workbook. */
function sheetName(title: string, taken: Set<string>): string {
  const base =
    title
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .trim()
      .slice(0, 28) || 'Table';
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base} ${number}`;
  taken.add(name);
  return name;
}

/** In Excel's own notation, where `%` multiplies by 100 and each comma at the end divides by 1,000. */
function numberFormat({ digits, times = 1, prefix = '', unit = '' }: NumberFormat): string {
  const decimals = digits > 0 ? `.${'0'.repeat(digits)}` : '';
  if (times === 100 && unit === '%') return `0${decimals}%`;
  const thousands = ','.repeat(Math.round(-Math.log10(times) / 3));
  const [before, after] = [prefix, unit].map((text) => (text === '' ? '' : `"${text}"`));
  return `${before}#,##0${decimals}${thousands}${after}`;
}
