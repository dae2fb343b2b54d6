import UFuzzy from '@leeoniya/ufuzzy';
import type { FindAlike, Range } from '../../../domain/finder';

/** One typo in each word of five letters or more, less in shorter ones, none in its first letter; words of every script. */
const fuzzy = new UFuzzy({
  intraMode: 1,
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
});

/** So many words are looked for in any order: each one more multiplies the searches. */
const anyOrder = 3;

export const findAlike: FindAlike = (texts, words) => {
  // A minus and quotation marks are commands to the library.
  const plainWords = words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  // Nothing is like a letter or two.
  if (!/[\p{L}\p{N}]{3}/u.test(plainWords)) return [];
  const [indexes, info, order] = fuzzy.search(texts, plainWords, anyOrder);
  if (!indexes) return [];
  if (!info) return indexes.map((index) => ({ index, ranges: [] }));
  return order.map((place) => ({ index: info.idx[place] ?? -1, ranges: pairs(info.ranges[place] ?? []) }));
};

function pairs(flat: readonly number[]): Range[] {
  return flat.flatMap((from, at) => (at % 2 === 0 ? [[from, flat[at + 1] ?? from] as const] : []));
}
