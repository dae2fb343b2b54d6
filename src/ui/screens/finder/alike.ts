import UFuzzy from '@leeoniya/ufuzzy';
import type { FindAlike, Range } from '#domain/pages/finder';

/** ASCII's signs and spaces separate words; every other character is part of one, whatever its script. */
const between = String.raw`\x00-&(-/:-@[-\x60{-\x7f`;

/**
 * One typo in each word of five letters or more behind its first, less in shorter ones. The classes name no scripts: a pattern of
 * `\p{L}` for each letter takes ten milliseconds to compile.
 */
const options: UFuzzy.Options = {
  intraMode: 1,
  interSplit: `[${between}]+`,
  intraSplit: '',
  intraBound: '[^\\d]\\d|\\d[^\\d]',
  intraChars: `[^${between}]`,
  intraContr: "'[a-z]{1,2}\\b",
};
const sameFirstLetters = searchWith(options);
/** Takes several times as long. */
const anyLetters = searchWith({
  ...options,
  intraRules(word) {
    const from = (length: number): 0 | 1 => (/\D/.test(word) && word.length >= length ? 1 : 0);
    return { intraSlice: [0, Infinity], intraTrn: from(3), intraSub: from(4), intraIns: from(4), intraDel: from(5) };
  },
});

/** So many words are looked for in any order: each one more multiplies the searches. */
const anyOrder = 3;

export const findAlike: FindAlike = (texts, words) => {
  // A minus and quotation marks are commands to the library.
  const plainWords = words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  // Nothing is like a letter or two.
  if (!/[\p{L}\p{N}]{3}/u.test(plainWords)) return [];
  const found = sameFirstLetters(texts, plainWords);
  return found.length > 0 ? found : anyLetters(texts, plainWords);
};

function searchWith(options: UFuzzy.Options): FindAlike {
  const fuzzy = new UFuzzy(options);
  // What the last words left over of these texts: letters more find nothing outside of it, and need not look there.
  const left = new WeakMap<string[], { words: string; places: number[] }>();

  return (texts, words) => {
    const before = left.get(texts);
    const places = before && extendsWords(words, before.words) ? before.places : undefined;
    const placeOf = (index = -1): number => (places ? (places[index] ?? -1) : index);
    const [indexes, info, order] = fuzzy.search(places?.map((place) => texts[place] ?? '') ?? texts, words, anyOrder);
    left.set(texts, { words, places: indexes?.map((index) => placeOf(index)) ?? [] });
    if (!indexes) return [];
    if (!info) return indexes.map((index) => ({ index: placeOf(index), ranges: [] }));
    return order.map((at) => ({ index: placeOf(info.idx[at]), ranges: pairs(info.ranges[at] ?? []) }));
  };
}

/** Whether letters only were added, to a word that was long enough for the typo that it is forgiven. */
function extendsWords(words: string, before: string): boolean {
  return words.startsWith(before) && /\p{L}{5}$/u.test(before) && /^\p{L}*$/u.test(words.slice(before.length));
}

function pairs(flat: readonly number[]): Range[] {
  return flat.flatMap((from, at) => (at % 2 === 0 ? [[from, flat[at + 1] ?? from] as const] : []));
}
