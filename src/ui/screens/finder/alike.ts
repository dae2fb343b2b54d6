import UFuzzy from '@leeoniya/ufuzzy';
import type { FindAlike, Range } from '../../../domain/finder';

/** ASCII's signs and spaces stand between words; every other character is part of one, whatever its script. */
const between = String.raw`\x00-&(-/:-@[-\x60{-\x7f`;

/**
 * One typo in each word of five letters or more, less in shorter ones. The classes name no scripts: a pattern of `\p{L}` for each
 * letter takes ten milliseconds to compile.
 */
const options: UFuzzy.Options = {
  intraMode: 1,
  interSplit: `[${between}]+`,
  intraSplit: '',
  intraBound: '[^\\d]\\d|\\d[^\\d]',
  intraChars: `[^${between}]`,
  intraContr: "'[a-z]{1,2}\\b",
};
const sameFirstLetters = new UFuzzy(options);
/** Takes several times as long. */
const anyLetters = new UFuzzy({ ...options, intraSlice: [0, Infinity] });

/** So many words are looked for in any order: each one more multiplies the searches. */
const anyOrder = 3;

export const findAlike: FindAlike = (texts, words) => {
  // A minus and quotation marks are commands to the library.
  const plainWords = words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  // Nothing is like a letter or two.
  if (!/[\p{L}\p{N}]{3}/u.test(plainWords)) return [];
  const found = search(sameFirstLetters, texts, plainWords);
  return found.length > 0 ? found : search(anyLetters, texts, plainWords);
};

function search(fuzzy: UFuzzy, texts: string[], words: string): ReturnType<FindAlike> {
  const [indexes, info, order] = fuzzy.search(texts, words, anyOrder);
  if (!indexes) return [];
  if (!info) return indexes.map((index) => ({ index, ranges: [] }));
  return order.map((place) => ({ index: info.idx[place] ?? -1, ranges: pairs(info.ranges[place] ?? []) }));
}

function pairs(flat: readonly number[]): Range[] {
  return flat.flatMap((from, at) => (at % 2 === 0 ? [[from, flat[at + 1] ?? from] as const] : []));
}
