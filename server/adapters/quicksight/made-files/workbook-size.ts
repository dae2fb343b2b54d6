import type { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import type { TableSize } from '#domain/exports/table-size';

const worksheet = /^xl\/worksheets\/[^/]+\.xml$/;
/** The beginning of a row or a cell, in any namespace prefix. Texts have no `<`. */
const rowOrCell = /<(?:\w+:)?(row|c)[\s/>]/g;
const rowOnly = /<(?:\w+:)?(row)[\s/>]/g;
/** Characters after a `<` within which a row or a cell can be told; namespace prefixes are short. */
const longestTag = 64;
/** Bytes of a worksheet that are read: a table of a million rows and ten columns has about this many. Files are zipped, so they can claim more. */
const largestSheet = 512 * 1024 * 1024;

/** Counts the rows of a workbook's first worksheet, and the cells of its heading; undefined if the file can't be read, or is too large to be. */
export async function sizeOfWorkbook(content: Uint8Array): Promise<TableSize | undefined> {
  try {
    const file = await fromBufferPromise(Buffer.from(content.buffer, content.byteOffset, content.length));
    for await (const entry of file.eachEntry()) {
      if (!worksheet.test(entry.fileName)) continue;
      if (entry.uncompressedSize > largestSheet) return undefined;
      return await sizeOfWorksheet(await file.openReadStreamPromise(entry));
    }
  } catch {
    // It is no workbook, or a damaged one.
  }
  return undefined;
}

/** Reads the XML in parts, which can be ten times as large as the file. */
async function sizeOfWorksheet(xml: Readable): Promise<TableSize | undefined> {
  let rows = 0;
  let columns = 0;
  let rest = '';
  for await (const part of xml as AsyncIterable<Buffer>) {
    const text = rest + part.toString('latin1');
    // A tag can go on in the next part; nothing is read again that can't be one.
    const last = text.lastIndexOf('<');
    const end = last < 0 || text.length - last > longestTag ? text.length : last;
    for (const [, name] of text.slice(0, end).matchAll(rows > 1 ? rowOnly : rowOrCell)) {
      if (name === 'row') rows += 1;
      else if (rows === 1) columns += 1;
    }
    rest = text.slice(end);
  }
  return rows === 0 ? undefined : { rows: rows - 1, columns };
}
