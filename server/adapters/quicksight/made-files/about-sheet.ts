import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { buffer, text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { AboutFile } from '../../../ports/snapshots';

/** Bytes of a part that is changed, which has some kilobytes. */
const largestChanged = 1024 * 1024;

/** Relative to `xl`. */
const part = 'worksheets/portal-about.xml';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
const id = 'portalAbout';

/**
 * Adds a worksheet at the end of a workbook. Its other parts are copied as they are, still compressed. Returns the workbook unchanged if it
 * lacks a part that every workbook has (ECMA-376), or can't be read.
 */
export async function withAboutSheet(content: Uint8Array<ArrayBuffer>, about: AboutFile): Promise<typeof content> {
  const changes = new Map([
    ['[Content_Types].xml', lastIn('Types', () => `Override PartName="/xl/${part}" ContentType="${type}"`)],
    [
      'xl/_rels/workbook.xml.rels',
      lastIn('Relationships', () => `Relationship Id="${id}" Type="${relations}/worksheet" Target="${part}"`),
    ],
    ['xl/workbook.xml', lastIn('sheets', (xml) => sheetIn(xml, about.title))],
  ]);
  try {
    const file = await fromBufferPromise(Buffer.from(content.buffer, content.byteOffset, content.length));
    const zip = createZip();
    for await (const entry of file.eachEntry()) {
      const { fileName: filename, uncompressedSize: size, crc32: crc, compressionMethod: compression } = entry;
      const change = changes.get(filename);
      changes.delete(filename);
      if (change && size > largestChanged) return content;
      if (change) zip.write(filename, change(await text(await file.openReadStreamPromise(entry))));
      else {
        const stored = await buffer(await file.openReadStreamPromise(entry, { decodeFileData: false }));
        zip.copy({ filename, size, crc, compression }, stored);
      }
    }
    if (changes.size > 0) return content;
    zip.write(`xl/${part}`, worksheetOf(about.lines));
    return zip.end();
  } catch {
    return content;
  }
}

function createZip() {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(chunk);
  });
  return {
    write(name: string, xml: string): void {
      const entry = new ZipDeflate(name);
      zip.add(entry);
      entry.push(strToU8(xml), true);
    },
    /** Adds what is compressed already. */
    copy(
      entry: { filename: string; size: number; crc: number; compression: number },
      stored: Uint8Array<ArrayBuffer>,
    ): void {
      const added: Parameters<typeof zip.add>[0] = entry;
      zip.add(added);
      added.ondata?.(null, stored, true);
    },
    end(): Uint8Array<ArrayBuffer> {
      zip.end();
      return Buffer.concat(parts);
    },
  };
}

/** Adds an empty element at the end of the only element of this name, in its namespace prefix. */
const lastIn = (name: string, element: (xml: string) => string) => (xml: string) => {
  const [closing, prefix = ''] = new RegExp(`</(\\w+:)?${name}\\s*>`).exec(xml) ?? [];
  if (closing === undefined) throw new Error(`The workbook has no ${name}`);
  return xml.replace(closing, () => `<${prefix}${element(xml)}/>${closing}`);
};

/** Names in a workbook differ in more than case. */
function sheetIn(xml: string, title: string): string {
  const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].join(' ').toLowerCase();
  const last = Math.max(...[...sheets.matchAll(/\ssheetid="(\d+)"/g)].map(([, number]) => Number(number)));
  const name = sheets.includes(` name="${escaped(title).toLowerCase()}"`) ? `${title} (2)` : title;
  return `sheet xmlns:r="${relations}" name="${escaped(name)}" sheetId="${last + 1}" r:id="${id}"`;
}

/** Texts of their own, which no spreadsheet runs as formulas. */
function worksheetOf(lines: AboutFile['lines']): string {
  const rows = lines
    .map(([first, second], at) => `<row r="${at + 1}">${cell(first, `A${at + 1}`)}${cell(second, `B${at + 1}`)}</row>`)
    .join('');
  const columns =
    '<cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="48" customWidth="1"/></cols>';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${main}">${columns}<sheetData>${rows}</sheetData></worksheet>`;
}

const cell = (value: string, name: string): string =>
  `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** Excel reads `_x0041_` as the character A, and refuses characters that XML can't have. */
const escaped = (value: string): string =>
  value
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
