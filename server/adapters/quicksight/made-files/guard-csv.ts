import { setImmediate } from 'node:timers/promises';
import { readsAsFormula } from '#domain/csv';

const [tab, newline, carriageReturn, quote, apostrophe, comma] = [0x09, 0x0a, 0x0d, 0x22, 0x27, 0x2c];
/** What a formula can begin with; 0xEF is the first byte of `＝`, `＋`, `－` and `＠`, and of a byte order mark. */
const beginnings = new Set([tab, newline, carriageReturn, 0x3d, 0x2b, 0x2d, 0x40, 0xef]);
/** Bytes looked at in one go, which takes a few milliseconds. */
const slice = 1024 * 1024;
/** Bytes of a cell by which it is told whether it is a number. */
const longestNumber = 64;

/**
 * Yields a CSV file (UTF-8, RFC 4180, with commas) in parts, with an apostrophe before the texts that a spreadsheet would run as a formula.
 * Numbers and everything else stay as they are, byte by byte.
 */
export async function* guardedCsv(content: Uint8Array): AsyncGenerator<Uint8Array> {
  const begin = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? 3 : 0;
  yield content.subarray(0, begin);
  let isQuoted = false;
  let isStart = true;
  for (let from = begin; from < content.length; from += slice) {
    const end = Math.min(from + slice, content.length);
    const formulas: number[] = [];
    for (let at = from; at < end; at += 1) {
      const byte = content[at] ?? 0;
      const opens: boolean = isStart && !isQuoted && byte === quote;
      if (isStart && beginnings.has(byte) && readsAsFormula(cellAt(content, at, isQuoted))) formulas.push(at);
      // A doubled quote ends and begins the quotes at once.
      if (byte === quote) isQuoted = !isQuoted;
      isStart = opens || (!isQuoted && (byte === comma || byte === newline));
    }
    yield withApostrophes(content.subarray(from, end), formulas, from);
    await setImmediate();
  }
}

/** The part, which begins at `from`, with an apostrophe before each of these places. */
function withApostrophes(part: Uint8Array, places: readonly number[], from: number): Uint8Array {
  const all = new Uint8Array(part.length + places.length);
  let read = 0;
  for (const [count, place] of places.entries()) {
    all.set(part.subarray(read, place - from), read + count);
    all[place - from + count] = apostrophe;
    read = place - from;
  }
  all.set(part.subarray(read), read + places.length);
  return all;
}

/** The text of a cell from here on, or its beginning and an ellipsis; empty at the end of an unquoted one. */
function cellAt(content: Uint8Array, from: number, isQuoted: boolean): string {
  let end = from;
  const isEnd = (byte: number | undefined): boolean =>
    isQuoted ? byte === quote : byte === comma || byte === newline || byte === carriageReturn;
  while (end < content.length && end < from + longestNumber && !isEnd(content[end])) end += 1;
  const text = Buffer.from(content.subarray(from, end)).toString();
  const isWhole = end === content.length || (isEnd(content[end]) && !(isQuoted && content[end + 1] === quote));
  return isWhole ? text : `${text}…`;
}
